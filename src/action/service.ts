import { isPreview } from '../contract/intent.js';
import type { Outcome } from '../contract/outcome.js';
import { ownerOf } from '../contract/owner.js';
import { rejectProblems } from '../contract/read-inputs.js';
import { commitProblems } from '../contract/rules/source-inputs.js';
import { describeRisks } from '../contract/rules/target.js';
import { computeSource } from '../contract/source.js';
import { branchOf } from '../contract/subject.js';
import { computeOwnTags, readRunUrl } from '../contract/tags.js';
import type { PlatformClients } from '../platform/clients.js';
import { servicePlatform } from '../platform/service-clients.js';
import { instancePreviews } from '../previews/instance-previews.js';
import { ensureParameterStore } from '../services/config/store.js';
import { runService } from '../services/deploy.js';
import { attachDomain, domainHolder, readDomainOf } from '../services/domains.js';
import { removeService } from '../services/remove.js';
import { serviceOutcome } from '../services/result.js';
import type { Desk, Want } from '../services/want.js';
import { namingPlan } from '../services/within-plan.js';
import { type DomainPlace, setUpDomain } from './domain.js';
import { judgeNewerRun } from './newer-run.js';
import type { PreparedTarget, Target, Task } from './task.js';

/** Prepares `target: runner`, `app`, `instance` or `job`. @throws DeployError `invalid-input` for a commit that the runner cannot clone */
export async function prepareService(task: Task, want: Want): Promise<PreparedTarget> {
  const { operation } = task.intent;
  if (operation === 'deploy' || operation === 'plan')
    rejectProblems(commitProblems(task.inputs, computeSource(task.inputs, task.context)?.ref));
  if (operation === 'deploy')
    for (const note of describeRisks(task.inputs)) task.runtime.log.warning(note);
  if (want.limits?.note) task.runtime.log.notice(want.limits.note);

  return { open: (clients) => serviceTarget(task, deskOf(task, { want, clients })) };
}

function serviceTarget(task: Task, desk: Desk): Target {
  const { outputs, tools, want } = desk;
  const { intent } = task;
  const deploy = async (isPlan: boolean): Promise<Outcome> => {
    let domain: Awaited<ReturnType<typeof setUpDomain>> | undefined;
    const result = await runService(desk, async ({ url }) => {
      // A new token, so that later steps have its full lifetime.
      if (want.givesToken && !isPlan)
        outputs.set({ 'service-token': await tools.tokens.renew(want.serviceId) });

      const isPlanned = want.domain !== undefined && isPlan;
      const { plan } = isPlanned ? await tools.account.account() : {};
      const holder = isPlanned ? await domainHolder(desk, domainIdOf(desk)) : undefined;
      const known = { plan, holder };
      domain = await setUpDomain(task, url ? servicePlace(desk, url) : undefined, known);
    });
    const { notes, settings, refusal } = domain ?? { notes: [], settings: [] };
    if (refusal) throw refusal;

    const changed = result.changed || settings.length > 0;

    const { commit } = outputs.values;
    return serviceOutcome({ ...result, changed }, { isPlan, commit, notes });
  };
  return {
    previews: instancePreviews(desk, intent.base),
    deploy: () => deploy(false),
    plan: () => deploy(true),
    remove: async () => {
      const facts = await removeService(desk);
      outputs.set(facts);
      return facts;
    },
  };
}

/** Returns the name of a thing as domains have it: for them, an app is an instance whose name is the app's id. */
function domainIdOf({ want, outputs }: Desk): string | undefined {
  return want.target === 'app' ? outputs.values.id : want.name;
}

/** Returns the functions for the domain of a runner, app or instance at `url`. */
function servicePlace(desk: Desk, url: string): DomainPlace {
  const { want } = desk;
  const id = domainIdOf(desk);
  return {
    label: `"${want.name}" of ${want.serviceId}`,
    url,
    current: async () => readDomainOf(desk, { domain: want.domain ?? '', id }),
    attach: (domain) => attachDomain(desk, { domain, id: id ?? want.name }),
  };
}

/** Makes the missing parameter store of a runner or app, or the named one by itself. */
export async function createStore(
  task: Task,
  { clients }: { clients: PlatformClients },
): Promise<true> {
  const { inputs, intent, want } = task;
  const { 'config-service': name = intent.name.value } = inputs;
  // A preview's deploy makes its own store. A wasm app reads its store without a key, and cannot read secrets.
  const desk = want && !want.limits && deskOf(task, { want, clients });
  if (desk)
    await namingPlan(desk.tools, () =>
      ensureParameterStore(desk, { name, secrets: inputs.runner !== 'wasm' }),
    );
  return true;
}

function deskOf(task: Task, { want, clients }: { want: Want; clients: PlatformClients }): Desk {
  const { runtime, context, intent, branches } = task;
  const operation =
    intent.operation === 'deploy' || intent.operation === 'plan' ? intent.operation : 'remove';
  return {
    tools: servicePlatform(clients, runtime),
    want,
    operation,
    context,
    ownTags: computeOwnTags(ownerOf(context).value, {
      ...intent,
      now: runtime.clock.now(),
      run: readRunUrl(context.runUrl)?.id,
    }),
    judgeNewerRun: (id) => judgeNewerRun(task, id),
    readHead: async () => {
      const branch = isPreview(intent) ? undefined : branchOf(context);
      return branch === undefined ? undefined : (await branches.readHead(branch)) || undefined;
    },
    outputs: runtime.outputs,
  };
}
