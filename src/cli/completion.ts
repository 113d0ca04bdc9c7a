import type { Command, Option } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** What a shell offers of one command. */
interface Entry {
  name: string;
  description: string;
  options: readonly Option[];
  /** What its first argument may be; empty where that is open. */
  words: readonly string[];
}

/** A script for a shell that completes commands, options and fixed values; made from the program itself. */
export function completionScript(program: Command, shell: Shell): string {
  const entries = program.commands.map((command) => ({
    name: command.name(),
    description: firstSentence(command.description()),
    options: command.options.filter(({ long, hidden }) => long && !hidden),
    words: command.registeredArguments[0]?.argChoices ?? [],
  }));
  return { bash, zsh, fish }[shell](entries);
}

function bash(entries: Entry[]): string {
  const values = new Map(entries.flatMap(({ options }) => options).flatMap(withValues));
  return `# osc-deploy for bash: eval "$(osc-deploy completion bash)"
_osc_deploy() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} words=""
  COMPREPLY=()
  case $before in
${[...values].map(([long, choices]) => `    ${long}) words=${quoted(choices.join(' '))} ;;\n`).join('')}    *)
      if [ "$COMP_CWORD" -eq 1 ]; then
        words=${quoted(entries.map(({ name }) => name).join(' '))}
      elif [[ $word == -* ]]; then
        case \${COMP_WORDS[1]} in
${entries.map(({ name, options }) => `          ${name}) words=${quoted(options.map(({ long }) => long).join(' '))} ;;\n`).join('')}        esac
      elif [ "$COMP_CWORD" -eq 2 ]; then
        case \${COMP_WORDS[1]} in
${entries.map(({ name, words }) => (words.length > 0 ? `          ${name}) words=${quoted(words.join(' '))} ;;\n` : '')).join('')}        esac
      fi ;;
  esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$word")); fi
}
complete -o default -F _osc_deploy osc-deploy
`;
}

function zsh(entries: Entry[]): string {
  return `#compdef osc-deploy
# osc-deploy for zsh: eval "$(osc-deploy completion zsh)"
_osc_deploy() {
  local -a commands=(
${entries.map(({ name, description }) => `    ${quoted(`${name}:${description}`)}\n`).join('')}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${entries.map(zshCase).join('')}  esac
}
compdef _osc_deploy osc-deploy
`;
}

function zshCase({ name, options, words }: Entry): string {
  const specs = options.map((option) => {
    const text = firstSentence(option.description).replace(/[[\]:\\]/g, ' ');
    const choices = withValues(option)[0]?.[1];
    const value = takesValue(option) ? `:value:${choices ? `(${choices.join(' ')})` : '_files'}` : '';
    return quoted(`*${option.long}[${text}]${value}`);
  });
  const first = words.length > 0 ? [quoted(`1:value:(${words.join(' ')})`)] : [];
  return `    ${name}) _arguments ${[...specs, ...first, quoted('*:file:_files')].join(' ')} ;;\n`;
}

function fish(entries: Entry[]): string {
  const lines = entries.flatMap(({ name, description, options, words }) => [
    `complete -c osc-deploy -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
    ...words.map((word) => `complete -c osc-deploy -n '__fish_seen_subcommand_from ${name}' -f -a ${word}`),
    ...options.map((option) => {
      const choices = withValues(option)[0]?.[1];
      const value = choices ? ` -x -a ${quoted(choices.join(' '))}` : takesValue(option) ? ' -r' : '';
      const flag = option.long?.replace(/^--/, '') ?? '';
      return `complete -c osc-deploy -n '__fish_seen_subcommand_from ${name}' -l ${flag}${value} -d ${quoted(firstSentence(option.description))}`;
    }),
  ]);
  return `# osc-deploy for fish: osc-deploy completion fish | source\n${lines.join('\n')}\n`;
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

/** Options whose values are known: by the parser, or as their description lists them. */
function withValues({ long, argChoices }: Option): [long: string, values: readonly string[]][] {
  const known: Record<string, string[]> = {
    '--environment': ['prod', 'prod-se', 'stage', 'dev'],
    '--runner': ['web', 'python', 'go', 'dotnet', 'wasm', 'php'],
  };
  const values = argChoices ?? known[long ?? ''];
  return long && values ? [[long, values]] : [];
}

function firstSentence(text: string): string {
  return text.split(/(?<=\.) |: |; /)[0] ?? text;
}

/** As one word for any of the three. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`;
}
