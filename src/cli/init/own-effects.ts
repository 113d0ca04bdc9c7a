import { posix } from 'node:path';
import { plainText } from '../../base/plain-text.js';
import { frameworks } from '../../contract/frameworks.js';
import type { WorkflowStep } from '../repository/workflow.js';
import { forPreviews, forProduction } from './own-runs.js';
import { isCommand, isPreparation, type JobContext } from './own-steps.js';

/** Returns whether a step is for production alone. */
export function isForProduction({ if: condition = '' }: WorkflowStep): boolean {
  return condition.startsWith(forProduction);
}

/** Returns the names of the secrets in a text, except GitHub's own token, which only reads here. */
export function secretsIn(text: string): string[] {
  const found = [...text.matchAll(/\bsecrets\.(?!GITHUB_TOKEN\b)(\w+)/g)];
  return [...new Set(found.map(([, name = '']) => name))];
}

/** Returns the names of the secrets that steps have, but for those of variables that stand in the pages anyway. */
export function secretsOf(
  steps: readonly WorkflowStep[],
  env: Readonly<Record<string, string>>,
): string[] {
  const texts = steps.map((step) => [step.run, step.with, hiddenIn(step.env)]);
  return secretsIn(JSON.stringify([texts, hiddenIn(env)]));
}

/**
 * Returns the steps so that a pull request does nothing outside that the workflow itself never did for one. A step that
 * has a secret is for production alone, unless it is known only to build, to install or to change files: what is not
 * known could as well change a database.
 */
export function withoutEffects(
  steps: readonly WorkflowStep[],
  context: JobContext,
  before: readonly WorkflowStep[] = [],
): WorkflowStep[] {
  if (!context.isForBranches) return [...steps];

  const commands = [...before, ...steps].filter(
    (step) =>
      isCommand(step) && partsOf(textIn(step)).some((part) => part === '' || !isHarmless(part)),
  );
  // Whatever its name is, the only command of a build builds.
  const [only] = commands.length === 1 ? commands : [];
  return steps.map((step) => {
    const isBuild = step === only && !sends.test(textIn(step));
    if (step.if === forPreviews || isForProduction(step) || isBuild) return step;
    if (!mayChangeMore(step, context) || changesSite(step, context)) return step;

    context.held.push(plainText(step.uses ?? tellingLine(step), 100));
    return { ...step, if: withCondition(step.if) };
  });
}

function tellingLine(step: WorkflowStep): string {
  const lines = textIn(step).split('\n');
  return lines.find((line) => partsOf(line).some((part) => !isHarmless(part))) ?? lines[0] ?? '';
}

function withCondition(condition: string | undefined): string {
  const [, inner = condition] = /^\s*\$\{\{(.*)\}\}\s*$/s.exec(condition ?? '') ?? [];
  return inner === undefined ? forProduction : `${forProduction} && (${inner.trim()})`;
}

function mayChangeMore(step: WorkflowStep, { env }: JobContext): boolean {
  const text = textIn(step);
  if (reachesOut.test(text)) return true;

  const hidden = [...hiddenIn(step.env), ...hiddenIn(env)].join('\n');
  if (secretsIn(`${text}\n${JSON.stringify(step.with ?? {})}\n${hidden}`).length === 0)
    return false;

  const { uses } = step;
  if (uses !== undefined) return sendingAction.test(uses) || !buildingAction.test(uses);
  return partsOf(text).some((part) => !isHarmless(part) && !isBuild(part));
}

/** Without a step that encrypts or removes published files, a preview would show what production hides. */
function changesSite(step: WorkflowStep, { published = '.' }: JobContext): boolean {
  const text = textIn(step);
  if (reachesOut.test(text) || partsOf(text).some((part) => sends.test(part))) return false;
  if (/crypt/i.test(step.uses ?? text)) return true;

  const folder = posix.basename(published).replace(/\W/g, '\\$&');
  const namesFolder = new RegExp(`(?<![\\w.-])${folder}(?![\\w.-])`).test(text);
  return published !== '.' && namesFolder && !hostCommand.test(text);
}

/** Commands that send files to a host or to an index of them. */
const hostCommand =
  /\b(?:aws|az|gcloud|gsutil|s3cmd|rclone|lftp|sftp|ftp|curl|wget|docker|wrangler|vercel|netlify|firebase|surge)\b|algolia|typesense|meilisearch|sentry/i;

/** Everybody can read these in the pages, so they allow nothing. */
const publicName =
  /^(?:VITE|NEXT_PUBLIC|REACT_APP|PUBLIC|NUXT_PUBLIC|GATSBY|VUE_APP|EXPO_PUBLIC|NG_APP)_/;

/** Returns whether a build writes a variable of this name into its pages. */
export function isPublicName(name: string): boolean {
  return publicName.test(name);
}

function hiddenIn(env: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(env).flatMap(([name, value]) => (isPublicName(name) ? [] : value));
}

const sendingAction = /deploy|publish|push|upload|release/i;
const buildingAction = /setup|install|toolchain|build|actions-\w+@|trunk|flutter|conda|mamba/i;

/** A command that changes something elsewhere, with a login that no step names. */
const reachesOut =
  /\bgit\s+push\b|\b(?:ssh|scp|rsync)\s[^\n]*\w@\w|\bcurl\s[^\n]*(?:-X|--request)[ =]?(?:POST|PUT|PATCH|DELETE)/;
const sends =
  /(?<![-/.\w])(?:deploy\w*|publish|migrat\w*|push|upload|sync|ssh|scp|rsync|release)\b/i;
const builds =
  /build|generat|compil|bundle|render|transpil|\b(?:make|gulp|grunt|webpack|rollup|tsc|cargo|doxygen|typedoc|pandoc|latexmk|next export)\b/i;
const fileCommand =
  /^(?:cp|mv|rm|mkdir|touch|echo|printf|cat|sed|find|ls|chmod|ln|test|\[|zip|unzip|tar|base64|head|tail|grep|jq|export|true|exit|pwd|tee|envsubst|sort|awk|wc|date|fi|done|esac|\w+=\S*)(?=\s|$)/;

function textIn({ run = '' }: WorkflowStep): string {
  return run.replace(/\\\n/g, ' ');
}

/** Returns the commands of a script, without the words that only control it and without quoted text. */
function partsOf(run: string): string[] {
  const text = run
    .replace(/'[^'\n]*'|"[^"`$\n]*"/g, '""')
    .replace(/\bdotnet publish\b/g, 'dotnet build');
  const parts = text.split(/&&|\|\||[;|\n]/).map((part) => part.trim());
  return parts.map((part) =>
    part.replace(/^(?:(?:if|then|else|do|while|sudo|time|!|\w+=\S+) +|else$|then$|do$)+/, ''),
  );
}

/** Returns whether a command only changes files. */
export function changesFiles(command: string): boolean {
  return fileCommand.test(command) && !/\$\(|`/.test(command);
}

/** Returns whether all commands of a script only change files. */
export function onlyChangesFiles(run: string): boolean {
  return partsOf(run).every((part) => part === '' || changesFiles(part));
}

function isHarmless(part: string): boolean {
  return isPreparation(part) || changesFiles(part);
}

/** Returns whether a script runs a command that builds. */
export function buildsIn(run: string): boolean {
  return partsOf(run).some((part) => !isHarmless(part) && isBuild(part));
}

function isBuild(part: string): boolean {
  const command = part.replace(/\bbundle exec\b/, '');
  const isKnown = frameworks.some(({ build }) => build !== '' && command.includes(build));
  return !sends.test(command) && (isKnown || builds.test(command));
}
