import { malformedPost, S3Error } from './s3-error.js';

/** What the header of a part says. */
export interface PartHeaders {
  readonly name: string;
  /** `undefined` for a field. */
  readonly fileName: string | undefined;
}

const formDisposition = /^form-data; name="([^"]+)"(?:; filename="([^"]*)")?(?:; filename\*=[^;]+)?$/;
const boundary = /^multipart\/form-data; *boundary=(?:"([^"]{1,70})"|([A-Za-z0-9'()+_,\-./:=?]{1,70}))$/i;

/** Reads a part's header lines, without the empty line that ends them. Only the shapes RFC 7578 asks for pass. */
export function parsePartHeaders(text: string): PartHeaders {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Za-z-]+): ?([^\r\n]*)$/.exec(line) ?? [];
    if (name === '' || headers.has(name.toLowerCase())) throw malformedPost('The header of a part is malformed.');
    headers.set(name.toLowerCase(), value);
  }
  const [disposition, name = '', filename] = formDisposition.exec(headers.get('content-disposition') ?? '') ?? [];
  if (disposition === undefined) throw malformedPost('A part has no proper Content-Disposition.');
  const isFile = filename !== undefined;
  if (isFile !== (name === 'file')) throw malformedPost('POST requires exactly one file upload per request.');
  headers.delete('content-disposition');
  if (isFile) headers.delete('content-type');
  const [other] = headers.keys();
  if (other !== undefined) throw malformedPost(`The header ${other} does not belong in a part.`);
  return { name, fileName: filename };
}

/** The boundary a request's content type declares. */
export function boundaryOf(contentType: string): string {
  const [matched, quoted, plain] = boundary.exec(contentType) ?? [];
  if (matched === undefined) {
    if (/^multipart\/form-data\b/i.test(contentType)) throw malformedPost('The Content-Type has no proper boundary.');
    throw new S3Error(400, 'BadRequest', 'An unsupported API call');
  }
  return quoted ?? plain ?? '';
}
