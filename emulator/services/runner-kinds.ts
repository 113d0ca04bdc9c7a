import type { ConfigLoad, Repositories } from './repositories.js';

export type RunnerKind = 'web' | 'go' | 'dotnet' | 'php' | 'python' | 'wasm';

/** The runners with their app `type`. */
export const runners: readonly { kind: RunnerKind; serviceId: string; appType: string }[] = [
  { kind: 'web', serviceId: 'eyevinn-web-runner', appType: 'nodejs' },
  { kind: 'python', serviceId: 'eyevinn-python-runner', appType: 'python' },
  { kind: 'go', serviceId: 'eyevinn-golang-runner', appType: 'golang' },
  { kind: 'dotnet', serviceId: 'eyevinn-dotnet-runner', appType: 'dotnet' },
  { kind: 'wasm', serviceId: 'eyevinn-wasm-runner', appType: 'wasm' },
  { kind: 'php', serviceId: 'eyevinn-php-runner', appType: 'php' },
];

/** Returns whether a runner shows loading and error pages. */
export function showsPages(kind: RunnerKind): boolean {
  return kind !== 'python' && kind !== 'wasm';
}

export interface RunnerSource {
  /** The source, with or without a ref. */
  readonly source: string;
  readonly token: string | undefined;
  readonly subPath: string | undefined;
  /** Parameter store of its environment. */
  readonly configService: string | undefined;
}

export interface Clone {
  /** Lines of git, and `Commit info:`. */
  readonly lines: readonly string[];
  /** The checked-out commit, if any. */
  readonly commit: string | undefined;
  /** The container ends before it serves a page. */
  readonly fatal?: boolean;
  /** The container serves only the error page. */
  readonly stays?: boolean;
  readonly url: string;
}

interface CloneContext {
  readonly repositories: Repositories;
  /** Python images from before spring 2026, without `#ref`. */
  readonly oldImages: boolean;
  /** The checked-out commit in the volume. */
  readonly volume: string | undefined;
}

/** Clones the source. Source: the start scripts of the runners. */
export function cloneSource(kind: RunnerKind, given: RunnerSource, context: CloneContext): Clone {
  if (given.source.startsWith('s3://'))
    return { lines: [`Downloading ${given.source}`], commit: undefined, url: given.source };

  const cloned = isFullClone(kind)
    ? fullClone(kind, given, context)
    : branchClone(kind, given, context);
  if (cloned.commit === undefined) return cloned;

  const lines = [...cloned.lines, `Commit info: ${cloned.commit.slice(0, 7)} - Change`];
  const folders = context.repositories.declared(cloned.url)?.folders;
  if (
    given.subPath !== undefined &&
    folders !== undefined &&
    !folders.includes(given.subPath.replace(/^\.?\/|\/$/g, ''))
  ) {
    const missing = `Error: SUB_PATH directory /usercontent/${given.subPath} does not exist`;
    return { ...cloned, lines: [...lines, missing], fatal: true };
  }

  return { ...cloned, lines };
}

function isFullClone(kind: RunnerKind): boolean {
  return kind === 'web' || kind === 'wasm';
}

/** Clones everything and checks the ref out. A missing ref is ignored, so the default branch stays checked out. */
function fullClone(
  kind: RunnerKind,
  { source, token }: RunnerSource,
  context: CloneContext,
): Clone {
  const { repositories, volume } = context;
  const [url, ref] = splitFragment(source);
  const lines = ["Cloning into '/usercontent'..."];
  const refused = repositories.refusal(url, token);
  // The web runner continues without a source, and npm fails.
  if (refused !== undefined)
    return { lines: [...lines, refused], commit: undefined, fatal: kind === 'wasm', url };
  if (volume !== undefined) return fetchIntoVolume(url, { ref, volume, repositories });

  const head = repositories.head(url);
  if (ref === undefined) return { lines, commit: head, url };

  const commit = repositories.checkedOut(url, ref);
  if (commit !== undefined) return { lines, commit, url };

  return {
    lines: [...lines, `error: pathspec '${ref}' did not match any file(s) known to git`],
    commit: head,
    url,
  };
}

