import { expect, test } from '@jest/globals';
import { changedOptions, revertedOptions, unseenOptions } from '../../../../src/services/options/difference.js';
import { Sensitivity } from '../../../../src/services/options/sensitive.js';

const sensitivity = new Sensitivity();

test('equal options do not differ, in whatever type and depth a record shows them', () => {
  const record = { Debug: 'true', Port: 80, opts: { preroll: { url: 'u' } }, 'opts.preset': 'p', Langs: ['en', 'sv'] };
  const options = { Debug: true, Port: '80', 'opts.preroll.url': 'u', 'opts.preset': 'p', Langs: 'en,sv', Empty: '' };
  expect(changedOptions(options, { record, sensitivity })).toEqual({});
});

test('what is missing or other differs', () => {
  const record = { A: 'old', C: null as unknown as string };
  expect(changedOptions({ A: 'new', B: 'x', C: 'y', Debug: false }, { record, sensitivity })).toEqual({
    A: 'new',
    B: 'x',
    C: 'y',
    Debug: false,
  });
});

test('a secret that is shown as asterisks cannot be compared; a missing one is set', () => {
  const record = { Password: '*****' };
  const options = { Password: 'hunter22', Token: 't' };
  expect(changedOptions(options, { record, sensitivity })).toEqual({ Token: 't' });
  expect(unseenOptions(options, { record, sensitivity })).toEqual(['Password']);
});

test('an option under the name of a field that every record has cannot be compared', () => {
  const record = { url: 'https://instance', A: 'old' };
  const options = { url: 'https://option', A: 'old' };
  expect(changedOptions(options, { record, sensitivity })).toEqual({});
  expect(unseenOptions(options, { record, sensitivity })).toEqual(['url']);
});

test('only what a record really shows otherwise was lost', () => {
  const record = { url: 'https://instance', A: 'old' };
  expect(revertedOptions({ url: 'https://option', A: 'new', B: 'x' }, { record, sensitivity })).toEqual(['A']);
});
