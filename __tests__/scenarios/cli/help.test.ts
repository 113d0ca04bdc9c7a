import { expect, test } from '@jest/globals';
import { bench, startCliEachTest } from '../../support/cli/cli-platform.js';

startCliEachTest();

const helpOf = async (...argv: string[]) => (await bench.cli().run(...argv, '--help')).stdout;
const commands = async () =>
  [...(await helpOf()).matchAll(/^ {2}([a-z]+) {3,}/gm)].map(([, name = '']) => name);

test('the first screen of each command has at most 25 lines and 80 columns, and leads to the rest', async () => {
  for (const name of await commands()) {
    const lines = (await helpOf(name)).trimEnd().split('\n');
    const wide = lines.filter((line) => line.length > 80);
    expect({ name, count: lines.length > 25 ? lines.length : 'fits', wide }).toEqual({
      name,
      count: 'fits',
      wide: [],
    });
    expect(lines.at(-1)).toBe(`All options: osc-deploy ${name} --help --all`);
    const all = await helpOf(name, '--all');
    expect(all).toContain('--base-url <url>');
  }
  const all = await helpOf('deploy', '--all');
  expect(all).toMatch(/Of a site:.*Of an app, instance or job:.*Waiting:|Waiting:.*Of a site:/s);
});

test('help fits a narrow terminal', async () => {
  const cli = bench.cli();
  cli.terminal.stdout.columns = 50;
  const { stdout } = await cli.run('login', '--help');
  const prose = stdout.split('\n').filter((line) => !line.startsWith('  osc-deploy'));
  expect(prose.filter((line) => line.length > 50)).toEqual([]);
});
