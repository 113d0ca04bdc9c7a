/** A step of a workflow that publishes a folder elsewhere. */
export interface Publisher {
  uses?: RegExp;
  /** Matches the command that is given to `uses`. */
  given?: RegExp;
  /** Matches a command; its first group is the folder. */
  run?: RegExp;
  /** The inputs or variables that name the folder, first given one wins. */
  folder?: readonly string[];
  /** The folder without such an input. */
  usual?: string;
  /** The input that names the folder below that one. */
  below?: string;
  /** Its host builds as well, without this input. */
  hostBuilds?: string;
  /** The commands that its script runs before it publishes; undefined where they are not plain. */
  before?: readonly string[] | undefined;
  /** It sends more or less than a folder, in a way that is not read. */
  isOpaque?: boolean;
  /** Nothing says that what it sends is a site. */
  isVague?: boolean;
  /** The generator that the step also runs, without a step of its own. */
  builds?: string;
  /** The input that names the folder in which the step builds. */
  place?: string;
  /** The input that names the command with which it builds, of an action whose variables are those of the build. */
  command?: string;
  /** The configurations of which one names the folder, where neither the step nor its command does. */
  configured?: readonly string[];
}

const wranglerFiles = ['wrangler.toml', 'wrangler.jsonc', 'wrangler.json'];

/** Files that are published beside a site, such as the number of a release. */
export const singleFile =
  /\.(txt|json|xml|ya?ml|toml|zip|t?gz|tar|xz|whl|jar|deb|rpm|apk|exe|msi|dmg|md|pdf|csv|png|svg|sh|[cm]?js|css|wasm|html?)$/i;

const gap = String.raw`(?:\s|\\\n)+`;
const folder = String.raw`["']?([\w./@-]+)["']?`;

/** Its variables are its inputs; with BUILD_ONLY, it publishes nothing. */
export const zolaAction = /^shalzz\/zola-deploy-action@/;

