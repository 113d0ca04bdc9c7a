import { isPreview } from '../contract/intent.js';
import type { Outcome } from '../contract/outcome.js';
import { ownerOf } from '../contract/owner.js';
import { rejectProblems } from '../contract/read-inputs.js';
import { commitProblems } from '../contract/rules/source.js';
import { describeRisks } from '../contract/rules/target.js';
import { serviceIdOf } from '../contract/runners.js';
import { computeSource } from '../contract/source.js';
import { computeOwnTags, readRunUrl } from '../contract/tags.js';
import type { PlatformClients } from '../platform/clients.js';
import { servicePlatform } from '../platform/service-clients.js';
import { instancePreviews } from '../previews/instance-previews.js';
import { ensureParameterStore } from '../services/config/store.js';
import { removeService } from '../services/remove.js';
import { runService } from '../services/run-service.js';
import { serviceOutcome } from '../services/service-result.js';
import type { ServiceRun } from '../services/service-run.js';
import { freeDomains, servicePlace, setUpDomain } from './domain.js';
import { judgeNewerRun } from './newer-run.js';
import type { PreparedTarget, Target, Task } from './task.js';

/** Prepares `target: runner`, `app`, `instance` or `job`. @throws DeployError `invalid-input` for a commit that the runner cannot clone */
export async function prepareService(
  task: Task,
  target: ServiceRun['target'],
): Promise<PreparedTarget> {
  const { operation } = task.intent;
  if (operation === 'deploy' || operation === 'plan')
    rejectProblems(commitProblems(task.inputs, computeSource(task.inputs, task.context)?.ref));
  if (operation === 'deploy')
    for (const note of describeRisks(task.inputs)) task.runtime.log.warning(note);
  if (task.settings.access?.note) task.runtime.log.notice(task.settings.access.note);

  return { open: (clients) => serviceTarget(task, serviceRun(task, { target, clients })) };
}

function serviceTarget(task: Task, service: ServiceRun): Target {
  const { outputs, settings, tools } = service;
  const { inputs, intent } = task;
  const deploy = async (isPlan: boolean): Promise<Outcome> => {
    const result = await runService(service);
    // A new token, so that later steps have its full lifetime.
    if (settings.givesToken && !isPlan)
      outputs.set({ 'service-token': await tools.tokens.renew(serviceIdOf(inputs)) });

    const notes = await setUpDomain(
      task,
      result.url ? servicePlace(service, result.url) : undefined,
    );
    const changed = result.changed || (isPlan && notes.length > 0);

    return {
      ...serviceOutcome({ ...result, changed }, { isPlan, commit: outputs.values.commit }),
      notes,
    };
  };
  return {
    previews: instancePreviews(service, intent.base),
    deploy: () => deploy(false),
    plan: () => deploy(true),
    remove: async () => {
      const facts = await removeService(service);
      outputs.set(facts);
      if (service.target !== 'job' && !isPreview(intent)) await freeDomains(service, facts.id);
      return facts;
    },
  };
}

/** Makes the missing parameter store of a runner or app, or the named one by itself. */
export async function createStore(
  task: Task,
  { clients }: { clients: PlatformClients },
): Promise<true> {
  const { inputs, settings, intent } = task;
  const { target, 'config-service': name = intent.name.value } = inputs;
  // A preview's deploy makes its own store. A wasm app reads its store without a key, and cannot read secrets.
  if (!settings.access && target !== 'pages')
    await ensureParameterStore(serviceRun(task, { target, clients }), {
      name,
      secrets: inputs.runner !== 'wasm',
    });
  return true;
}

function serviceRun(
  task: Task,
  { target, clients }: { target: ServiceRun['target']; clients: PlatformClients },
): ServiceRun {
  const { runtime, inputs, context, intent, settings, branches } = task;
  const operation =
    intent.operation === 'deploy' || intent.operation === 'plan' ? intent.operation : 'remove';
  return {
    tools: servicePlatform(clients, runtime),
    target,
    operation,
    name: intent.name.value,
    nameFrom: intent.name.from,
    inputs,
    settings,
    context,
    preview: isPreview(intent),
    ownTags: computeOwnTags(ownerOf(context).value, {
      ...intent,
      now: runtime.clock.now(),
      run: readRunUrl(context.runUrl)?.id,
    }),
    judgeNewerRun: (id) => judgeNewerRun(task, id),
    readHead: async () =>
      context.branch === undefined || isPreview(intent)
        ? undefined
        : (await branches.readHead(context.branch)) || undefined,
    outputs: runtime.outputs,
  };
}