/** `fetch`, `checkout <ref>`, `reset --hard origin/<ref>`. Failures are ignored. */
function fetchIntoVolume(
  url: string,
  {
    ref,
    volume,
    repositories,
  }: { ref: string | undefined; volume: string; repositories: Repositories },
): Clone {
  const declared = repositories.declared(url);
  const lines = ['Updating /usercontent'];

  if (ref === undefined) return { lines, commit: repositories.head(url), url };

  const branch = declared === undefined ? repositories.named(url, ref) : declared.branches[ref];
  if (branch !== undefined) return { lines, commit: branch, url };

  const reset = `fatal: ambiguous argument 'origin/${ref}': unknown revision or path not in the working tree.`;
  const wanted = repositories.checkedOut(url, ref);
  if (wanted === undefined) {
    const pathspec = `error: pathspec '${ref}' did not match any file(s) known to git`;
    return { lines: [...lines, pathspec, reset], commit: volume, url };
  }

  if (declared?.rewritesLockFile !== true || wanted === volume)
    return { lines: [...lines, reset], commit: wanted, url };

  const local =
    'error: Your local changes to the following files would be overwritten by checkout:';
  return { lines: [...lines, local, '\tpackage-lock.json', reset], commit: volume, url };
}

/** `git clone --branch <ref> --depth 1`, which takes a branch or tag only. */
function branchClone(
  kind: RunnerKind,
  given: RunnerSource,
  { repositories, oldImages }: CloneContext,
): Clone {
  const [url, ref] =
    kind === 'python' ? pythonSource(given.source, oldImages) : splitFragment(given.source);
  const lines = ["Cloning into '/usercontent'..."];
  const failed = (line: string): Clone => ({
    lines: [...lines, line],
    commit: undefined,
    fatal: true,
    url,
  });

  const refused = repositories.refusal(url, given.token);
  if (refused !== undefined) return failed(refused);

  const commit = ref === undefined ? repositories.head(url) : repositories.named(url, ref);
  if (commit === undefined)
    return failed(`fatal: Remote branch ${ref} not found in upstream origin`);

  return { lines, commit, url };
}

/** Reads a source as the python runner does: GitHub only, with `.git` appended. */
function pythonSource(source: string, oldImages: boolean): [url: string, ref: string | undefined] {
  const [plain, fragment] = oldImages ? [source, undefined] : splitFragment(source);
  if (!URL.canParse(plain)) return [plain, undefined];

  const { host, pathname } = new URL(plain);
  if (host !== 'github.com') return [`${plain}.git.git`, undefined];

  const tree = /^(\/[^/]+\/[^/]+)\/tree\/(.+)$/.exec(pathname);
  if (tree === null) return [`${plain}.git`, fragment];

  return [`https://github.com${tree[1] ?? ''}.git`, tree[2]];
}

function splitFragment(source: string): [url: string, ref: string | undefined] {
  const hash = source.indexOf('#');
  return hash < 0 ? [source, undefined] : [source.slice(0, hash), source.slice(hash + 1)];
}

interface LoadedConfig {
  readonly lines: readonly string[];
  /** `exits`: the container ends and is started again. `failed`: it shows the error page. */
  readonly end: 'exits' | 'failed' | undefined;
}

/** Reads the parameter store. Source: the start scripts of the runners. */
export function loadConfig(
  kind: RunnerKind,
  { store, load, oldImages }: { store: string; load: ConfigLoad; oldImages: boolean },
): LoadedConfig {
  // The python runner prints nothing, and ignores a failure.
  if (kind === 'python') return { lines: [], end: undefined };

  const loading = `[CONFIG] Loading environment variables from config service '${store}'`;
  if (load === 'loads')
    return { lines: [loading, '[CONFIG] Loaded 2 environment variable(s)'], end: undefined };

  if (load === 'empty')
    return {
      lines: [loading, `[CONFIG] Config service '${store}' has no parameters`],
      end: undefined,
    };

  if (kind === 'go' || kind === 'dotnet') return { lines: [loading], end: 'exits' };

  if (kind !== 'web') {
    const reason = load === 'ended' ? 'refresh_token_expired' : 'fetch failed';
    return {
      lines: [loading, `[CONFIG] ERROR: Failed to load config (exit 1): ${reason}`],
      end: undefined,
    };
  }

  if (load === 'ended')
    return {
      lines: ['[CONFIG] ERROR: Runner refresh token is refresh_token_expired.'],
      end: 'exits',
    };

  const lines = [
    loading,
    `[CONFIG] ERROR: Failed to load config from '${store}' (timed out, exit code 124).`,
    '[CONFIG] Raw output: fetch failed',
    '[CONFIG] Action required: check the config service',
  ];

  if (oldImages) return { lines, end: undefined };

  return {
    lines: [...lines, '[CONFIG] Not starting the application without its configuration.'],
    end: 'failed',
  };
}
