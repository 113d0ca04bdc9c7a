import * as z from 'zod/mini';
import { lenient } from '../base/json.js';
import { plainText } from '../base/plain-text.js';

const text = lenient(z.nullable(z.string()));
const ended = lenient(z.looseObject({ conclusion: text }));

/** The fields of a payload that say whether its event is a reason to deploy. */
export const quietData = z.looseObject({
  action: lenient(z.string()),
  /** The state of a `status`. */
  state: text,
  deployment_status: lenient(z.looseObject({ state: text })),
  check_run: ended,
  check_suite: ended,
  workflow_run: ended,
});
type QuietData = z.infer<typeof quietData>;

const publishing = new Set(['published', 'released', 'prereleased']);

/** The events that GitHub also starts for what is no reason to deploy. The table of docs/previews.md names them. */
const rows: Record<string, (data: QuietData) => string | undefined> = {
  release: ({ action }) =>
    action === undefined || publishing.has(action)
      ? undefined
      : `The release was ${plainText(action, 40)}, which publishes nothing: \`types: [published]\` of the event leaves such runs out.`,
  workflow_run: ({ workflow_run: run }) => explainEnd('workflow run', run?.conclusion),
  deployment_status: ({ deployment_status: status }) => explainEnd('deployment', status?.state),
  check_suite: ({ check_suite: suite }) => explainEnd('check suite', suite?.conclusion),
  check_run: ({ check_run: check }) => explainEnd('check', check?.conclusion),
  status: ({ state }) => explainEnd('status', state),
};

const unended = new Set(['pending', 'queued', 'in_progress', 'waiting', '']);

function explainEnd(what: string, state: string | null | undefined): string | undefined {
  if (state === undefined || state === 'success') return undefined;

  const end = unended.has(state ?? '')
    ? 'has not ended'
    : `ended as "${plainText(state ?? '', 40)}"`;
  return `The ${what} that started this run ${end}.`;
}

/** Returns why an event is no reason to deploy; undefined if it is one. */
export function explainQuiet(eventName: string, payload: unknown): string | undefined {
  const { data } = quietData.safeParse(payload);
  return data && Object.hasOwn(rows, eventName) ? rows[eventName]?.(data) : undefined;
}
