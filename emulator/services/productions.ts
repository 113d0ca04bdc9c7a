/** One production of an intercom manager. */
export interface Production {
  readonly productionId: string;
  readonly name: string;
  readonly lines: { readonly id: string; readonly name: string; readonly programOutputLine: boolean }[];
}
