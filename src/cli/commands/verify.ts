import { basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { Argument } from 'commander';
import { isLoopback } from '../../base/addresses.js';
import { DeployError } from '../../base/errors.js';
import { capitalize, count, firstRows } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { type Verification, verifySite } from '../../pages/inspect.js';
import { readStored } from '../../pages/live-manifest.js';
import { digestLines, digestOfFiles, directoryFiles, type Manifest } from '../../pages/manifest.js';
import { type SiteReader, siteReader } from '../../platform/site-reader.js';
import { findDeployed } from '../find-deployed.js';
import { type CommandSpec, type Json, optionFor } from '../options.js';
import { type Session, withInputs } from '../session.js';
import { checkPlace, writeBelow } from '../write-below.js';

export const verify: CommandSpec<Json & { checksums?: string }> = {
  name: 'verify',
  group: 'Look',
  description: 'Compare a live site with its manifest.',
  arguments: [new Argument('<site>', 'its address, or its name')],
  options: [
    ['--checksums <file>', 'write the hashes of all files, whose own hash is the digest'],
    optionFor(
      'basic-auth',
      'of the site (better in OSC_BASIC_AUTH: arguments are seen by every user)',
    ),
    ['--json', 'print JSON'],
  ],
  help: `Prints the commit and run of a published site, and compares each file with its published hash. Needs no login for an address.

Examples:
  osc-deploy verify https://my-site.pages.osaas.io/
  osc-deploy verify my-site.pages.osaas.io --checksums site.sha256
  gh attestation verify site.sha256 --repo owner/name`,
  async run(session, { json, checksums }, [url = '']) {
    session.check();

    const { terminal, inputs, log, stdout, stderr, http } = session;
    const { clock, interrupts } = terminal;
    const isName = /^[a-z0-9-]+$/i.test(url) && url !== 'localhost';
    const address = isName ? await addressOf(session, url) : siteUrl(url);
    const reader = siteReader({ http, url: address, basicAuth: inputs['basic-auth'] });
    const manifest = await readManifest(reader);
    const idle = log.busy(clock);
    const onChecked = (done: number, all: number) =>
      stderr.isTTY && log.progress(`${done} of ${all} addresses compared`, done / all);
    const site = { reader, tools: { clock, signal: interrupts.signal } };
    const found = await verifySite(site, manifest, onChecked).finally(idle);
    const files = directoryFiles(manifest);
    const { repository, commit, run, digest } = manifest;
    const [from, at, by] = [repository, commit, run].map((text) =>
      text ? plainText(text, 1000) : undefined,
    );
    const facts = { site: reader.url.href, repository: from, commit: at, run: by, digest };

    if (!json)
      for (const [name, value = 'not recorded'] of Object.entries({
        ...facts,
        files: filesText(found),
      }))
        stdout.line(`${capitalize(name).padEnd(12)}${value}`);

    const rows = differences(found, digest !== undefined && digest !== digestOfFiles(files));
    if (rows.length > 0)
      throw new DeployError('site-differs', 'The site is not what its manifest says', { rows });

    if (checksums) {
      try {
        writeGiven(terminal.cwd, checksums, digestLines(files).join(''));
      } catch (cause) {
        if (cause instanceof DeployError) throw cause;
        throw new DeployError(
          'usage',
          `--checksums: ${plainText(checksums, 500)} cannot be written.`,
          { cause },
        );
      }
    }

    const { verified: addresses, notServed } = found;
    if (json) stdout.json({ ...facts, addresses: addresses.length, notServed });
  },
};

/** Writes a file that a person names. Folders outside of the current one are theirs, and can be links. */
function writeGiven(cwd: string, path: string, text: string): void {
  const file = resolve(cwd, path);
  const below = relative(cwd, file);
  const isBelow = !isAbsolute(path) && !below.startsWith('..');
  if (isBelow) checkPlace(cwd, below);
  writeBelow(dirname(file), basename(file), text);
}

/** The platform's own address, which may have a path. */
async function addressOf(session: Session, name: string): Promise<URL> {
  const { url } = await findDeployed(withInputs(session, { name, target: 'pages' }));
  if (!url) throw new DeployError('not-found', `"${name}" has no address yet.`);
  return secureUrl(new URL(url));
}

function siteUrl(text: string): URL {
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole))
    throw new DeployError('usage', `"${plainText(text, 200)}" is not the address of a site.`);

  return secureUrl(new URL('/', whole));
}

function secureUrl(url: URL): URL {
  if (url.protocol === 'https:' || isLoopback(url)) return url;

  throw new DeployError(
    'usage',
    `${url.href} is not https, so any server on the way could answer for the site.`,
  );
}

async function readManifest(reader: SiteReader): Promise<Manifest> {
  const stored = await readStored(reader);
  if (stored.state === 'trusted') return stored.manifest;

  const site = reader.url.href;

  if (stored.state !== 'open') {
    const reason = 'reason' in stored ? plainText(stored.reason) : 'it is empty';
    throw new DeployError('site-unknown', `What was published at ${site} is not known: ${reason}.`);
  }

  const by = stored.manifest.run ? `: ${plainText(stored.manifest.run)}` : '.';
  throw new DeployError('site-unknown', `A publish of ${site} is under way or did not end${by}`);
}

function filesText({ verified, differing, notServed }: Verification): string {
  const hidden = count(notServed.length, 'file');
  const left =
    notServed.length > 0 ? `; ${hidden} (dot files, error pages) not handed out by the host` : '';
  return `${verified.length} of ${verified.length + differing.length} addresses serve what was published${left}`;
}

const maxRows = 50;

function differences({ differing }: Verification, wrongDigest: boolean): string[] {
  const worded = (found: string) => (found === 'unproven' ? 'could not be compared' : found);
  const rows = differing.map(({ path, found }) => `/${plainText(path, 200)}: ${worded(found)}`);
  return [
    ...firstRows(rows, maxRows),
    ...(wrongDigest ? ['the digest does not match the files'] : []),
  ];
}
