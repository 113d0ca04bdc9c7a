import { mapOf, type Settings, textOf } from './settings-text.js';

/** The rules of a publish elsewhere for the files, beside copying a folder. */
export interface FileRules {
  /** The patterns of files that it leaves out. */
  leftOut: readonly string[];
  /** The options by which it sends other files than the folder has, and that no pattern here stands for. */
  others: readonly string[];
  /** The options that keep files of the host, or change the target folder. */
  added: readonly string[];
}

const adding = ['keep_files', 'clean-exclude', 'destination_dir', 'target-folder'];
/** Patterns that mean the same in `exclude`. */
const samePattern = /^[\w.*?/@+-]+$/;
/** The folders and files that no host publishes. */
const neverSent =
  /^(?:\.github|\.git(?:\/\*{0,2})?|\*\*\/\.\*|\*\*\/node_modules\/\*\*|firebase\.json)$/;

/** Returns what a step that publishes elsewhere says of the files. @param ignored the patterns that its host's configuration leaves out */
export function fileRulesOf(step: Settings, ignored: readonly string[]): FileRules {
  const inputs = { ...mapOf(step['env']), ...mapOf(step['with']) };
  const command = ['run', 'args', 'ARGS', 'switches']
    .flatMap((name) => textOf(name === 'run' ? step['run'] : inputs[name]) ?? [])
    .join(' ');
  const typed = [
    ...command.matchAll(/(?:^|\s)--((?:ex|in)clude\S*?|filter)[=\s]\s*(["']?)(\S+?)\2(?=\s|$)/g),
  ];
  const given = ['exclude_assets', 'exclude', 'EXCLUDE'].flatMap((name) =>
    (textOf(inputs[name]) ?? '').split(/[,\n]/).map((pattern) => pattern.trim()),
  );
  const patterns = [...given, ...ignored, ...typed.map(([, , , pattern = '']) => pattern)]
    // The star of a command also takes slashes.
    .map((pattern) => pattern.replace(/^\*\//, '**/'))
    .filter((pattern) => pattern !== '' && !neverSent.test(pattern));

  const isSame =
    typed.every(([, option]) => option === 'exclude') &&
    patterns.every((pattern) => samePattern.test(pattern));
  const options = [...new Set(typed.map(([, option]) => `--${option}`))];
  return {
    leftOut: isSame ? patterns : [],
    others: [
      ...(isSame || patterns.length === 0 ? [] : [options.join(' and ') || 'its `exclude`']),
      ...(/\brsync\s(?:.*\s)?-x\s/.test(command) ? ['-x'] : []),
    ],
    added: [
      ...(textOf(inputs['clean']) === 'false' ? ['clean: false'] : []),
      ...adding.filter((name) => !/^(?:false)?$/.test(textOf(inputs[name]) ?? '')),
    ],
  };
}
