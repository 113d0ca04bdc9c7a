import { expect, test } from '@jest/globals';
import {
  appSource,
  recordedSource,
  repositoryOf,
  sameUrl,
  splitSource,
} from '../../../../src/services/source/source-address.js';

test.each<[string, string, string | undefined]>([
  ['https://github.com/a/b', 'https://github.com/a/b', undefined],
  ['https://github.com/a/b#main', 'https://github.com/a/b', 'main'],
  ['https://github.com/a/b#fix#3', 'https://github.com/a/b', 'fix#3'],
  ['https://github.com/a/b#', 'https://github.com/a/b', undefined],
  ['#main', '', 'main'],
  ['https://github.com/a/b/tree/feature/x', 'https://github.com/a/b', 'feature/x'],
  ['https://github.com/a/b/tree/main/', 'https://github.com/a/b', 'main'],
  ['HTTPS://GitHub.com/a/b/tree/main', 'HTTPS://GitHub.com/a/b', 'main'],
  ['https://github.com/a/b/tree/main#dev', 'https://github.com/a/b/tree/main', 'dev'],
  ['https://git.example/a/b/tree/main', 'https://git.example/a/b/tree/main', undefined],
  ['see https://github.com/a/b/tree/main', 'see https://github.com/a/b/tree/main', undefined],
])('%s is an address and a ref', (text, url, ref) => {
  expect(splitSource(text)).toEqual({ url, ref });
});

test.each<[string, string | undefined]>([
  ['https://github.com/Acme/Shop', 'github.com/acme/shop'],
  ['http://github.com/acme/shop.GIT#main', 'github.com/acme/shop'],
  ['https://x-access-token:secret@github.com/acme/shop', 'github.com/acme/shop'],
  ['https://github.com//acme/shop//', 'github.com/acme/shop'],
  ['https://github.com:22/acme/shop', 'github.com/acme/shop'],
  ['https://git.example:8443/acme/shop', 'git.example:8443/acme/shop'],
  ['ssh://git@github.com/acme/shop.git', 'github.com/acme/shop'],
  ['SSH://git@github.com:22/acme/shop', 'github.com/acme/shop'],
  ['git@github.com:acme/shop.git', 'github.com/acme/shop'],
  ['git@github.com:/acme/shop/', 'github.com/acme/shop'],
  ['https://github.com/acme/shop.gitter', 'github.com/acme/shop.gitter'],
  ['s3://bucket/app.zip', undefined],
  ['x https://github.com/acme/shop', undefined],
  ['https://github.com/', undefined],
  ['acme/shop', undefined],
  ['', undefined],
])('%s is of the repository %s', (source, repository) => {
  expect(repositoryOf(source)).toBe(repository);
});

test.each([
  ['https://github.com/acme/shop', 'git@github.com:Acme/Shop.git', true],
  ['https://github.com/acme/shop#a', 'https://github.com/acme/shop#b', true],
  ['https://github.com/acme/shop', 'https://github.com/acme/shop2', false],
  ['https://github.com/acme/shop', 's3://bucket/app.zip', false],
  ['s3://bucket/app.zip', 'https://github.com/acme/shop', false],
  ['s3://bucket/app.zip#1', 's3://bucket/app.zip', true],
  ['s3://bucket/app.zip', 's3://bucket/App.zip', false],
])('%s and %s are one source: %s', (a, b, same) => {
  expect(sameUrl(a, b)).toBe(same);
});

test.each([
  [{ SourceUrl: 'a', GithubUrl: 'b', WasmUrl: 'c' }, 'a'],
  [{ SourceUrl: '', GithubUrl: 'b', WasmUrl: 'c' }, 'b'],
  [{ SourceUrl: 5, WasmUrl: 'c' }, 'c'],
  [{ Other: 'x' }, undefined],
])('%j runs %s', (record, source) => {
  expect(recordedSource(record)).toBe(source);
});

const url = 'https://github.com/a/b';
test.each<[Parameters<typeof appSource>[0], ReturnType<typeof appSource>]>([
  [
    { gitUrl: `${url}#main`, sourceRef: 'main' },
    { url, ref: 'main' },
  ],
  [{ gitHubUrl: `${url}#v1` }, { url, ref: 'v1' }],
  [
    { gitHubUrl: url, sourceRef: '' },
    { url, ref: undefined },
  ],
  [{ sourceRef: 'main' }, undefined],
])('an app of %j is built from %j', (app, source) => {
  expect(appSource(app)).toEqual(source);
});
