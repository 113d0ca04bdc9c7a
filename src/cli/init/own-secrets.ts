import { plainText } from '../../base/plain-text.js';
import type { WorkflowStep } from '../repository/workflow.js';
import { isForProduction, isPublicName, onlyChangesFiles, secretsIn } from './own-effects.js';
import { type Settings, textOf } from './settings-text.js';

type Variables = Readonly<Record<string, string>>;

const hostLogin =
  /\b(?:AWS|NETLIFY|VERCEL|CLOUDFLARE|CF|SURGE|FIREBASE|GCP|GOOGLE|AZURE|FTP|SSH|GH)_|DEPLOY_KEY/;

/** Returns whether a variable has a login at another host, by its name or by that of its secret. */
function isHostLogin(name: string, value: string): boolean {
  return !isPublicName(name) && hostLogin.test([name, ...secretsIn(value)].join(' '));
}

/** Returns variables that a job or a step has to publish, for commands that build: without logins that these do not name, and for those that only change files without any such secret. */
export function withoutLogins(env: Settings, run: string): Settings {
  const isForFiles = onlyChangesFiles(run);
  const kept = Object.entries(env).filter(([name, value]) => {
    const text = textOf(value) ?? '';
    const isLeftOut = secretsIn(text).length > 0 && (isForFiles || isHostLogin(name, text));
    return !isLeftOut || names(run, name);
  });
  return Object.fromEntries(kept);
}

function names(text: string, name: string): boolean {
  return new RegExp(`\\b${name.replace(/\W/g, '\\$&')}\\b`).test(text);
}

/**
 * Returns who has the variables of a job: all its steps, except of a secret. That is for the steps of production, and
 * for all only if the build names it and it is no login at a host, because the build of a pull request has it too.
 */
export function shareSecrets(
  env: Variables,
  steps: readonly WorkflowStep[],
  alsoRead: string,
): { env: Record<string, string>; steps: WorkflowStep[]; leftOut: string[] } {
  const build = JSON.stringify(steps.filter((step) => !isForProduction(step)));
  // The action sets up a registry whose login is that variable.
  const ofRegistry = build.includes('"registry-url"') ? 'NODE_AUTH_TOKEN' : '';
  const ofBuild = [build, alsoRead, ofRegistry].join('\n');
  // What encrypts also reads its password from a variable that no command names.
  const encrypts = /crypt/i.test(build);
  const isShared = ([name, value]: [string, string]) =>
    secretsIn(value).length === 0 ||
    isPublicName(name) ||
    ((encrypts || names(ofBuild, name)) && !isHostLogin(name, value));
  const entries = Object.entries(env);
  const kept = Object.fromEntries(entries.filter((each) => !isShared(each)));

  const hasProduction = steps.some(isForProduction);
  const leftOut = Object.keys(kept).filter((name) => !hasProduction || names(ofBuild, name));
  const list = plainText(leftOut.join(', '), 200);
  return {
    env: Object.fromEntries(entries.filter(isShared)),
    steps: steps.map((step) =>
      isForProduction(step) && Object.keys(kept).length > 0
        ? { ...step, env: { ...kept, ...step.env } }
        : step,
    ),
    leftOut:
      list === ''
        ? []
        : [
            `gives ${list} to all its steps: left out, because pull requests would have it. Give it to the step that needs it`,
          ],
  };
}
