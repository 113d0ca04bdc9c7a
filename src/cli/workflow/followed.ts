import type { InputName } from '../../contract/inputs.js';
import type { GivenInputs } from '../given-inputs.js';

/** A thing that a step asks for and that is the person's or the workspace's. No file of a clone may decide alone who gets it. */
export interface Loan {
  /** For messages, such as `NPM_TOKEN of your environment`. */
  what: string;
  input: InputName;
  /** The entry of a map that it is for. */
  entry?: string | undefined;
}

/** The values that a command takes from the step of the clone's workflow for this folder. */
export interface Followed {
  /** The inputs of the step that no option replaces. */
  inputs: GivenInputs;
  /** The file and the job, for messages. */
  from: string;
  /** The directory as the workflow names it, which the site's manifest records. */
  place: string | undefined;
  /** Maps of the step, which an option would give as the path of a file. */
  texts: Partial<Record<'config' | 'preview-config', string>>;
  lines: string[];
  loans: Loan[];
  /** The file differs from that of the default branch, which alone is trusted with the secrets. */
  isOfBranch: boolean;
  /** The inputs by which a person has typed a parameter store. */
  typesStore: InputName[];
  /** Values of secrets that were found in the environment. */
  secrets: string[];
}
