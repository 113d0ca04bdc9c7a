import * as z from 'zod/mini';
import { lenient } from '../base/json.js';
import { plainText } from '../base/plain-text.js';

/** What is known of an event by its name alone. */
type Trait =
  /** GitHub starts it for any branch, though it is no push: of another branch it deploys no production. */
  | 'of any branch'
  /** Its runs build the commit that GitHub tells of them. A run of any other event is told as of the default branch, whatever it checked out. */
  | 'builds the told commit'
  /** On the default branch it is about reviewed code alone. */
  | 'reviewed'
  /** A fork's run of it has no secrets. Runs of a fork's other events, such as a comment, have them. */
  | 'without secrets of a fork'
  /** Its runs have no secrets of Actions if Dependabot started them. A scheduled run has them. Source: GitHub, "Dependabot on GitHub Actions". */
  | 'without secrets of Dependabot';

interface EventFacts {
  traits: Trait[];
  /** Returns why it is no reason to deploy: GitHub also starts it for what is none. */
  explainQuiet?(data: QuietData): string | undefined;
}

/** The events that differ from any other. The table of docs/previews.md names their results. */
const events = new Map<string, EventFacts>(
  Object.entries<EventFacts>({
    push: { traits: ['builds the told commit', 'reviewed', 'without secrets of Dependabot'] },
    workflow_dispatch: { traits: ['builds the told commit', 'reviewed'] },
    repository_dispatch: { traits: ['builds the told commit', 'reviewed'] },
    schedule: { traits: ['builds the told commit'] },
    merge_group: { traits: ['builds the told commit'] },
    release: {
      traits: ['builds the told commit'],
      explainQuiet: ({ action }) => explainRelease(action),
    },
    workflow_run: {
      traits: ['of any branch', 'reviewed'],
      explainQuiet: ({ workflow_run: run }) => explainEnd('workflow run', run?.conclusion),
    },
    create: { traits: ['of any branch', 'without secrets of Dependabot'] },
    registry_package: { traits: ['of any branch'] },
    deployment: { traits: ['of any branch', 'without secrets of Dependabot'] },
    deployment_status: {
      traits: ['of any branch', 'without secrets of Dependabot'],
      explainQuiet: ({ deployment_status: status }) => explainEnd('deployment', status?.state),
    },
    check_suite: {
      traits: [],
      explainQuiet: ({ check_suite: suite }) => explainEnd('check suite', suite?.conclusion),
    },
    check_run: {
      traits: [],
      explainQuiet: ({ check_run: check }) => explainEnd('check', check?.conclusion),
    },
    status: { traits: [], explainQuiet: ({ state }) => explainEnd('status', state) },
    pull_request: { traits: ['without secrets of a fork'] },
    pull_request_review: { traits: ['without secrets of a fork'] },
    pull_request_review_comment: { traits: ['without secrets of a fork'] },
  }),
);

/** Returns whether the event has the trait. */
export function isEvent(eventName: string, trait: Trait): boolean {
  return events.get(eventName)?.traits.includes(trait) ?? false;
}

/** Returns the names of the events that have the trait. */
export function eventsWith(trait: Trait): string[] {
  return [...events.keys()].filter((name) => isEvent(name, trait));
}

/** Returns why an event is no reason to deploy; undefined if it is one. */
export function explainQuiet(eventName: string, payload: unknown): string | undefined {
  const { data } = quietData.safeParse(payload);
  return data && events.get(eventName)?.explainQuiet?.(data);
}

const text = lenient(z.nullable(z.string()));
const ended = lenient(z.looseObject({ conclusion: text }));

/** The fields of a payload that say whether its event is a reason to deploy. */
const quietData = z.looseObject({
  action: lenient(z.string()),
  /** The state of a `status`. */
  state: text,
  deployment_status: lenient(z.looseObject({ state: text })),
  check_run: ended,
  check_suite: ended,
  workflow_run: ended,
});
type QuietData = z.infer<typeof quietData>;

const publishing = ['published', 'released', 'prereleased'];

function explainRelease(action: string | undefined): string | undefined {
  return action === undefined || publishing.includes(action)
    ? undefined
    : `The release was ${plainText(action, 40)}, which publishes nothing: \`types: [published]\` of the event leaves such runs out.`;
}

const unended = ['pending', 'queued', 'in_progress', 'waiting', ''];

function explainEnd(what: string, state: string | null | undefined): string | undefined {
  if (state === undefined || state === 'success') return undefined;

  const end = unended.includes(state ?? '')
    ? 'has not ended'
    : `ended as "${plainText(state ?? '', 40)}"`;
  return `The ${what} that started this run ${end}.`;
}
