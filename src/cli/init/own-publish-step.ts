import { posix } from 'node:path';
import { plainText } from '../../base/plain-text.js';
import type { CloneFiles } from '../clone.js';
import { type HostedFolder, hostedFolder } from './hosting.js';
import { commandsOf, type Scripts } from './node-scripts.js';
import {
  leftOut,
  type Publisher,
  publishers,
  singleFile,
  vaguePublishers,
  zolaAction,
} from './own-publishers.js';
import { mapOf, readSettings, type Settings, textOf } from './settings-text.js';

/** Returns how a step publishes a folder elsewhere; undefined where it does not. */
export function publisherOf(step: Settings, top: CloneFiles): Publisher | undefined {
  const uses = textOf(step['uses']);
  if (uses !== undefined) {
    const command = textOf(mapOf(step['with'])['command']) ?? '';
    const isOf = (each: Publisher) =>
      each.uses?.test(uses) === true &&
      each.given?.test(command) !== false &&
      publishesFolder(step, each, top);
    return publishers.find(isOf) ?? (leftOut.test(uses) ? undefined : vaguePublishers.find(isOf));
  }

  const run = textOf(step['run']) ?? '';
  return (
    publisherInCommand(run, top, step) ??
    publisherInScript(run, top, step) ??
    vaguePublishers.find((each) => each.run?.test(run) === true)
  );
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

/** A command, and its manager, that runs a script of package.json which may publish. */
const scriptRun = /\b(npm|pnpm|yarn|bun)\s+(?:run\s+)?([\w:-]+)/g;

// `npm run deploy`, whose script calls gh-pages.
function publisherInScript(run: string, top: CloneFiles, step: Settings): Publisher | undefined {
  const scripts = [...run.matchAll(scriptRun)].slice(0, maxScripts);
  return scripts
    .map(([, manager = '', name = '']) => publisherOfScript({ manager, name }, top, step))
    .find((each) => each !== undefined);
}

const maxScripts = 20;

function publisherOfScript(
  { manager, name }: { manager: string; name: string },
  top: CloneFiles,
  step: Settings,
): Publisher | undefined {
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
      run: new RegExp(`\\b(?:npm|pnpm|yarn|bun)\\s+(?:run\\s+)?${name}(?![\\w:-])`),
      before: buildOfScript(scripts, { name, manager, sends: found.run ?? scriptRun }),
      ...(configured ? { configured } : {}),
      ...(directory ? { usual: directory } : {}),
    }
  );
}

// Its `pre` script, and the scripts that it runs before it sends. Programs of packages have no path in a step.
function buildOfScript(
  scripts: Scripts,
  { name, manager, sends }: { name: string; manager: string; sends: RegExp },
): string[] | undefined {
  const before = textBefore(scripts[name] ?? '', sends);
  const parts = before === undefined || before === '' ? [] : before.split(/\s*&&\s*/);
  const isPlain = parts.every((part) => /^(?:npm|pnpm|yarn|bun) (?:run )?[\w:-]+$/.test(part));
  if (before === undefined || !isPlain) return undefined;

  return [...(scripts[`pre${name}`] ? [`${manager} run pre${name}`] : []), ...parts];
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
export function placeOf(step: Settings, { place, run }: Publisher): string | undefined {
  if (run !== undefined) return textOf(step['working-directory']);
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

/** Returns the steps that do what a step does before it publishes; undefined where that is not plainly one command after the other. */
export function stepsBefore(
  step: Settings,
  { run, ...publisher }: Publisher,
): Settings[] | undefined {
  const text = textOf(step['run']);
  if (run === undefined || text === undefined) return [];

  const own = textBefore(text, run);
  const { before = [] } = publisher;
  if (own === undefined || ('before' in publisher && publisher.before === undefined))
    return undefined;

  const commands = [...own.split('\n'), ...before]
    // The login of git is for the push alone.
    .filter((line) => line.trim() !== '' && !/^\s*git (?:remote|config)\b/.test(line));
  const { if: _ofPublish, ...build } = step;
  return commands.length === 0 ? [] : [{ ...build, run: commands.join('\n') }];
}

/** The parts of a shell script after which a command is not one of a plain sequence, or in another folder. */
const unclear =
  /<<|^[ \t]*(?:if|for|while|until|case|function)\b|[({]\s*$|\|\||\b(?:cd|pushd)\s|\btrap\b/m;

/** Returns the commands before the one that publishes, as in `npm ci && npm run build && gh-pages -d dist`; undefined where the script is not a plain sequence. */
function textBefore(text: string, sends: RegExp): string | undefined {
  const matches = [...text.matchAll(new RegExp(sends, `g${sends.flags}`))];
  const [found] = matches;
  if (found === undefined || matches.length > 1) return undefined;

  const whole = text.slice(0, found.index);
  const own = whole.split(/&&|;|(?<!\\)\n/).at(-1) ?? '';
  const before = whole.slice(0, whole.length - own.length).replace(/(?:\s|\\\n|&&|;)+$/, '');
  const isQuoted = ["'", '"', '`'].some((quote) => whole.split(quote).length % 2 === 0);
  return unclear.test(before) || isQuoted || /[|(){}<>]/.test(own) ? undefined : before;
}
