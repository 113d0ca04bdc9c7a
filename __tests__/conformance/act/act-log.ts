import { z } from 'zod';

const line = z.looseObject({
  msg: z.string(),
  level: z.string(),
  step: z.string().optional(),
  stage: z.string().optional(),
  stepID: z.array(z.string()).optional(),
  stepResult: z.string().optional(),
  jobResult: z.string().optional(),
  command: z.string().optional(),
  name: z.string().optional(),
  arg: z.string().optional(),
  content: z.string().optional(),
  raw_output: z.boolean().optional(),
});
type Line = z.infer<typeof line>;

/** One stage of a step that act has run. */
export interface ActStep {
  /** The name of the step in act: its `name`, its `run`, or its `uses`. */
  readonly name: string;
  readonly stage: 'Main' | 'Post';
  readonly result: 'success' | 'failure';
}

/** The log of act with `--json`, a JSON object on each line. */
export class ActLog {
  readonly #lines: readonly Line[];

  /** @throws for a line without JSON */
  constructor(text: string) {
    this.#lines = text
      .split('\n')
      .filter((one) => one.trim() !== '')
      .map((one) => line.parse(JSON.parse(one)));
  }

  /** All messages, as act shows them without `--json`. */
  get shown(): string {
    return this.#lines.map(({ msg }) => msg.replace(/\n$/, '')).join('\n');
  }

  /** The output of the steps, without the lines of act and without workflow commands. */
  get printed(): string {
    return this.#lines
      .flatMap(({ msg, raw_output: raw }) => (raw ? [msg.replace(/\n$/, '')] : []))
      .join('\n');
  }

  /** The stages that were run, in order. Skipped stages are omitted. */
  get steps(): ActStep[] {
    return this.#lines.flatMap(({ step, stage, stepResult }) => {
      if ((stage !== 'Main' && stage !== 'Post') || step === undefined) return [];
      return stepResult === 'success' || stepResult === 'failure'
        ? [{ name: step, stage, result: stepResult }]
        : [];
    });
  }

  /** The result of the last job; undefined without a job. */
  get jobResult(): string | undefined {
    return this.#lines.findLast(({ jobResult }) => jobResult !== undefined)?.jobResult;
  }

  /** Returns the outputs of a step. @param id the step's `id`, or its number from 0 */
  outputs(id: string): Record<string, string> {
    const set = this.#lines.filter(
      ({ command, stepID }) => command === 'set-output' && stepID?.[0] === id,
    );
    return Object.fromEntries(set.map(({ name = '', arg = '' }) => [name, arg]));
  }

  /** The summary of the job. */
  get summary(): string {
    return this.#lines
      .flatMap(({ command, content = '' }) => (command === 'summary' ? [content] : []))
      .join('\n');
  }

  /** Returns the texts of the workflow commands of this kind that act has obeyed. */
  commands(kind: 'error' | 'warning' | 'notice' | 'add-mask'): string[] {
    return this.#lines.flatMap(({ command, arg = '' }) => (command === kind ? [arg] : []));
  }
}
