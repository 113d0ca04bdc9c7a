import { type Contexts, fillExpressions, holds } from './expressions.js';
import { readWorkflow } from './workflow.js';

/** Returns the cache mode and the steps of a job that GitHub would run, with the values of their expressions. */
export function jobFor(
  text: string,
  { name, contexts }: { name: string; contexts: Contexts },
): { cacheMode: string | undefined; steps: { uses: string; with: Record<string, string> }[] } {
  const found = readWorkflow(text).jobs[name];
  if (!found) throw new Error(`no job ${name}`);
  const steps = holds(found.if, contexts)
    ? found.steps.filter((each) => holds(each.if, contexts))
    : [];
  return {
    cacheMode: found['cache-mode'],
    steps: steps.map(({ uses, with: inputs }) => ({
      uses,
      with: Object.fromEntries(
        Object.entries(inputs).map(([input, value]) => [input, fillExpressions(value, contexts)]),
      ),
    })),
  };
}
