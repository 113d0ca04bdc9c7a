import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readWorkflow, type WorkflowStep } from '../support/workflows/workflow.js';
import type { GiteaServer, GiteaUser } from './gitea-server.js';

const task = z.looseObject({
  id: z.string(),
  workflowPayload: z.string(),
  context: z.looseObject({ run_id: z.string(), gitea_runtime_token: z.string() }),
  secrets: z.record(z.string(), z.string()).optional(),
});
const artifactList = z.looseObject({
  value: z.array(z.looseObject({ name: z.string(), fileContainerResourceUrl: z.string() })),
});
const fileList = z.looseObject({ value: z.array(z.looseObject({ path: z.string(), contentLocation: z.string() })) });

/** One job: its steps, with the secrets that the server gave it in their places. */
export interface RunnerJob {
  readonly name: string;
  readonly steps: WorkflowStep[];
  /** Files between jobs, by the protocol of version 3 of the artifact actions. */
  readonly artifacts: ServerArtifacts;
  end(succeeded: boolean): Promise<void>;
}

/**
 * A runner of Gitea, as far as jobs are handed out: it registers, takes a job and says how that ended. What a step does is for the
 * test. Source: code.gitea.io/actions-proto-go, whose Connect services take JSON.
 */
export class GiteaRunner {
  readonly #url: string;
  #identity: Record<string, string> = {};

  private constructor(url: string) {
    this.#url = url;
  }

  static async register(server: GiteaServer, owner: GiteaUser, repository: string): Promise<GiteaRunner> {
    const { token } = (await owner.call(`POST /repos/${repository}/actions/runners/registration-token`)) as {
      token: string;
    };
    const runner = new GiteaRunner(server.url);
    const about = { version: 'v0.2.13', labels: ['ubuntu-latest'] };
    const made = (await runner.#call('Register', { name: 'test', token, ...about })) as {
      runner: Record<string, string>;
    };
    runner.#identity = { 'x-runner-uuid': made.runner['uuid'] ?? '', 'x-runner-token': made.runner['token'] ?? '' };
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

  #open({ id, workflowPayload, context, secrets = {} }: z.infer<typeof task>): RunnerJob {
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
      artifacts: new ServerArtifacts(this.#url, { run: context.run_id, token: context.gitea_runtime_token }),
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

/** The artifacts of one run. Source: @actions/artifact 1.1, which version 3 of the actions is built with. */
export class ServerArtifacts {
  readonly #all: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, { run, token }: { run: string; token: string }) {
    this.#all = `${url}/api/actions_pipeline/_apis/pipelines/workflows/${run}/artifacts?api-version=6.0-preview`;
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  }

  async upload(name: string, folder: string): Promise<void> {
    const made = await this.#send(this.#all, 'POST', JSON.stringify({ Type: 'actions_storage', Name: name }));
    const { fileContainerResourceUrl: target } = z.looseObject({ fileContainerResourceUrl: z.string() }).parse(made);
    let size = 0;
    for (const path of filesIn(folder)) {
      const bytes = readFileSync(join(folder, path));
      size += bytes.length;
      await this.#send(`${target}?itemPath=${encodeURIComponent(`${name}/${path}`)}`, 'PUT', bytes, {
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
        'x-tfs-filelength': String(bytes.length),
        'x-actions-results-md5': createHash('md5').update(bytes).digest('base64'),
      });
    }
    await this.#send(`${this.#all}&artifactName=${name}`, 'PATCH', JSON.stringify({ Size: size }));
  }

  /** @returns the paths of the files, below `folder` from then on */
  async download(name: string, folder: string): Promise<string[]> {
    const found = artifactList.parse(await this.#send(this.#all, 'GET')).value.find((one) => one.name === name);
    if (!found) throw new Error(`the server has no artifact ${name}`);
    const files = fileList.parse(await this.#send(`${found.fileContainerResourceUrl}?itemPath=${name}`, 'GET')).value;
    return Promise.all(
      files.map(async ({ path, contentLocation }) => {
        const answer = await fetch(contentLocation, { headers: this.#headers });
        const inside = path.replaceAll('\\', '/').slice(name.length + 1);
        const file = join(folder, inside);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
        return inside;
      }),
    );
  }

  async #send(
    url: string,
    method: string,
    body?: string | Buffer,
    more: Record<string, string> = {},
  ): Promise<unknown> {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) };
    const answer = await fetch(url, { method, headers: { ...this.#headers, ...more }, ...sent });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url} was answered with ${answer.status}: ${text}`);
    return JSON.parse(text) as unknown;
  }
}

function filesIn(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  const root = folder.length + 1;
  return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root));
}
