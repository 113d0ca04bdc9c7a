import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../support/temp-folder.js';

/** A certificate and its key, PEM. */
export interface Identity {
  readonly key: string;
  readonly cert: string;
}

export interface CertificateOptions {
  /** Host names and IP addresses that it is for. Default: this machine. */
  readonly hosts?: readonly string[];
  /** Days from now until it ends; of an expired one negative. Default 2. */
  readonly days?: number;
}

const thisMachine = ['localhost', '127.0.0.1', '::1'];
const dayMs = 86_400_000;

/** An authority that no machine knows until it is told, as companies have them. Made with openssl, in a new folder. */
export class PrivateAuthority {
  /** What NODE_EXTRA_CA_CERTS names. */
  readonly file: string;
  /** The authority's key, for a proxy that signs with it. */
  readonly keyFile: string;
  readonly folder = tempFolder();
  #issued = 0;

  constructor() {
    this.file = join(this.folder, 'ca.pem');
    this.keyFile = join(this.folder, 'ca.key');
    this.#openssl([
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-subj', '/CN=A private authority', '-days', '2', '-keyout', 'ca.key', '-out', 'ca.pem'],
      ...['-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
    ]);
    writeFileSync(join(this.folder, 'index.txt'), '');
    writeFileSync(join(this.folder, 'ca.cnf'), settings);
  }

  /** The authority's own certificate, PEM. */
  get cert(): string {
    return readFileSync(this.file, 'utf8');
  }

  /** A server's certificate, signed by this authority. */
  issue({ hosts = thisMachine, days = 2 }: CertificateOptions = {}): Identity {
    const name = `server-${++this.#issued}`;
    const names = hosts.map((host) => `${/^[\d.]+$|:/.test(host) ? 'IP' : 'DNS'}:${host}`).join(',');
    writeFileSync(
      join(this.folder, `${name}.ext`),
      `subjectAltName=${names}\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n`,
    );
    this.#openssl([
      ...['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`],
    ]);
    const end = Date.now() + days * dayMs;
    this.#openssl([
      ...['ca', '-batch', '-notext', '-config', 'ca.cnf', '-in', `${name}.csr`, '-out', `${name}.pem`],
      ...['-startdate', asn1Time(Math.min(Date.now(), end) - dayMs), '-enddate', asn1Time(end)],
      ...['-extfile', `${name}.ext`],
    ]);
    const read = (ending: string) => readFileSync(join(this.folder, name + ending), 'utf8');
    return { key: read('.key'), cert: read('.pem') };
  }

  #openssl(args: string[]): void {
    execFileSync('openssl', args, { cwd: this.folder, stdio: 'pipe' });
  }
}

/** `openssl ca` and not `openssl x509`, because only it makes certificates that have expired. */
const settings = `
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
certificate = ca.pem
private_key = ca.key
rand_serial = yes
default_md = sha256
policy = any
[any]
commonName = supplied
`;

/** `20270131235959Z`, as a certificate has its times. */
function asn1Time(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+|[-:T]/g, '');
}
