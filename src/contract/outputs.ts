import { plainText, printableJson } from '../base/plain-text.js';
import type { Intent } from './intent.js';

/** Addresses of a deployed site, app or service. */
export interface Endpoints {
  url?: string;
  /** The app behind an instance, where it has a separate address. */
  app?: string;
  apiDocs?: string;
  ports?: { externalIp: string; externalPort: number; internalPort: number }[];
  /** Its address inside of the platform. */
  internal?: { host: string; ports: number[] };
}

/** Every output of action.yml, by its name there, which says what it means. */
export interface OutputValues {
  url: string;
  name: string;
  id: string;
  operation: 'deployed' | 'removed' | 'planned' | 'cleaned' | 'skipped';
  status: string;
  changed: boolean;
  endpoints: Endpoints;
  instance: Record<string, unknown>;
  files: number;
  uploaded: number;
  unchanged: number;
  pruned: number;
  bytes: number;
  'duration-ms': number;
  'deployment-id': string;
  'comment-url': string;
  'skip-reason': string;
  workspace: string;
  commit: string;
  'rolled-back': boolean;
  'domain-url': string;
  version: string;
  digest: string;
  pages: string[];
  'service-token': string;
}

/** Output `operation` from the moment it is decided, however the run ends; a run that does something else says so at its end. */
export const operationOutput = {
  deploy: 'deployed',
  remove: 'removed',
  plan: 'planned',
  cleanup: 'cleaned',
  rollback: 'deployed',
} as const satisfies Record<Intent['operation'], OutputValues['operation']>;

/** The step's outputs, each written as soon as it is known; a later value replaces an earlier one. */
export class Outputs {
  readonly #write: (name: string, value: string) => void;
  readonly #values: Partial<OutputValues> = {};

  /** @param write none for what no later step reads */
  constructor(write: (name: string, value: string) => void = () => undefined) {
    this.#write = write;
  }

  get values(): Readonly<Partial<OutputValues>> {
    return this.#values;
  }

  set(values: Partial<OutputValues>): void {
    Object.assign(this.#values, values);
    for (const [name, value] of Object.entries(values)) {
      // Some of it comes from a server: one line, and nothing that could pass for another output.
      this.#write(name, typeof value === 'object' ? printableJson(value) : plainText(String(value), 4096));
    }
  }
}
