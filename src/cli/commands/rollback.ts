import { ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import type { OwningRepository } from '../../contract/owner.js';
import { rejectProblems } from '../../contract/read-inputs.js';
import { commitProblems, sourceProblems } from '../../contract/rules/source-inputs.js';
import { appKind } from '../../contract/runners.js';
import { shortRef } from '../../contract/short-ref.js';
import { isCommit, sameUrl } from '../../contract/source.js';
import { readMarker } from '../../contract/tags.js';
import { wayBackAdvice, wayBackTo } from '../../contract/way-back.js';
import { runsBefore } from '../../pages/former-runs.js';
import { readKnown } from '../../pages/live-manifest.js';
import { openSite } from '../../pages/site.js';
import type { Page } from '../../platform/wire.js';
import { type Resource, storeNameIn } from '../../services/resource.js';
import { checkRefOnOrigin } from '../check-refs.js';
import { openClone, ownerOfClone, urlOfOrigin } from '../clone.js';
import { chooseDeployed, onlyOne, searchDeployed } from '../find-deployed.js';
import { askGit } from '../git.js';
import {
  type CommandSpec,
  type Json,
  json,
  kinds,
  nameArgument,
  nameInputs,
  optionFor,
  waiting,
} from '../options.js';
import { describeNamed, runRecipe } from '../recipe.js';
import { type Connection, connect, type Session, withInputs } from '../session.js';

export const rollback: CommandSpec<Json & { to?: string }> = {
  name: 'rollback',
  group: 'Change',
  description: 'Bring back a former version, or say how.',
  arguments: [nameArgument],
  options: [
    ['--to <version>', 'of an app: tag or branch, also a commit for the web runner'],
    ...kinds,
    optionFor('basic-auth', 'of the site (better in OSC_BASIC_AUTH: other users see arguments)'),
    ...waiting,
    json,
  ],
  first: ['--to', '--app', '--no-wait', '--json'],
  help: `Examples:
  osc-deploy rollback my-site
  osc-deploy rollback shop --to HEAD~1
  osc-deploy rollback shop --to v1.4.1
An app is built from its own repository at that ref, and the command waits for it. The next deploy replaces it again. A site keeps no former versions: its earlier run is run again, and this command says which and how.`,
  inputs: (options, args) => ({ ...nameInputs(options, args), operation: 'deploy' }),
  async run(session, { to, ...options }) {
    session.check();

    const isNamed = session.raw.target !== '';
    const chosen = isNamed ? session : chooseDeployed(session, await searchDeployed(session));
    if (chosen.inputs.target === 'pages') return showFormerRuns(chosen, { ...options, to });

    if (!to) {
      const text = 'An app needs --to: the commit, tag or branch to build.';
      const list = { command: 'git log --oneline --decorate --max-count=10' };
      const back = ourCommand('<command> --to HEAD~1');
      throw new DeployError('usage', text, {
        next: [
          'List the last ones:',
          list,
          'Then give one, such as the one before the last:',
          back,
        ],
      });
    }

    await rollBackApp(chosen, { ...options, to });
  },
};

/** Prints what was live on a site before: its earlier run, run again, is the way back. */
async function showFormerRuns(
  session: Session,
  { to, json: asJson }: Json & { to?: string | undefined },
): Promise<void> {
  if (to !== undefined)
    throw new DeployError('usage', 'A site takes no --to: its earlier run is run again.');

  const connection = await connect(session);
  const { name } = onlyOne(session, await searchDeployed(session, { connection })).inputs;
  const page = await connection.sites.pages.find(name);
  if (!page) throw new DeployError('not-found', `There is no site ${name} in this workspace.`);

  const { environment, 'basic-auth': basicAuth } = session.inputs;
  const place = { tools: connection.sites, name, environment, basicAuth, outputs: undefined };
  const stored = await readKnown(openSite(place, page), { careful: true });
  if ('reason' in stored)
    throw new DeployError(
      'site-unknown',
      `What was published as ${name} is not known: ${plainText(stored.reason)}.`,
    );

  const run = stored.state === 'trusted' ? (stored.manifest.run ?? '') : '';
  const owner = await ownerOfSite(session, { connection, page });
  const ways = runsBefore(stored, run).flatMap((former) => wayBackTo(former, { owner }) ?? []);
  const [last] = ways;
  if (!last)
    throw new DeployError('no-former-run', `No run is known that was live as ${name} before.`);

  const { stdout } = session;
  if (asJson) return stdout.line(JSON.stringify(ways, null, 2));

  session.stderr.line(session.asTyped(wayBackAdvice(last)));
  const rows = ways.map(({ url, commit }) => [url, commit?.slice(0, 7)]);
  for (const line of stdout.table(['Live before', 'Commit'], rows)) stdout.line(line);
}

/** Returns the owner by the site's tags, which only the workspace writes, else the clone. The manifest is public, and its former publishers wrote it. */
async function ownerOfSite(
  { terminal }: Session,
  { connection, page }: { connection: Connection; page: Page },
): Promise<OwningRepository> {
  const tags = await connection.tools.tags.of({ type: 'mypage', id: page.id });
  const { repository: tagged } = readMarker(tags ?? []);
  if (tagged !== undefined) return { repository: tagged };

  return ownerOfClone(await openClone(terminal)).value;
}

async function rollBackApp(
  session: Session,
  { to, ...options }: Json & { to: string },
): Promise<void> {
  const { inputs } = session;
  const { target, runner } = inputs;
  const title = describeNamed({ ...inputs, name: inputs.name?.value });
  const kind = target === 'app' ? undefined : runner;
  if (target !== 'app' && !kind)
    throw new DeployError('usage', `${title} is not built from a source.`);

  if (kind === 'wasm')
    throw new DeployError(
      'usage',
      `${title} cannot be rolled back: the wasm runner takes its source only for a new instance. Deploy the former version under another name.`,
    );

  const ref = await expandCommit(session, shortRef(to));
  rejectProblems(sourceProblems({ ...inputs, 'source-ref': ref }));
  const [refused] = commitProblems(inputs, ref);
  if (refused) throw needsTagError(ref, refused.text);

  const { deployed } = onlyOne(session, await searchDeployed(session));
  if (!deployed?.source)
    throw new DeployError('not-found', `${title} was not built from a source.`);

  const { url, ref: live } = deployed.source;
  if (ref !== shortRef(to)) await checkOwnClone(session, { to, url, title });
  if (live === ref && !isCommit(ref))
    throw new DeployError(
      'usage',
      `${title} follows ${ref} already: building it again would give its newest commit.`,
    );

  await checkRefOnOrigin(session, { url, ref });
  session.log.info(`From ${live ?? 'the default branch'} back to ${ref}.`);

  const { subPath, type } = deployed.record as Partial<Record<string, string>>;
  const ofApp = kind ? {} : { runner: appKind(type), 'sub-path': subPath };

  const given = { 'source-url': url, 'source-ref': ref, ...ofApp, ...storeOf(session, deployed) };
  // The source comes from the record, so a rollback from another clone changes no owner.
  await runRecipe(withInputs(session, given, { 'source-url': 'record' }), options);
}

/** Returns the inputs of the parameter store that the deployed app or runner reads, for the key that a person has given; without a store that key is left out. */
function storeOf(
  { inputs }: Session,
  deployed: Resource,
): Partial<Record<'config-service' | 'config-api-key', string>> {
  const store = storeNameIn(deployed);
  if (store === undefined) return { 'config-api-key': '' };
  return inputs['config-api-key'] ? { 'config-service': store } : {};
}

/** Returns the error for a commit where only a branch or tag can be built, with the way through a tag. */
function needsTagError(commit: string, problem: string): DeployError {
  const tag = `back-to-${commit.slice(0, 7)}`;
  return new DeployError('usage', `--to ${problem}`, {
    next: [
      'Give the commit a tag, and go back to that:',
      { command: `git tag ${tag} ${commit} && git push origin ${tag}` },
      ourCommand(`<command> --to ${tag}`),
    ],
  });
}

async function expandCommit({ terminal }: Session, ref: string): Promise<string> {
  const counted = /^HEAD$|[~^@]/.test(ref);
  if (isCommit(ref) || !(counted || /^[0-9a-f]{7,}$/i.test(ref))) return ref;
  const commit = await askGit(
    terminal,
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    ref,
  );
  // A tag such as 20260401 looks like the first digits of a commit.
  return commit && (counted || commit.startsWith(ref.toLowerCase())) ? commit : ref;
}

/** @throws DeployError `usage` in a clone of another repository, where `HEAD~1` and the first digits mean another commit */
async function checkOwnClone(
  { terminal }: Session,
  { to, url, title }: { to: string; url: string; title: string },
): Promise<void> {
  const own = urlOfOrigin(await openClone(terminal));
  if (own !== undefined && sameUrl(own, url)) return;

  const here = own === undefined ? 'a clone without a known origin' : plainText(own, 200);
  const text = `--to ${plainText(to, 80)} is a commit of this clone, ${here}, and ${title} is built from ${plainText(url, 200)}. Nothing was changed.`;
  throw new DeployError('usage', text, {
    next: 'Give `--to` a tag, a branch or the whole commit.',
  });
}
