import { Buffer } from 'node:buffer';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readWorkflow, type WorkflowStep } from '../support/workflows/workflow.js';
import { type GiteaServer, repository } from './gitea-server.js';

const task = z.looseObject({
  id: z.string(),
  workflowPayload: z.string(),
  secrets: z.record(z.string(), z.string()).optional(),
});

/** The steps of a job, with the values of its secrets. */
export interface RunnerJob {
  readonly name: string;
  readonly steps: WorkflowStep[];
  end(succeeded: boolean): Promise<void>;
}

/**
 * A runner of Gitea that registers, takes a job and reports its result. The test runs the steps.
 * Source: code.gitea.io/actions-proto-go, whose Connect services take JSON.
 */
export class GiteaRunner {
  readonly #url: string;
  #identity: Record<string, string> = {};

  private constructor(url: string) {
    this.#url = url;
  }

  static async register({ url, owner }: GiteaServer): Promise<GiteaRunner> {
    const made = await owner.call(`POST /repos/${repository}/actions/runners/registration-token`);
    const { token } = made as { token: string };
    const runner = new GiteaRunner(url);
    const about = { version: 'v0.2.13', labels: ['ubuntu-latest'] };
    const registered = await runner.#call('Register', { name: 'test', token, ...about });
    const { uuid = '', token: own = '' } = (registered as { runner: Record<string, string> })
      .runner;
    runner.#identity = { 'x-runner-uuid': uuid, 'x-runner-token': own };
    await runner.#call('Declare', about);
    return runner;
  }

  /** Waits for the next job. */
  async take(): Promise<RunnerJob> {
    for (let looks = 0; looks < 100; looks++) {
      const answer = (await this.#call('FetchTask', { tasksVersion: 0 })) as { task?: unknown };
      if (answer.task) return this.#open(task.parse(answer.task));
      await sleep(200);
    }
    throw new Error('the server handed out no job');
  }

  #open({ id, workflowPayload, secrets = {} }: z.infer<typeof task>): RunnerJob {
    const filled = Buffer.from(workflowPayload, 'base64')
      .toString()
      .replace(/\$\{\{ secrets\.(\w+) \}\}/g, (_, name: string) => secrets[name] ?? '')
      // A push has no schedule.
      .replace(/\$\{\{ github\.event\.schedule && '\w+' \}\}/g, "''");
    const [[name, { steps }] = ['', { steps: [] }]] = Object.entries(readWorkflow(filled).jobs);
    const startedAt = new Date().toISOString();
    return {
      name,
      steps,
      end: async (succeeded) => {
        const result = succeeded ? 'RESULT_SUCCESS' : 'RESULT_FAILURE';
        const state = { id, result, startedAt, stoppedAt: new Date().toISOString() };
        await this.#call('UpdateTask', { state, outputs: {} });
      },
    };
  }

  async #call(method: string, body: object): Promise<unknown> {
    const answer = await fetch(`${this.#url}/api/actions/runner.v1.RunnerService/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.#identity },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} was answered with ${answer.status}: ${text}`);
    return JSON.parse(text) as unknown;
  }
}
