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
  /** The host names and IP addresses of the certificate. Default: this machine. */
  readonly hosts?: readonly string[];
  /** The days until it expires, negative for an expired certificate. Default: 2. */
  readonly days?: number;
}

const thisMachine = ['localhost', '127.0.0.1', '::1'];
const dayMs = 86_400_000;

/** A private certificate authority, made with openssl in a new folder. */
export class PrivateAuthority {
  /** The file for NODE_EXTRA_CA_CERTS. */
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

  /** Returns a certificate of a server, signed by this authority. */
  issue({ hosts = thisMachine, days = 2 }: CertificateOptions = {}): Identity {
    const name = `server-${++this.#issued}`;
    const names = hosts
      .map((host) => `${/^[\d.]+$|:/.test(host) ? 'IP' : 'DNS'}:${host}`)
      .join(',');
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
      ...[
        'ca',
        '-batch',
        '-notext',
        '-config',
        'ca.cnf',
        '-in',
        `${name}.csr`,
        '-out',
        `${name}.pem`,
      ],
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

/** The settings of `openssl ca`. Unlike `openssl x509` it can make expired certificates. */
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

/** Returns a time in the format of certificates, such as `20270131235959Z`. */
function asn1Time(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+|[-:T]/g, '');
}
