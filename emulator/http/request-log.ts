import type { IncomingHttpHeaders } from 'node:http';

/** What a storage request carried, instead of its body. `sha256` is hex; `size` is bytes of the file part. */
export interface RecordedForm {
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
  readonly size: number;
  readonly sha256: string;
}

/** One request, as it arrived, and what became of it. */
export interface RequestRecord {
  /** `api`, `storage`, `site`, or the name another part of the emulator gave its origin. */
  readonly origin: string;
  /** The page's name, for requests to a site. */
  readonly site: string | undefined;
  readonly method: string;
  /** The request target as sent: path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Epoch milliseconds of the machine's clock, with fractions. */
  readonly startedAt: number;
  endedAt: number | undefined;
  /** The status that was sent, `undefined` while there is none or when the connection was cut instead. */
  status: number | undefined;
  /** Body of a small request that is not a form upload. */
  bodyText: string | undefined;
  form: RecordedForm | undefined;
}

/** Which requests to select; every given part must match. */
export interface RequestFilter {
  readonly origin?: string;
  readonly site?: string;
  readonly method?: string;
  /** A string is the exact path, compared without the query unless it holds a `?`; a pattern sees path and query. */
  readonly path?: string | RegExp;
}

/** Whether a request is one the filter selects. */
export function matches(record: RequestRecord, filter: RequestFilter): boolean {
  if (filter.origin !== undefined && filter.origin !== record.origin) return false;
  if (filter.site !== undefined && filter.site !== record.site) return false;
  if (filter.method !== undefined && filter.method !== record.method) return false;
  if (filter.path === undefined) return true;
  if (filter.path instanceof RegExp) return record.path.search(filter.path) >= 0;
  return filter.path === (filter.path.includes('?') ? record.path : pathOnly(record.path));
}

function pathOnly(target: string): string {
  const query = target.indexOf('?');
  return query < 0 ? target : target.slice(0, query);
}

/** Every request of every origin, in the order they arrived. */
export class RequestLog {
  readonly records: RequestRecord[] = [];

  open(record: RequestRecord): void {
    this.records.push(record);
  }

  /** Marks a request as over. A second call changes nothing. */
  close(record: RequestRecord): void {
    record.endedAt ??= timestamp();
  }

  /** The requests the filter selects, in order of arrival. */
  select(filter: RequestFilter): RequestRecord[] {
    return this.records.filter((record) => matches(record, filter));
  }

  clear(): void {
    this.records.length = 0;
  }
}

/** Epoch milliseconds with sub-millisecond fractions. */
export function timestamp(): number {
  return performance.timeOrigin + performance.now();
}