/** Every known way in which a workflow publishes a site. */
export const publishers: readonly Publisher[] = [
  { uses: /^actions\/upload-pages-artifact@/, folder: ['path'], usual: '_site' },
  {
    uses: /^peaceiris\/actions-gh-pages@/,
    folder: ['publish_dir', 'PUBLISH_DIR'],
    usual: 'public',
  },
  { uses: /^jamesives\/github-pages-deploy-action@/i, folder: ['folder', 'FOLDER'] },
  { uses: /^crazy-max\/ghaction-github-pages@/, folder: ['build_dir'], usual: 'public' },
  {
    uses: /^(s0|andstor)\/(git-publish-subdir-action|copycat-action)@/,
    folder: ['FOLDER', 'src_path'],
  },
  { uses: /^cloudflare\/pages-action@/, folder: ['directory'] },
  {
    uses: /^cloudflare\/wrangler-action@/,
    given: /pages\s+(?:deploy|publish)/,
    folder: ['command'],
  },
  { uses: /^cloudflare\/wrangler-action@/, configured: wranglerFiles },
  { uses: /^nwtgck\/actions-netlify@/, folder: ['publish-dir'] },
  { uses: /^netlify\/actions\/cli@/, folder: ['args'] },
  { uses: /^jsmrcaga\/action-netlify-deploy@/, folder: ['build_directory'], usual: 'build' },
  { uses: /^afc163\/surge-preview@/, folder: ['dist'], usual: 'dist' },
  { uses: /^jakejarvis\/s3-sync-action@/, folder: ['SOURCE_DIR'] },
  { uses: /^(reggionick|shallwefootball)\/.*s3.*@/i, folder: ['folder', 'SOURCE_DIR'] },
  { uses: /^SamKirkland\/FTP-Deploy-Action@/i, folder: ['local-dir', 'LOCAL_DIR'] },
  {
    uses: /^(easingthemes\/ssh-deploy|burnett01\/rsync-deployments)@/i,
    folder: ['SOURCE', 'path'],
  },
  {
    uses: /^(alex-page\/blazing-pages|maxheld83\/ghpages|enriikke\/gatsby-gh-pages-action)@/,
    folder: ['BUILD_DIR'],
    usual: 'public',
  },
  {
    uses: /^azure\/static-web-apps-deploy@/i,
    folder: ['app_location'],
    below: 'output_location',
    hostBuilds: 'skip_app_build',
    command: 'app_build_command',
  },
  { uses: /^(sphinx-notes\/pages)@/, builds: 'Sphinx' },
  { uses: /^withastro\/action@/, builds: 'Astro', place: 'path', command: 'build-cmd' },
  { uses: zolaAction, builds: 'Zola', place: 'BUILD_DIR' },
  { uses: /^getzola\/github-pages@/, builds: 'Zola', place: 'working_directory' },
  { uses: /^quarto-dev\/quarto-actions\/publish@/, builds: 'Quarto' },
  {
    uses: /^(helaili\/jekyll-action|jeffreytse\/jekyll-deploy-action)@/,
    builds: 'Jekyll',
    place: 'jekyll_src',
  },
  { uses: /^mhausenblas\/mkdocs-deploy-gh-pages@/, builds: 'MkDocs' },
  { run: new RegExp(String.raw`\bgh-pages\s[^\n]*(?:-d|--dist)[ =]${folder}`), folder: [] },
  {
    run: new RegExp(String.raw`\bwrangler(?:@\S+)?\s+pages\s+(?:deploy|publish)\s+(?!-)${folder}`),
  },
  {
    run: new RegExp(
      String.raw`\bnetlify(?:-cli)?(?:@\S+)?\s+deploy\b[^\n]*(?:--dir|-d)[ =]${folder}`,
    ),
  },
  {
    run: new RegExp(
      String.raw`\baws\s+s3\s+(?:sync|cp(?=(?:[^\n]|\\\n)*\s--recursive\b))${gap}(?:--\S+${gap})*${folder}${gap}["']?s3:`,
    ),
  },
  { run: new RegExp(String.raw`\bsurge\s+(?:--project[ =])?${folder}`) },
  { run: new RegExp(String.raw`\bghp-import\s[^\n]*?${folder}\s*$`, 'm') },
  { run: new RegExp(String.raw`\bangular-cli-ghpages\s[^\n]*--dir[ =]${folder}`) },
  {
    run: new RegExp(
      String.raw`\brsync\s(?:[^\n]|\\\n)*?\s${folder}${gap}["']?[\w.$\{}-]+(?:@\S+)?:`,
    ),
  },
  { run: /\blftp\s[\s\S]*\bmirror\s/, isOpaque: true },
  { run: /\bgit\s+(?:subtree\s+)?push\s[^\n]*\bgh-pages\b/, isOpaque: true },
  { uses: /^FirebaseExtended\/action-hosting-deploy@/i, configured: ['firebase.json'] },
  {
    run: /\bfirebase(?:-tools)?(?:@\S+)?\s+(?:\S+\s+)*?(?:deploy|hosting:channel:deploy)\b/,
    configured: ['firebase.json'],
  },
  { run: /\bwrangler(?:@\S+)?\s+(?:deploy|publish)\b/, configured: wranglerFiles },
  { run: /\bmkdocs\s+gh-deploy\b/, builds: 'MkDocs' },
  { run: /\bmike\s+deploy\b/, builds: 'MkDocs' },
  { run: /\bdocusaurus\s+deploy\b/, builds: 'Docusaurus' },
  { run: /\bquarto\s+publish\b/, builds: 'Quarto' },
  { run: /\bhexo\s+(?:deploy|d|g -d|generate --deploy)\b/, builds: 'Hexo' },
];

const vague = { isOpaque: true, isVague: true } as const;

/** Steps that send something somewhere, which may be the site. */
export const vaguePublishers: readonly Publisher[] = [
  {
    uses: /^(?!actions\/)[^@]*(?:deploy|vercel|netlify|\bscp\b|\bs?ftp\b|\bs3\b|surge|rsync)/i,
    ...vague,
  },
  {
    run: /\b(?:scp|azcopy|rclone|s3cmd|sftp|gsutil|vercel|surge)\s|\baz\s+storage\s|\bgcloud\s+storage\s|\b(?:netlify(?:-cli)?|swa)\s+deploy\b|\baws\s+s3\s+(?:sync|cp)\s[^\n]*s3:|\brsync\s[^\n]*:/,
    ...vague,
  },
  // What these run may build as well.
  {
    run: /\b(?:make|just)\s+[\w-]*deploy|\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?[\w:-]*deploy|[\w-]*deploy[\w-]*\.(?:sh|py|rb|ps1|[cm]?[jt]s)\b/,
    before: undefined,
    ...vague,
  },
];

