import { afterEach, describe, expect, test } from '@jest/globals';
import { ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const web = { target: 'runner', runner: 'web' } as const;

describe('input', () => {
  test.each([
    [{ ...web, 'source-url': 'ftp://example.com/app' }, '`source-url` must be an HTTPS git URL'],
    [{ ...web, 'source-url': 'git@github.com:acme/shop.git' }, 'such as https://github.com/acme/shop,'],
    [{ ...web, 'source-url': 'https://user:tok@github.com/acme/shop' }, 'give the token as `source-token`'],
    [{ ...web, 'sub-path': '../other' }, '`sub-path` must stay inside the repository'],
    [{ ...web, 'sub-path': '/etc' }, '`sub-path` must stay inside the repository'],
    [{ ...web, options: '- a\n- b' }, '`options` must be a map'],
    [
      { target: 'runner', runner: 'wasm', 'source-url': 'https://example.com/main.wasm' } as const,
      'downloads no .wasm file',
    ],
    [
      { target: 'runner', runner: 'wasm', options: 'WasmUrl: https://e.com/a.wasm' } as const,
      'downloads no .wasm file',
    ],
    [{ target: 'runner', runner: 'python', 'source-url': 'https://git.example/a/b' } as const, 'https://github.com'],
    [{ target: 'instance', service: 'Eyevinn/web-runner' } as const, 'would become "eyevinn-web-runner"'],
    [{ ...web, 'source-ref': '--upload-pack=x' }, '`source-ref` must be a branch, tag or commit'],
  ])('%j is refused before anything is sent', async (inputs, text) => {
    workspace = await ServiceWorkspace.open();
    const { error } = await workspace.run(inputs);
    expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringContaining(text) });
    expect(workspace.calls()).toEqual([]);
  });

  test('an input that the runner has no option for is named by its own name', async () => {
    workspace = await ServiceWorkspace.open();
    const { error } = await workspace.run({
      target: 'runner',
      runner: 'python',
      'sub-path': 'api',
      'build-command': 'make',
    });
    const { message } = error as Error;
    expect(message).toContain('- `sub-path`: `SubPath` is not an option of the service');
    expect(message).toContain('- `build-command`: `OscBuildCmd` is not an option of the service');
    expect(workspace.calls().filter((call) => call.includes('/instances'))).toEqual([]);
  });
});
