import { plainText, printableJson } from '../base/plain-text.js';
import type { Intent } from './intent.js';

export interface Endpoints {
  url?: string;
  app?: string;
  apiDocs?: string;
  ports?: { externalIp: string; externalPort: number; internalPort: number }[];
  internal?: { host: string; ports: number[] };
}

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
  digest: string;
  pages: string[];
  'service-token': string;
}

export const operationOutput = {
  deploy: 'deployed',
  remove: 'removed',
  plan: 'planned',
  cleanup: 'cleaned',
} as const satisfies Record<Intent['operation'], OutputValues['operation']>;

export type Outputs = ReturnType<typeof openOutputs>;

/** Makes the step's outputs, each written as soon as it is known; a later value replaces an earlier one. */
export function openOutputs(write: (name: string, value: string) => void = () => undefined) {
  const known: Partial<OutputValues> = {};
  return {
    values: known as Readonly<Partial<OutputValues>>,
    set(values: Partial<OutputValues>): void {
      Object.assign(known, values);
      for (const [name, value] of Object.entries(values)) {
        // A server's text is written as one line, so that it cannot forge another output.
        write(
          name,
          typeof value === 'object' ? printableJson(value) : plainText(String(value), 4096),
        );
      }
    },
  };
}
