import { posix } from 'node:path';
import type { CloneFiles } from '../clone.js';
import { type HostedFolder, hostedFolder } from './hosting.js';
import { commandsOf, type Scripts } from './node-scripts.js';
import { type Publisher, publishers, pushes, singleFile, speaksOfPages } from './own-publishers.js';
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

// Wrangler also deploys programs without any pages.
function publishesFolder(step: Settings, publisher: Publisher, top: CloneFiles): boolean {
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
  const [, name = ''] =
    /\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?([\w:-]*deploy[\w:-]*)/.exec(run) ?? [];
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
      ...(configured ? { configured } : {}),
      ...(directory ? { usual: directory } : {}),
    }
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

/** Returns the folder in which the step that publishes builds, where it has an input for that. */
export function placeOf(step: Settings, { place }: Publisher): string | undefined {
  return place === undefined ? undefined : textOf(mapOf(step['with'])[place]);
}

/** Returns what a command builds before it publishes, as a step: `npm run build && gh-pages -d dist`. */
export function partOf(step: Settings, { run, builds }: Publisher): Settings[] {
  const text = textOf(step['run']);
  if (run === undefined || text === undefined || builds !== undefined) return [];
  const lines = text.split('\n');
  const at = lines.findIndex((line) => run.test(line));
  const before = lines.slice(0, at).join('\n').trim();
  const { if: _ofPublish, ...build } = step;
  return before === '' || at < 1 ? [] : [{ ...build, run: before }];
}
