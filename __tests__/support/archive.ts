import { gzipSync } from 'node:zlib';

/** One member of a tar archive; `type` is the letter of its header: 0 for a file, 1 and 2 for links, x for attributes. */
export interface Member {
  name: string;
  body?: Buffer | string;
  type?: string;
  link?: string;
  /** What stands before the name. */
  prefix?: string;
  /** What the header says, where that is not the length of the body. */
  size?: number;
}

/** A tar archive packed with gzip, as the client of the Actions cache makes them and as an attacker can. */
export function archiveOf(...members: Member[]): Buffer {
  return gzipSync(Buffer.concat([...members.map(memberOf), Buffer.alloc(1024)]));
}

function memberOf({ name, body = '', type = '0', link = '', prefix = '', size }: Member): Buffer {
  const bytes = Buffer.from(body);
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write((size ?? bytes.length).toString(8).padStart(11, '0'), 124);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write(link, 157);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}