/** GitHub's own build with Jekyll, which has the gems of GitHub Pages. */
export const pagesBuilder = /^actions\/jekyll-build-pages@/;

/** Steps that build with a generator, so that their place is taken by what init knows of it. */
export const builders: readonly (Pick<Publisher, 'place'> & { uses: RegExp; builds: string })[] = [
  { uses: pagesBuilder, builds: 'Jekyll', place: 'source' },
  { uses: zolaAction, builds: 'Zola', place: 'BUILD_DIR' },
  { uses: /^(ammaraskar|sphinx-doc)\/.*sphinx.*@/i, builds: 'Sphinx' },
  { uses: /^antora\/antora-action@/, builds: 'Antora' },
];

/** Actions that only run a command, with the input that names what it is given. */
export const commandActions: readonly { uses: RegExp; run: string; input: string }[] = [
  { uses: /^quarto-dev\/quarto-actions\/render@/, run: 'quarto render', input: 'path' },
];

/** Commands that a build does without: they test, look for a cache, or install the program of the former host. */
export const leftOutRuns: readonly RegExp[] = [
  /^cargo (\+\w+ )?(test|clippy|fmt)\b/,
  /^go (test|vet)\b/,
  /^(npm|pnpm|yarn|bun) (run )?(t|test|tests|lint|typecheck|type-check|format:check|fmt:check)([:.-][\w:.-]+)?( |$)/,
  /^(pytest|tox|nox|htmltest|lychee|linkchecker|htmlproofer|bundle exec htmlproofer|codespell|typos|shellcheck)\b/,
  /^npm (i|install) (-g|--global) (firebase-tools|netlify-cli|vercel|surge|wrangler|gh-pages)(@\S+)?$/,
  /^(echo .*)?\$\((pnpm store path|yarn cache dir|yarn config get cacheFolder|npm config get cache|pip cache dir|go env GOCACHE)\b/,
];

/** Steps that a build does without: they make it faster, report on it, or set up the former host. */
export const leftOut =
  /^(actions\/(cache|configure-pages|deploy-pages|upload-artifact|download-artifact|upload-pages-artifact|github-script|attest|labeler)|codecov\/|peter-evans\/|step-security\/|lycheeverse\/|treosh\/|8398a7\/|rtcamp\/|chrnorm\/|bobheadxi\/|styfle\/|fountainhead\/|Swatinem\/rust-cache|gautamkrishnar\/keepalive|getsentry\/|github\/codeql|aws-actions\/|google-github-actions\/auth|docker\/login|crazy-max\/ghaction-import-gpg|webfactory\/ssh-agent|tj-actions\/|dorny\/|insightsengineering\/|SteveSandersonMS\/ghaction-rewrite-base-href)/i;

/** Steps that sign in, among those that are left out, with the commands that need it. */
const logins: readonly [uses: RegExp, needs: RegExp][] = [
  [/^aws-actions\//, /\b(?:aws|cdk|sam|amplify)\s|\bs3:/],
  [/^google-github-actions\/auth/, /\b(?:gcloud|gsutil|bq)\b/],
  [/^docker\/login/, /\bdocker\b/],
  [/^crazy-max\/ghaction-import-gpg/, /\b(?:gpg|sops|git-crypt)\b/],
  [/^webfactory\/ssh-agent/, /\bssh\b|\bgit\s+(?:clone|submodule)\b|\bgit@/],
];

/** Returns what a build may miss if a step of it is left out. `is`: it does; `may`: nothing says so. */
export function missedWithout(
  uses: string,
  { script, after }: { script: string; after: readonly string[] },
): 'is' | 'may' | undefined {
  if (uses.startsWith('actions/github-script@'))
    return /\bfs\b|\brequire\(|\bimport\(|\bexec\b|\bexportVariable\b/.test(script)
      ? 'is'
      : undefined;

  const [, needs] = logins.find(([login]) => login.test(uses)) ?? [];
  if (needs === undefined || after.length === 0) return undefined;
  return after.some((run) => needs.test(run)) ? 'is' : 'may';
}
