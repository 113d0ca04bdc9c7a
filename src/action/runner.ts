import {
  debug,
  endGroup,
  error,
  info,
  notice,
  saveState,
  setOutput,
  setSecret,
  startGroup,
  summary,
  warning,
} from '@actions/core';
import { DeployError, messageOf } from '../base/errors.js';
import { type Log, MaskedValues, progressLineEveryMs, waitingLine } from '../base/log.js';
import { logLines, printableLines } from '../base/plain-text.js';
import { openOutputs } from '../contract/outputs.js';
import { docsOf } from '../contract/run.js';

/** Imported by name, so that the bundle omits the OIDC client of @actions/core. */
export const runnerCommands = {
  // The buffer still holds the text of a failed write.
  addSummary: (markdown: string): Promise<unknown> =>
    summary.emptyBuffer().addRaw(markdown).write(),
  debug,
  endGroup,
  error,
  info,
  notice,
  saveState,
  setOutput,
  setSecret,
  startGroup,
  warning,
};

export type RunnerCommands = typeof runnerCommands;

const annotation = { title: 'osc-deploy' };

/** Opens everything that a step writes for its runner: log, outputs, post step's state and job summary. */
export function openRunner(commands: RunnerCommands, env: NodeJS.ProcessEnv) {
  const log = workflowLog(commands, docsOf(env));
  const failed = new Set<string>();
  const writeFile = async (variable: string, write: () => unknown) => {
    // Without the file @actions/core would write commands to the log, which runners no longer support.
    if (!env[variable]) return;
    try {
      await write();
    } catch (error) {
      // A full disk must not fail a deploy.
      if (!failed.has(variable))
        log.warning(`${variable} of the runner cannot be written: ${messageOf(error)}.`);
      failed.add(variable);
    }
  };

  const outputs = openOutputs((name, value) => {
    // The output `service-token` is a token, which the runner masks.
    const shown = name === 'service-token' ? value : log.secrets.redactTokens(value);
    void writeFile('GITHUB_OUTPUT', () => commands.setOutput(name, shown));
  });

  const saveState = (name: string, value: string) =>
    void writeFile('GITHUB_STATE', () => commands.saveState(name, value));
  const addSummary = (markdown: string) =>
    writeFile('GITHUB_STEP_SUMMARY', () => commands.addSummary(markdown));
  return { log, outputs, saveState, addSummary };
}

/** Returns the log in the runner's format: lines, annotations, groups and masks. */
export function workflowLog(commands: RunnerCommands, docs = 'docs/'): Log {
  const secrets = new MaskedValues();
  const clean = (text: string) => printableLines(secrets.redact(text));
  const debug = (text: string) => commands.debug(clean(text));
  // Each write costs 0.1 ms.
  const info = (text: string) => commands.info(logLines(secrets.redact(text)).join('\n'));

  return {
    secrets,
    progressEveryMs: progressLineEveryMs,
    info,
    progress: info,
    waiting: (text, about) => info(waitingLine(text, about)),
    debug,
    notice: (text) => commands.notice(clean(text), annotation),
    warning: (text) => commands.warning(clean(text), annotation),
    failure: (error) => {
      const isForeseen = error instanceof DeployError;
      const text = isForeseen
        ? `${error.message}\n${error.hint}\nMore: ${docs}troubleshooting.md#${error.code}`
        : `Unexpected error: ${messageOf(error)}\nThis is a fault of the action. Please report it with this line.`;
      commands.error(clean(text), annotation);
      if (!isForeseen && error instanceof Error && error.stack) debug(error.stack);
    },

    group: async (title, body) => {
      commands.startGroup(clean(title));
      try {
        return await body();
      } finally {
        commands.endGroup();
      }
    },
    mask: (secret) => {
      for (const form of secrets.add(secret)) commands.setSecret(form);
    },
  };
}
