/** What a hostile server puts where something else is expected. Raw JSON by name, so that a failure prints shortly. */

const text = (value: string) => JSON.stringify(value);
const long = (length: number) => () => `"${'x'.repeat(length)}"`;

/** Made when it is needed: some are large. */
export const rawValues = {
  null: () => 'null',
  true: () => 'true',
  zero: () => '0',
  minusOne: () => '-1',
  beyondInteger: () => '9007199254740993',
  huge: () => '1e308',
  infinite: () => '1e999',
  fraction: () => '0.1',
  empty: () => '""',
  space: () => '" "',
  notANumber: () => '"NaN"',
  year9999: () => '"9999-12-31T23:59:59Z"',
  yearZero: () => '"-000001-01-01T00:00:00Z"',
  emptyArray: () => '[]',
  emptyObject: () => '{}',
  arrayOfNull: () => '[null]',
  proto: () => '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  controls: () => text('a\u0000b\u0007c\u001b[31mred\u001b]0;title\u0007\u009b2J\u007f'),
  bidi: () => text('a\u202eb\u2066c\u200b\ufeff'),
  lines: () => text('one\ntwo\r\nthree\rfour\u2028five\u0085six'),
  commands: () =>
    text('x\n::error::forged\n::set-output name=url::https://thief.example\r::add-mask::e\n::stop-commands::z'),
  oldCommands: () => text('##[error]forged ##[set-env name=PATH]/thief ##vso[task.setvariable]x'),
  commandFirst: () => text('::error file=a,line=1::forged'),
  escapes: () => text('%0A::error::forged%0D%25'),
  heredoc: () => text('x\nghadelimiter_1\nstatus=live\nurl<<E\nhttps://thief.example\nE'),
  html: () => text('</td></table><script>alert(1)</script><img src=x onerror=alert(1)><!-- osc-deploy -->'),
  markdown: () =>
    text('](https://thief.example) ![x](https://thief.example/p.png) @octocat #1 `a` | b | <details>\n# Big'),
  longText: long(100_000),
} as const;
export type RawValueName = keyof typeof rawValues;

/** Addresses that nobody should follow, or follow without a secret. The host of `thief.example` remembers its visitors. */
export const hostileUrls = {
  otherHost: 'https://thief.example/steal',
  otherHostPort: 'https://thief.example:8443/',
  lookalike: 'https://app.osaas.io.thief.example/',
  lookalikePath: 'https://thief.example/https://app.osaas.io/',
  suffix: 'https://notosaas.io/',
  homograph: 'https://app.оsaas.io/',
  userInfo: 'https://app.osaas.io@thief.example/',
  login: 'https://user:pw@app.osaas.io/',
  plain: 'http://app.osaas.io/',
  plainOther: 'http://thief.example/',
  metadata: 'http://169.254.169.254/latest/meta-data/',
  metadataSafe: 'https://169.254.169.254/latest/meta-data/',
  metadataDot: 'https://169.254.169.254./',
  metadataDecimal: 'https://2852039166/',
  metadataHex: 'https://0xa9fea9fe/',
  metadataMapped: 'https://[::ffff:169.254.169.254]/',
  metadataTranslated: 'https://[64:ff9b::a9fe:a9fe]/',
  metadataName: 'https://metadata.google.internal/',
  metadataShort: 'https://metadata/',
  linkLocal: 'https://[fe80::1]/',
  uniqueLocal: 'https://[fd00:ec2::254]/',
  private: 'https://10.0.0.1/',
  unspecified: 'https://0.0.0.0/',
  machine: 'https://127.0.0.1/',
  machinePlain: 'http://127.0.0.1:1/',
  machineName: 'http://localhost:1/',
  machineSix: 'http://[::1]:1/',
  machineDecimal: 'http://2130706433:1/',
  file: 'file:///etc/passwd',
  script: 'javascript:alert(1)',
  data: 'data:text/html,<script>alert(1)</script>',
  ftp: 'ftp://thief.example/',
  socket: 'ws://thief.example/',
  relative: '/steal',
  protocolRelative: '//thief.example/steal',
  backslash: 'https:\\\\thief.example\\steal',
  nothing: '',
  lineBreak: 'https://thief.example/\r\nx-injected: 1',
  brokenScheme: 'ht\ntps://thief.example/\t',
  spaces: '  https://thief.example/  ',
  query: 'https://thief.example/?a=b',
  fragment: 'https://thief.example/#x',
  markup: 'https://thief.example/"><script>|`</script>',
  closing: 'https://thief.example/>)](x',
  dots: 'https://app.osaas.io/../../..//',
  portZero: 'https://thief.example:0/',
  noHost: 'https://',
  command: 'https://thief.example/##[error]forged',
} as const;
export type HostileUrlName = keyof typeof hostileUrls | 'veryLong';

export function hostileUrl(name: HostileUrlName): string {
  return name === 'veryLong' ? `https://thief.example/${'a'.repeat(1024 * 1024)}` : hostileUrls[name];
}
