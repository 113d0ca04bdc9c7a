import { environments, isLoopback, namesThisMachine } from '../base/addresses.js';
import { DeployError, systemCodeOf } from '../base/errors.js';
import { formatNumber } from '../base/format.js';
import { nearest } from '../base/nearest.js';
import { plainText } from '../base/plain-text.js';

export type Hosts = ReturnType<typeof computeHosts>;

type HostInputs = { environment: string } & {
  [Input in 'base-url' | 'auth-url' | 'deploy-url']?: string | undefined;
};

/** Returns whether an environment is production or one of its regions, such as `prod-se`. Source: interface document, "Control plane rule". */
export function isProduction(environment: string): boolean {
  return /^prod(-|$)/.test(environment);
}

/** Returns the address of a site in production, by its name. */
export function usualAddress(
  name: string,
  { environment }: { environment: string },
): URL | undefined {
  return isProduction(environment) ? new URL(`https://${name}.pages.osaas.io/`) : undefined;
}

/** Returns the address where a workspace's files usually are: to connect early, never to send anything to. Source: the vendor's clients. */
export function usualStorage(
  workspace: string,
  { environment }: { environment: string },
): URL | undefined {
  if (!/^[a-z0-9-]+$/.test(workspace)) return undefined;
  const host = `${workspace}-${workspace}mypages.minio-minio.auto.${environment}.osaas.io`;
  return new URL(`https://${host}/`);
}

/** Returns the hosts of an environment. `base-url` replaces all of them. */
export function computeHosts({ environment, 'base-url': base, ...own }: HostInputs) {
  const control = isProduction(environment) ? 'prod' : environment;
  return {
    auth:
      own['auth-url'] ?? base ?? `https://app${control === 'prod' ? '' : `.${control}`}.osaas.io`,
    catalog: base ?? `https://catalog.svc.${control}.osaas.io`,
    token: base ?? `https://token.svc.${control}.osaas.io`,
    deploy: own['deploy-url'] ?? base ?? `https://deploy.svc.${environment}.osaas.io`,
    money: base ?? `https://money.svc.${control}.osaas.io`,
  };
}

/** Returns an error that names a misspelt environment, or the given error. */
export function explainUnknownHost(
  error: unknown,
  { environment, 'base-url': base }: HostInputs,
): unknown {
  const isUnknown =
    error instanceof DeployError &&
    error.code === 'unreachable' &&
    systemCodeOf(error) === 'ENOTFOUND';
  if (!isUnknown || base !== undefined || environments.includes(environment)) return error;

  const meant = nearest(environment, environments);
  const question = meant ? `; did you mean \`${meant}\`?` : '.';
  const text = `\`environment: ${environment}\` is none of ${environments.join(', ')}${question} ${error.message}`;
  return new DeployError('unreachable', text, { cause: error });
}

/** A presigned address has about 2,000 characters. */
const maxUrlLength = 8192;

export type TrustedHosts = ReturnType<typeof trustHosts>;

/** Makes the checks of addresses in answers before a secret is sent there: `osaas.io` also serves other workspaces. */
export function trustHosts(hosts: Partial<Hosts>, workspace?: string) {
  const configured = Object.values(hosts).map((text) => new URL(text));
  const isLocal = configured.some(isLoopback);
  const names = new Set(configured.map(({ hostname }) => bare(hostname)));

  function checkAddress(text: string, role: string): URL {
    const refuse = (reason: string) =>
      new DeployError(
        'unsafe-url',
        `The platform gave ${role} as ${JSON.stringify(plainText(text, 200))}: ${reason}.`,
      );

    if (text.length > maxUrlLength) throw refuse(`it has ${formatNumber(text.length)} characters`);
    if (!URL.canParse(text)) throw refuse('that is not a URL');

    const url = new URL(text);
    // The fragment may contain a workflow command.
    url.hash = '';
    if (url.username || url.password) throw refuse('it carries a user name');

    if (!isLocal && namesThisMachine(url)) throw refuse('that is this machine');
    if (isLoopback(url)) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:')
        throw refuse('it is neither http nor https');
      return url;
    }

    if (url.protocol !== 'https:') throw refuse('it is not https');

    return url;
  }

  function checkPlace(
    url: URL,
    { role, secret, isOurs }: { role: string; secret: string; isOurs: boolean },
  ): URL {
    if (isLoopback(url) ? isLocal : isOurs || names.has(bare(url.hostname))) return url;
    const given = JSON.stringify(plainText(url.href, 200));
    const text = `The platform gave ${role} as ${given}: ${secret} would be sent there, but that host must not get it.`;
    throw new DeployError('unsafe-url', text);
  }

  return {
    /** The hosts are the platform's own, so its sites are where they usually are. */
    areUsual: [...names].every((name) => name.endsWith('.osaas.io')),

    /** Checks an address that gets no secret. @throws DeployError `unsafe-url` unless it is https or the expected loopback */
    checkAddress,

    /** Checks the API of a service, which gets a token. @throws DeployError `unsafe-url` */
    checkServiceApi(text: string, serviceId: string): URL {
      const role = `the address of the service ${serviceId}`;
      const url = checkAddress(text, role);
      // A site can be named api-…, and a workspace api, whose instances are <workspace>-<name>.<service>.auto.….
      const isOurs = /^api-[^.]+\.(?!pages\.|[^.]+\.auto\.)([^.]+\.)*osaas\.io$/.test(
        bare(url.hostname),
      );
      return checkPlace(url, { role, secret: 'a token', isOurs });
    },

    /** Checks an instance, which gets a token. Source: hosts in the vendor's Terraform provider. @throws DeployError `unsafe-url` */
    checkInstance(
      text: string,
      { name, role, serviceApi }: { name: string; role: string; serviceApi: URL },
    ): URL {
      const url = checkAddress(text, role);
      const [label = '', ...family] = bare(url.hostname).split('.');
      const isFamily = bare(serviceApi.hostname) === `api-${family.join('.')}`;
      const isName =
        workspace === undefined ? label.endsWith(`-${name}`) : label === `${workspace}-${name}`;
      return checkPlace(url, {
        role,
        secret: 'a service access token',
        isOurs: isFamily && isName,
      });
    },

    /** Checks a site, which gets the visitors' password. @throws DeployError `unsafe-url` */
    checkSite(url: URL, { name, role }: { name: string; role: string }): URL {
      const [label, ...rest] = bare(url.hostname).split('.');
      const isOurs = label === name && /^pages\.([^.]+\.)?osaas\.io$/.test(rest.join('.'));
      return checkPlace(url, { role, secret: 'the password of `basic-auth`', isOurs });
    },
  };
}

function bare(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
