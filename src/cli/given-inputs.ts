import type { InputName } from '../contract/inputs.js';

/** Inputs as texts, before they are read. */
export type GivenInputs = Partial<Record<InputName, string | undefined>>;
