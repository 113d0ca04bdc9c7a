import type { FormFields } from './post-policy.js';
import { malformedPost, S3Error } from './s3-error.js';

/** Receives the contents of a form. Both methods may throw to refuse it. */
export interface FormSink {
  /** Called once at the start of the file, with all fields before it and the file's name. */
  fieldsRead(fields: FormFields, fileName: string): void;
  /** Called with each chunk of the file, which is valid only during the call. */
  fileData(bytes: Buffer): void;
}

type State = 'start' | 'headers' | 'field' | 'file' | 'delimiter' | 'epilogue';

const headerBytes = 8 * 1024;
const fieldsBytes = 20_000;
const carriageReturn = 13;

/** A push parser for S3's form: fields, then one file. Stricter than RFC 2046: without preamble, padding and epilogue. */
export class MultipartForm {
  readonly #delimiter: Buffer;
  readonly #fields: Array<readonly [string, string]> = [];
  #state: State = 'start';
  #pending: Buffer = Buffer.alloc(0);
  #fieldName = '';
  #fieldsBytes = 0;
  #hasFile = false;
  readonly #sink: FormSink;

  constructor(boundary: string, sink: FormSink) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#sink = sink;
  }

  /** Parses the next bytes. Throws `S3Error` at the first invalid byte. */
  write(chunk: Buffer): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    while (this.#step());
  }

  /** Ends the form, with or without a file. Throws `S3Error` if it is incomplete. */
  end(): void {
    const complete = this.#state === 'epilogue' && this.#pending.length !== 1;
    if (!complete) throw malformedPost('The form ends before its closing boundary.');
  }

  /** Handles pending bytes. @returns whether to continue */
  #step(): boolean {
    switch (this.#state) {
      case 'start':
        return this.#readStart();
      case 'headers':
        return this.#readHeaders();
      case 'field':
        return this.#readField();
      case 'file':
        return this.#readFile();
      case 'delimiter':
        return this.#readDelimiterEnd();
      case 'epilogue':
        return this.#readEpilogue();
    }
  }

  #readStart(): boolean {
    const opening = this.#delimiter.subarray(2);
    if (this.#pending.length < opening.length) return false;
    if (!this.#pending.subarray(0, opening.length).equals(opening))
      throw malformedPost('The form does not begin with its boundary.');

    return this.#advance(opening.length, 'delimiter');
  }

  #readHeaders(): boolean {
    const end = this.#pending.indexOf('\r\n\r\n');
    if (end > headerBytes || (end < 0 && this.#pending.length > headerBytes))
      throw malformedPost('The header of a part is too long.');
    if (end < 0) return false;

    const part = parsePartHeaders(this.#pending.subarray(0, end).toString('utf8'));
    this.#fieldName = part.name;

    const isFile = part.fileName !== undefined;

    if (part.fileName !== undefined) {
      this.#sink.fieldsRead(this.#fields, part.fileName);
      this.#hasFile = true;
    }

    return this.#advance(end + 4, isFile ? 'file' : 'field');
  }

  #readField(): boolean {
    const end = this.#pending.indexOf(this.#delimiter);
    const size = end < 0 ? this.#pending.length - this.#delimiter.length : end;
    if (this.#fieldsBytes + size > fieldsBytes) {
      const message = 'Your POST request fields preceding the upload file were too large.';
      throw new S3Error(400, 'MaxPostPreDataLengthExceeded', message);
    }

    if (end < 0) return false;

    this.#fieldsBytes += end;
    this.#fields.push([this.#fieldName, this.#pending.subarray(0, end).toString('utf8')]);

    return this.#advance(end + this.#delimiter.length, 'delimiter');
  }

  #readFile(): boolean {
    const end = this.#pending.indexOf(this.#delimiter);
    const safe = end < 0 ? this.#possibleDelimiter() : end;
    if (safe > 0) this.#sink.fileData(this.#pending.subarray(0, safe));

    if (end < 0) {
      this.#advance(safe, 'file');
      return false;
    }

    return this.#advance(end + this.#delimiter.length, 'delimiter');
  }

  #readDelimiterEnd(): boolean {
    if (this.#pending.length < 2) return false;

    const mark = this.#pending.subarray(0, 2).toString('latin1');
    if (mark === '--') return this.#advance(2, 'epilogue');
    if (mark !== '\r\n')
      throw malformedPost('A boundary is followed by something else than a line break.');
    if (this.#hasFile) throw malformedPost('The file must be the last part of the form.');

    return this.#advance(2, 'headers');
  }

  #readEpilogue(): boolean {
    const rest = this.#pending.toString('latin1');
    if (!'\r\n'.startsWith(rest)) throw malformedPost('Something follows the closing boundary.');
    return false;
  }

  #advance(bytes: number, state: State): boolean {
    this.#pending = this.#pending.subarray(bytes);
    this.#state = state;
    return true;
  }

  /** Returns the possible start of a delimiter that continues in the next chunk. */
  #possibleDelimiter(): number {
    let at = this.#pending.indexOf(
      carriageReturn,
      Math.max(0, this.#pending.length - this.#delimiter.length + 1),
    );
    while (at >= 0) {
      const tail = this.#pending.subarray(at);
      if (tail.equals(this.#delimiter.subarray(0, tail.length))) return at;
      at = this.#pending.indexOf(carriageReturn, at + 1);
    }

    return this.#pending.length;
  }
}

export interface PartHeaders {
  readonly name: string;
  readonly fileName: string | undefined;
}

const formDisposition =
  /^form-data; name="([^"]+)"(?:; filename="([^"]*)")?(?:; filename\*=[^;]+)?$/;
const boundary =
  /^multipart\/form-data; *boundary=(?:"([^"]{1,70})"|([A-Za-z0-9'()+_,\-./:=?]{1,70}))$/i;

/** Reads a part's header lines, without the final empty line. Accepts only the forms of RFC 7578. */
export function parsePartHeaders(text: string): PartHeaders {
  const headers = new Map<string, string>();

  for (const line of text.split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Za-z-]+): ?([^\r\n]*)$/.exec(line) ?? [];
    if (name === '' || headers.has(name.toLowerCase()))
      throw malformedPost('The header of a part is malformed.');
    headers.set(name.toLowerCase(), value);
  }

  const [disposition, name = '', filename] =
    formDisposition.exec(headers.get('content-disposition') ?? '') ?? [];
  if (disposition === undefined) throw malformedPost('A part has no proper Content-Disposition.');

  const isFile = filename !== undefined;
  if (isFile !== (name === 'file'))
    throw malformedPost('POST requires exactly one file upload per request.');

  headers.delete('content-disposition');
  if (isFile) headers.delete('content-type');

  const [other] = headers.keys();
  if (other !== undefined) throw malformedPost(`The header ${other} does not belong in a part.`);

  return { name, fileName: filename };
}

/** Returns the boundary of a content type. */
export function boundaryOf(contentType: string): string {
  const [matched, quoted, plain] = boundary.exec(contentType) ?? [];
  if (matched === undefined) {
    if (/^multipart\/form-data\b/i.test(contentType))
      throw malformedPost('The Content-Type has no proper boundary.');
    throw new S3Error(400, 'BadRequest', 'An unsupported API call');
  }

  return quoted ?? plain ?? '';
}
