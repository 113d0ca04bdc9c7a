import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { childEnvironment, hiddenFromChildren } from '../../../src/base/child-environment.js';

describe('the environment of a program', () => {
  const env = {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    Home: '/h',
    ACTIONS_RUNTIME_TOKEN: 't',
    'INPUT_REFRESH-TOKEN': 't',
    OSC_ACCESS_TOKEN: 't',
    NPM_TOKEN: 't',
    GH_TOKEN: 'g',
    GIT_SSH_COMMAND: 'ssh',
    https_proxy: 'http://p',
  };

  test('contains the common variables, for git its own ones, and for gh the tokens', () => {
    const common = { PATH: env.PATH, LC_ALL: 'C', Home: '/h' };
    expect(childEnvironment(env)).toEqual(common);
    const ofGit = { ...common, GIT_SSH_COMMAND: 'ssh', https_proxy: 'http://p' };
    expect(childEnvironment(env, 'git')).toEqual(ofGit);
    expect(childEnvironment(env, 'git and gh')).toEqual({ ...ofGit, GH_TOKEN: 'g' });
  });

  test('contains no hidden variables, which the action itself can read', () => {
    const hidden = hiddenFromChildren(env, { PATH: '/bin:/usr/bin', EXTRA: 'x' });
    expect({
      ACTIONS_RUNTIME_TOKEN: hidden['ACTIONS_RUNTIME_TOKEN'],
      PATH: hidden['PATH'],
    }).toEqual({
      ACTIONS_RUNTIME_TOKEN: 't',
      PATH: '/bin:/usr/bin',
    });
    for (const given of [hidden, { ...hidden, MSYS: 'm' }])
      expect(execFileSync('env', { env: given, encoding: 'utf8' })).not.toMatch(/=t$|TOKEN/m);
    expect(execFileSync('env', { env: hidden, encoding: 'utf8' })).toContain('EXTRA=x');
  });
});
