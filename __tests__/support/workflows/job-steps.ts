import { readWorkflow } from './workflow.js';

/** What an expression can name. */
export type Contexts = Record<string, unknown>;

/** The job of a workflow, as far as GitHub would run it: its cache mode and the steps, with the values of their expressions. */
export function jobFor(
  text: string,
  { name, contexts }: { name: string; contexts: Contexts },
): { cacheMode: string | undefined; steps: { uses: string; with: Record<string, string> }[] } {
  const found = readWorkflow(text).jobs[name];
  if (!found) throw new Error(`no job ${name}`);
  const runs = (condition: string | undefined) => condition === undefined || holds(condition, contexts);
  const steps = runs(found.if) ? found.steps.filter((each) => runs(each.if)) : [];
  return {
    cacheMode: found['cache-mode'],
    steps: steps.map(({ uses, with: inputs }) => ({
      uses,
      with: Object.fromEntries(
        Object.entries(inputs).map(([input, value]) => [
          input,
          value.replace(/\$\{\{ (.+?) \}\}/g, (_, path: string) => String(readValue(path, contexts))),
        ]),
      ),
    })),
  };
}

/** Of the few forms that the workflows of `init` use: comparisons, and alternatives of them. */
function holds(condition: string, contexts: Contexts): boolean {
  return condition.split(' || ').some((comparison) => {
    const [, left = '', operator, right = ''] = /^(\S+) (==|!=) (\S+)$/.exec(comparison) ?? [];
    if (!operator) throw new Error(`not understood: ${comparison}`);
    return (readValue(left, contexts) === readValue(right, contexts)) === (operator === '==');
  });
}

function readValue(path: string, contexts: Contexts): unknown {
  const [, left, right = ''] = /^(.+) && (.+)$/.exec(path) ?? [];
  if (left) return readValue(left, contexts) ? readValue(right, contexts) : '';
  const [, text] = /^'(.*)'$/.exec(path) ?? [];
  if (text !== undefined) return text;
  const get = (at: unknown, key: string) => (at as Record<string, unknown> | undefined)?.[key];
  return path.split('.').reduce(get, contexts as unknown);
}
