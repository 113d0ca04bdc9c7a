import { plainText } from '../../base/plain-text.js';
import { type InputName, type Inputs, type Problem, problemsOf } from '../inputs.js';
import type { OptionValues } from '../options.js';
import { runners, wasmFileOption } from '../runners.js';

/** Returns the problem of a service id that cannot be one. */
export function serviceIdProblems(service: string | undefined): Problem[] {
  if (service === undefined || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(service)) return [];
  const text = 'must be a service id of a-z, 0-9 and single "-", such as eyevinn-web-runner.';
  return [{ input: 'service', text }];
}

/** Returns the problems of options that name a runner's source a second time. */
export function runnerProblems(inputs: Inputs, given: Record<'options' | 'preview-options', OptionValues>): Problem[] {
  if (!inputs.runner) return [];
  const runner = runners[inputs.runner];
  const sources = inputs.runner === 'wasm' ? [wasmFileOption, runner.source] : [runner.source];
  return (['options', 'preview-options'] as const).flatMap((input): Problem[] => {
    const options = given[input];
    const named = sources.find((name) => options.has(name));
    const twice = `has \`${named}\`, which \`source-url\` gives as well. Leave one of them out.`;
    return inputs['source-url'] && named ? [{ input, text: twice }] : [];
  });
}

/** Returns the problems of inputs that My Apps does not know. */
export function appProblems(inputs: Inputs, options: OptionValues): Problem[] {
  const unknown = 'is not known to My Apps; use `target: runner`.';
  const others = [...options.keys()].filter((name) => name !== 'ConfigApiKey');
  const archive = 'must be an HTTPS git URL for `target: app`; `target: runner` takes archives.';
  const key = options.has('ConfigApiKey') && !inputs['config-service'];
  return problemsOf([
    ['source-url', inputs['source-url']?.startsWith('s3:') && archive],
    ['build-command', inputs['build-command'] && unknown],
    ['entry', inputs.entry && unknown],
    ['preview-options', inputs['preview-options'] && 'has no meaning for `target: app`, which has no such options.'],
    ...others.map((name): [InputName, string] => [
      'options',
      `\`${plainText(name, 80)}\` is not an option of My Apps; it has \`ConfigApiKey\`.`,
    ]),
    ['config-service', key && 'is required with the option `ConfigApiKey`.'],
  ]);
}
