import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tempFolder } from './temp-folder.js';

const readyMs = 60_000;

/** Runs the processes of one server in a folder of their own. */
export class ServerProcesses {
  readonly folder = tempFolder();
  readonly #children: ChildProcess[] = [];

  /** Starts a program, and writes its output to `<program>.out` in the folder. */
  start(
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): void {
    const output = openSync(join(this.folder, `${basename(command)}.out`), 'w');
    const variables = { PATH: process.env['PATH'] ?? '', HOME: this.folder, ...env };
    this.#children.push(
      spawn(command, args, { env: variables, stdio: ['ignore', output, output] }),
    );
  }

  /** Waits until the URL answers with the status. @throws when a program has ended, or after a minute */
  async ready(url: string, status = 200): Promise<void> {
    const giveUpAt = Date.now() + readyMs;
    for (;;) {
      const answer = await fetch(url).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.status === status) return;
      const ended = this.#children.find(
        ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null,
      );
      if (ended !== undefined)
        throw new Error(`${ended.spawnargs.join(' ')} has ended: ${this.output()}`);
      if (Date.now() > giveUpAt) throw new Error(`${url} is not ready: ${this.output()}`);
      await sleep(50);
    }
  }

  /** Returns what the programs have written. */
  output(): string {
    const names = this.#children.map(({ spawnargs }) => spawnargs[0] ?? '');
    return names
      .map((name) => readFileSync(join(this.folder, `${basename(name)}.out`), 'utf8'))
      .join('\n');
  }

  async stop(): Promise<void> {
    const running = this.#children.filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    );
    const ended = running.map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(ended);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
