import { posix } from 'node:path';
import { plainText } from '../../base/plain-text.js';
import type { CloneFiles } from '../clone.js';
import { changesFiles } from './build-commands.js';
import { type HostedFolder, hostedFolder } from './hosting.js';
import { commandsOf, type Scripts } from './node-scripts.js';
import {
  type Publisher,
  publishers,
  pushes,
  singleFile,
  speaksOfPages,
  zolaAction,
} from './own-publishers.js';
import { withoutHostLogins } from './own-secrets.js';
import { mapOf, readSettings, type Settings, textOf } from './settings-text.js';

/** Returns how a step publishes a folder elsewhere; undefined where it does not. */
export function publisherOf(step: Settings, top: CloneFiles): Publisher | undefined {
  const uses = textOf(step['uses']);
  if (uses !== undefined) {
    const command = textOf(mapOf(step['with'])['command']) ?? '';
    return publishers.find(
      (each) =>
        each.uses?.test(uses) === true &&
        each.given?.test(command) !== false &&
        publishesFolder(step, each, top),
    );
  }

  const run = textOf(step['run']) ?? '';
  return publisherInCommand(run, top, step) ?? publisherInScript(run, top, step);
}

function publisherInCommand(text: string, top: CloneFiles, step: Settings): Publisher | undefined {
  return publishers.find(
    (each) =>
      each.run !== undefined && runsPublisher(each.run, text) && publishesFolder(step, each, top),
  );
}

// Wrangler also deploys programs without any pages, and Azure's action closes a preview.
function publishesFolder(step: Settings, publisher: Publisher, top: CloneFiles): boolean {
  if (textOf(mapOf(step['with'])['action']) === 'close') return false;
  if (textOf(mapOf(step['env'])['BUILD_ONLY']) === 'true') return false;
  const isWrangler = publisher.configured?.some((file) => file.startsWith('wrangler')) === true;
  return !isWrangler || hostedBy(step, publisher, top) !== undefined;
}

function runsPublisher(run: RegExp, text: string): boolean {
  const found = run.exec(text);
  return found !== null && !singleFile.test(found[1] ?? '');
}

/** Returns a publisher for a step that commits what another job built, for a host that serves the branch or the other repository. */
export function pusherOf(step: Settings, job: Settings): Publisher | undefined {
  const isPush = pushes.test(textOf(step['run']) ?? '');
  return isPush && speaksOfPages.test(JSON.stringify(job)) ? {} : undefined;
}

// `npm run deploy`, whose script calls gh-pages.
function publisherInScript(run: string, top: CloneFiles, step: Settings): Publisher | undefined {
  const [, manager = '', name = ''] =
    /\b(npm|pnpm|yarn|bun)\s+(?:run\s+)?([\w:-]*deploy[\w:-]*)/.exec(run) ?? [];
  if (name === '') return undefined;

  const folder = textOf(step['working-directory']) ?? '.';
  const json = readSettings('package.json', top.text(posix.join(folder, 'package.json')));
  const scripts = mapOf(json['scripts']) as Scripts;
  const text = commandsOf(scripts, name)
    .map((each) => [each.program, ...each.args].join(' '))
    .join('\n');

  const found = publisherInCommand(text, top, { ...step, run: text });
  const [, directory] = found?.run?.exec(text) ?? [];
  const configured = configurationIn(text) ?? found?.configured;
  return (
    found && {
      ...found,
      run: /deploy/,
      before: commandsBefore(scripts, { name, manager, sends: found.run ?? /deploy/ }),
      ...(configured ? { configured } : {}),
      ...(directory ? { usual: directory } : {}),
    }
  );
}

const executors: Readonly<Record<string, string>> = {
  npm: 'npx ',
  pnpm: 'pnpm exec ',
  yarn: 'yarn ',
  bun: 'bunx ',
};

