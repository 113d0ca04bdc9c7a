import { plainText } from '../../base/plain-text.js';
import type { Inputs, Problem } from '../inputs.js';
import { type Intent, isPreview } from '../intent.js';
import { chooseNaming } from '../names.js';
import { runnerList } from '../runner-kinds.js';

/** Source: platform.md of the vendor's client; the server stays authoritative and answers 400. */
const pageNamePattern = /^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/;
/** A label of a host's name. */
const instanceNamePattern = /^[a-z0-9]{1,63}$/;

/** Returns what is wrong with the name, which has its preview ending. */
export function nameProblems(inputs: Inputs, name: string): Problem[] {
  if (name === '') return [{ input: 'name', text: 'is required: there is no repository to take it from.' }];
  const page = inputs.target === 'pages';
  const pattern = page ? pageNamePattern : instanceNamePattern;
  if (pattern.test(name)) return [];
  const rule = page
    ? 'must have 3 to 52 characters of a-z, 0-9 and "-", the first and last a letter or digit'
    : 'must have only a-z and 0-9, at most 63 of them';
  const fixed = chooseNaming(inputs.target).ofRepository(name);
  const advice = pattern.test(fixed)
    ? `"${plainText(name, 80)}" would become "${fixed}"`
    : `given was "${plainText(name, 80)}"`;
  return [{ input: 'name', text: `${rule}; ${advice}.` }];
}

/** Returns which inputs of the target are missing, and which mean nothing for it. */
export function targetProblems(inputs: Inputs, intent: Intent): Problem[] {
  const problems: Problem[] = [];
  const writes = intent.operation === 'deploy' || intent.operation === 'plan';
  const need = (input: Problem['input'], why: string) => problems.push({ input, text: `is required ${why}.` });
  if (inputs.target === 'pages' && writes && !inputs.directory)
    need('directory', 'for `target: pages`: the folder the build wrote');
  if ((inputs.target === 'runner' || inputs.target === 'app') && writes && !inputs.runner) {
    need('runner', `for \`target: ${inputs.target}\`: ${runnerList}`);
  }
  if ((inputs.target === 'instance' || inputs.target === 'job') && !inputs.service) {
    need('service', `for \`target: ${inputs.target}\`: the service id, such as eyevinn-web-runner`);
  }
  if ((inputs.target === 'pages' || inputs.target === 'job') && inputs['service-token'])
    problems.push({
      input: 'service-token',
      text: `has no meaning for \`target: ${inputs.target}\`, which no later step calls.`,
    });
  if (inputs.target === 'job' && inputs.domain)
    problems.push({ input: 'domain', text: 'has no meaning for `target: job`, which has no visitors.' });
  if (intent.operation === 'rollback' && inputs.target !== 'pages')
    problems.push({
      input: 'operation',
      text: `cannot be \`rollback\` for \`target: ${inputs.target}\`: only a site keeps versions. Deploy the former commit with \`source-ref\`.`,
    });
  if (intent.operation === 'rollback' && isPreview(intent))
    problems.push({ input: 'operation', text: 'cannot be `rollback` for a preview, which keeps no former versions.' });
  if (intent.operation === 'cleanup' && !inputs['github-token'])
    need('github-token', 'for `operation: cleanup`: it shows which pull requests are closed');
  return problems;
}
