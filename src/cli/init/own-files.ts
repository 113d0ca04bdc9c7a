import { mapOf, type Settings, textOf } from './settings-text.js';

/** The rules of a publish elsewhere for the files, beside copying a folder. */
export interface FileRules {
  /** The patterns of files that it leaves out. */
  leftOut: readonly string[];
  /** The rules that are not taken over, as sentences whose subject is the workflow. */
  beside: readonly string[];
}

const otherInputs = ['keep_files', 'clean-exclude', 'destination_dir', 'target-folder', 'cname'];
const upload = /\baws\s+s3\s+(?:sync|cp)\b/g;
/** Patterns that mean the same in `exclude`. */
const samePattern = /^[\w.*?/@+-]+$/;

/** Returns what a step that publishes elsewhere says of the files. @param beside all steps of its job that run for production */
export function fileRulesOf(step: Settings, beside: readonly Settings[]): FileRules {
  const inputs = { ...mapOf(step['env']), ...mapOf(step['with']) };
  const command = ['run', 'args', 'ARGS', 'switches']
    .flatMap((name) => textOf(name === 'run' ? step['run'] : inputs[name]) ?? [])
    .join(' ');
  const typed = [
    ...command.matchAll(/(?:^|\s)--(exclude|include)[=\s]\s*(["']?)(\S+?)\2(?=\s|$)/g),
  ];
  const given = ['exclude_assets', 'exclude', 'EXCLUDE'].flatMap((name) =>
    (textOf(inputs[name]) ?? '').split(/[,\n]/).map((pattern) => pattern.trim()),
  );
  const patterns = [...given, ...typed.map(([, , , pattern = '']) => pattern)]
    // The star of a command also takes slashes.
    .map((pattern) => pattern.replace(/^\*\//, '**/'))
    .filter((pattern) => pattern !== '' && pattern !== '.github');

  // Several uploads divide the files among them.
  const runs = beside.flatMap((each) => textOf(each['run']) ?? []);
  const isWhole = (runs.join('\n').match(upload) ?? []).length < 2;
  const isSame =
    isWhole &&
    typed.every(([, option]) => option === 'exclude') &&
    patterns.every((pattern) => samePattern.test(pattern));
  const options = [...new Set(typed.map(([, option]) => `--${option}`))];
  const others = [
    ...(isSame || patterns.length === 0 ? [] : [options.join(' and ') || 'its `exclude`']),
    ...(textOf(inputs['clean']) === 'false' ? ['clean: false'] : []),
    ...otherInputs.filter((name) => !/^(?:false)?$/.test(textOf(inputs[name]) ?? '')),
  ];

  return {
    leftOut: isSame ? patterns : [],
    beside:
      others.length === 0
        ? []
        : [
            `also publishes with ${others.join(', ')}, which is not taken over: see \`exclude\`, \`keep\` and \`domain\` of this action`,
          ],
  };
}
