import type { WorkflowStep } from '../repository/workflow.js';
import { secretsIn } from '../workflow/secret-names.js';

type Variables = Readonly<Record<string, string>>;

/** Everybody can read these in the pages, so they allow nothing. */
const publicName =
  /^(?:VITE|NEXT_PUBLIC|REACT_APP|PUBLIC|NUXT_PUBLIC|GATSBY|VUE_APP|EXPO_PUBLIC|NG_APP)_/;

/** Returns the names of the secrets of a build, except those that its pages show, and GitHub's own token, which only reads here. */
export function secretsOf(steps: readonly WorkflowStep[], env: Variables): string[] {
  const texts = steps.map((step) => ({ ...step, env: hiddenIn(step.env) }));
  const names = secretsIn(JSON.stringify([texts, hiddenIn(env)]));
  return names.filter((name) => name.toUpperCase() !== 'GITHUB_TOKEN');
}

function hiddenIn(env: Variables = {}): string[] {
  return Object.entries(env).flatMap(([name, value]) => (publicName.test(name) ? [] : value));
}

const changesElsewhere =
  /\b(?:ssh|scp|rsync)\s[^\n]*\w@\w|\bcurl\s[^\n]*(?:-X|--request)[ =]?(?:POST|PUT|PATCH|DELETE)/;

/** Returns the first command that changes something elsewhere, with a login that no step names. */
export function commandElsewhere(steps: readonly WorkflowStep[]): string | undefined {
  const lines = steps.flatMap(({ run = '' }) => run.replace(/\\\n/g, ' ').split('\n'));
  return lines.find((line) => changesElsewhere.test(line))?.trim();
}
