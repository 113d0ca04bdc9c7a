import { ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { InputName } from '../../contract/inputs.js';
import { readOptions } from '../../contract/options.js';
import { sameUrl, sourceNames } from '../../contract/source.js';
import { type Clone, urlOfOrigin } from '../clone.js';
import type { GivenInputs } from '../given-inputs.js';
import { type FolderStep, placeOf } from './folder-step.js';
import type { Loan } from './followed.js';
import { isTypedEntry } from './loans.js';
import type { StepValues } from './step-values.js';

const addresses = ['base-url', 'auth-url', 'deploy-url'] as const;
/** A request, or a question to DNS, brings what is in these to a server of the one who wrote them. */
const otherAddresses: readonly InputName[] = ['source-url', 'source-ref', 'domain'];

/** Returns whether an input is an address that is not the platform's, into which no value of a person may be written. */
export function isOtherAddress(input: InputName): boolean {
  return otherAddresses.includes(input);
}

/** An address that only the workflow of the clone names, with the option that a person types instead. */
interface Named {
  text: string;
  option: string;
}

/** Removes the addresses of the platform where one is typed. @throws DeployError `usage` for an address of the workflow that would get the person's login */
export function checkAddresses(
  step: FolderStep,
  { typed, values }: { typed: GivenInputs; values: StepValues },
): void {
  if (addresses.some((input) => typed[input])) {
    for (const input of addresses) delete values.inputs[input];
    return;
  }

  const named = addresses.flatMap((input): Named[] => {
    const { [input]: address } = values.inputs;
    if (!address) return [];
    return [{ text: `${input}: ${address}`, option: `--${input} ${shellWord(address)}` }];
  });
  if (named.length > 0) throw addressError(step, named, 'your login');
}

/** @throws DeployError `usage` for the address of a source, or a domain, into which the workflow writes a value that is a person's or the workspace's */
export function checkAddressText(step: FolderStep, loans: readonly Loan[]): void {
  const within = loans.filter(
    ({ input, entry = '' }) => isOtherAddress(input) || sourceNames.includes(entry),
  );
  const [first] = within;
  if (!first) return;

  const { input, entry } = first;
  const values = [...new Set(within.map(({ what }) => plainText(what, 120)))].join(' and ');
  const text = `${placeOf(step)}, writes ${values} into its ${entry ?? input}. Nothing of yours becomes part of an address that only a file of the clone names.`;
  const option = entry === undefined ? `--${input} <${input}>` : `--set ${entry}=<address>`;
  throw new DeployError('usage', text, {
    next: ['Give it yourself:', ourCommand(`<command> ${option}`)],
  });
}

/** @param logins what signs in at the source @throws DeployError `usage` for a source that is not the clone's own */
export async function checkSource(
  step: FolderStep,
  {
    typed,
    inputs,
    logins,
    origin,
  }: { typed: GivenInputs; inputs: GivenInputs; logins: string[]; origin: Clone['origin'] },
): Promise<void> {
  if (logins.length === 0) return;

  const own = urlOfOrigin({ origin });
  const isForeign = (url: string) => own === undefined || !sameUrl(url, own);
  const { 'source-url': source } = inputs;
  const asInput = source
    ? [{ url: source, text: `source-url: ${source}`, option: `--source-url ${shellWord(source)}` }]
    : [];

  const options = await readOptions(inputs.options);
  const asOptions = 'problem' in options ? [] : [...options];
  const named = asOptions
    .filter(
      ([name]) =>
        sourceNames.includes(name) && !isTypedEntry(typed, { input: 'options', entry: name }),
    )
    .map(([name, { text: url }]) => ({
      url,
      text: `${name}: ${url}`,
      option: `--set ${shellWord(`${name}=${url}`)}`,
    }));
  const foreign = [...asInput, ...named].filter(({ url }) => isForeign(url));
  if (foreign.length > 0) throw addressError(step, foreign, logins.join(' and '));
}

function addressError(step: FolderStep, named: Named[], login: string): DeployError {
  const listed = named.map(({ text }) => `\`${plainText(text, 220)}\``).join(' and ');
  const text = `${placeOf(step)}, names ${listed}. Nothing of yours goes to an address that only a file of the clone names: ${login}.`;
  const options = named.map(({ option }) => option).join(' ');
  return new DeployError('usage', text, {
    next: ['Where you trust it:', ourCommand(`<command> ${options}`)],
  });
}
