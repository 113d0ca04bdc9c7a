import { gzipSync } from 'node:zlib';

/** One member of a tar archive; `type` is the letter of its header: 0 for a file, 1 and 2 for links, x for attributes. */
export interface Member {
  name: string;
  body?: Buffer | string;
  type?: string;
  link?: string;
  /** The prefix of the name. */
  prefix?: string;
  /** The size in the header. Default: the length of the body. */
  size?: number;
}

/** Returns a tar archive packed with gzip, valid or malicious. */
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
