import type { IncomingHttpHeaders } from 'node:http';

/** The form of a storage request; `sha256` is hex, `size` in bytes of the file. */
export interface RecordedForm {
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
  readonly size: number;
  readonly sha256: string;
}

export interface RequestRecord {
  /** `api`, `storage`, `site` or another origin. */
  readonly origin: string;
  readonly site: string | undefined;
  readonly method: string;
  /** The request target as sent: path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Epoch milliseconds of the machine's clock, with fractions. */
  readonly startedAt: number;
  endedAt: number | undefined;
  /** The sent status; undefined before the answer and after a dropped connection. */
  status: number | undefined;
  bodyText: string | undefined;
  form: RecordedForm | undefined;
}

/** Selects requests; every given field must match. */
export interface RequestFilter {
  readonly origin?: string;
  readonly site?: string;
  readonly method?: string;
  /** A string is the exact path, with the query if it has a `?`. A pattern matches path and query. */
  readonly path?: string | RegExp;
}

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

/** Every request of every origin, in the order of arrival. */
export class RequestLog {
  readonly records: RequestRecord[] = [];

  open(record: RequestRecord): void {
    this.records.push(record);
  }

  close(record: RequestRecord): void {
    record.endedAt ??= timestamp();
  }

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
