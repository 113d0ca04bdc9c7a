/**
 * Reads a GITHUB_OUTPUT or GITHUB_STATE file the way a runner does: `name=value`, or `name<<DELIMITER` up to a line
 * that is just the delimiter. The last value of a name wins.
 * @throws for a file that a runner would refuse
 */
export function parseKeyValueFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line === '') continue;
    const [, multiline, delimiter] = /^([^=]+?)<<(.+)$/.exec(line) ?? [];
    if (multiline !== undefined && delimiter !== undefined) {
      const end = lines.indexOf(delimiter, index + 1);
      if (end === -1) throw new Error(`the value of ${multiline} has no end`);
      values[multiline] = lines.slice(index + 1, end).join('\n');
      index = end;
      continue;
    }
    const equals = line.indexOf('=');
    if (equals < 1) throw new Error(`not a file command: ${line}`);
    values[line.slice(0, equals)] = line.slice(equals + 1);
  }
  return values;
}