// These are its `pre` script and its commands before the one that sends.
function commandsBefore(
  scripts: Scripts,
  { name, manager, sends }: { name: string; manager: string; sends: RegExp },
): string[] {
  const textOfPart = (part: string) => {
    const [, called = ''] = /^(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?([\w:-]+)/.exec(part) ?? [];
    return [part, ...commandsOf(scripts, called).map(({ text }) => text)].join('\n');
  };
  const parts = (scripts[name] ?? '').split('&&').map((part) => part.trim());
  const at = parts.findIndex((part) => sends.test(textOfPart(part)));
  const own = parts.slice(0, Math.max(at, 0)).map((part) => {
    const [, variables = '', command = ''] = /^((?:\w+=\S+\s+)*)(.*)$/s.exec(part) ?? [];
    return isShellCommand(command) ? part : variables + executors[manager] + command;
  });

  return [...(scripts[`pre${name}`] ? [`${manager} run pre${name}`] : []), ...own];
}

function isShellCommand(part: string): boolean {
  return (
    /^(?:(?:npm|npx|pnpm|yarn|bun|bunx|node|cd|git|sh|bash|make|python3?)(?=\s|$)|\.)/.test(part) ||
    changesFiles(part)
  );
}

/** Returns what the configuration of a host, as the step or the host's tool names it, says of the folder. */
export function hostedBy(
  step: Settings,
  { configured = [] }: Publisher,
  top: CloneFiles,
): HostedFolder | undefined {
  if (configured.length === 0) return undefined;

  const inputs = mapOf(step['with']);
  const named = configurationIn(textOf(step['run']) ?? textOf(inputs['command']) ?? '');
  const folder = textOf(inputs['workingDirectory']) ?? textOf(step['working-directory']) ?? '.';
  return (named ?? configured)
    .map((file) => hostedFolder(posix.join(folder, file), top))
    .find((each) => each !== undefined);
}

function configurationIn(command: string): string[] | undefined {
  const [, named] = /\s(?:--config|-c)[ =]["']?([\w./-]+)/.exec(command) ?? [];
  return named === undefined ? undefined : [named];
}

/** Returns whether the host builds what a step sends it. */
export function isBuiltByHost(step: Settings, { hostBuilds }: Publisher): boolean {
  const forbidden = textOf(mapOf(step['with'])[hostBuilds ?? '']);
  return hostBuilds !== undefined && forbidden !== 'true';
}

/** Returns what a workflow does whose host builds. */
export function hostBuildText(step: Settings): string {
  const command = textOf(mapOf(step['with'])['app_build_command']);
  return command === undefined
    ? 'lets its host build'
    : `lets its host build with \`${plainText(command, 200)}\``;
}

/** Returns the folder in which the step that publishes builds, where it has an input for that. */
export function placeOf(step: Settings, { place }: Publisher): string | undefined {
  const inputs = { ...mapOf(step['env']), ...mapOf(step['with']) };
  return place === undefined ? undefined : textOf(inputs[place]);
}

const baseUrl = /(?:-u|--base-url)[ =](?:\$\{\{.*?\}\}|\S)+/g;

/** Returns the command with which the step that publishes builds, where it says so. */
export function commandIn(step: Settings, { command }: Publisher): string | undefined {
  if (!zolaAction.test(textOf(step['uses']) ?? ''))
    return textOf(mapOf(step['with'])[command ?? '']);

  const env = mapOf(step['env']);
  const folder = textOf(env['OUT_DIR']);
  const given = textOf(env['BUILD_FLAGS'])?.replace(baseUrl, '').trim();
  const flags = [given, folder && `--output-dir ${folder}`].filter(Boolean);
  return flags.length === 0 ? undefined : `zola build --base-url / ${flags.join(' ')}`;
}

/** Returns what a command builds before it publishes, as a step: `npm run build && gh-pages -d dist`. */
export function partOf(step: Settings, { run, builds, before = [] }: Publisher): Settings[] {
  const text = textOf(step['run']);
  if (run === undefined || text === undefined || builds !== undefined) return [];
  const lines = text.split('\n');
  const at = Math.max(
    lines.findIndex((line) => run.test(line)),
    0,
  );
  // The login of git is for the push alone.
  const own = lines.slice(0, at).filter((line) => !/^\s*git (?:remote|config)\b/.test(line));
  const commands = [...own, ...before].join('\n').trim();
  const { if: _ofPublish, env, ...build } = step;
  const ofBuild = env === undefined ? {} : { env: withoutHostLogins(mapOf(env), commands).env };
  return commands === '' ? [] : [{ ...build, ...ofBuild, run: commands }];
}
