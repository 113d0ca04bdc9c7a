import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';

/**
 * A client to compare with, as a process: `plain-client.js <api> <token> <name> <directory> <width>`.
 * Width 1 does what the vendor's client does: mint everything, then one POST after another. A greater width with the
 * bodies built beforehand is the ideal client: no reading, hashing, comparing or checking while it uploads.
 */
const [api = '', token = '', name = '', directory = '', width = '1'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(width), noDelay: true });

interface Target {
  path: string;
  url: string;
  contentType: string;
  fields: Record<string, string>;
}

function send(
  method: string,
  url: string,
  { headers, body }: { headers: Record<string, string | number>; body: Buffer | string },
): Promise<string> {
  return new Promise((done, fail) => {
    const outgoing = request(
      url,
      { method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (answer) => {
        let text = '';
        answer.on('data', (piece) => {
          text += String(piece);
        });
        answer.on('end', () =>
          (answer.statusCode ?? 500) < 300
            ? done(text)
            : fail(new Error(`${url} ${answer.statusCode} ${text}`)),
        );
      },
    );
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

const call = (path: string, body: unknown) =>
  send('POST', api + path, {
    headers: { 'x-pat-jwt': `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

function form(target: Target, bytes: Buffer): Buffer {
  let head = '';
  for (const [field, value] of Object.entries(target.fields))
    head += `--B0undary\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
  head += `--B0undary\r\nContent-Disposition: form-data; name="file"; filename="f"\r\nContent-Type: ${target.contentType}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--B0undary--\r\n')]);
}

const files = readdirSync(directory, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => ({
    path: join(entry.parentPath, entry.name).slice(directory.length + 1),
    bytes: readFileSync(join(entry.parentPath, entry.name)),
  }));
await call('/mypages', { name });
const targets: Target[] = [];
for (let start = 0; start < files.length; start += 500) {
  const batch = files
    .slice(start, start + 500)
    .map(({ path, bytes }) => ({ path, size: bytes.length }));
  targets.push(
    ...(
      JSON.parse(await call(`/mypages/${name}/upload-urls`, { files: batch })) as {
        uploads: Target[];
      }
    ).uploads,
  );
}
const bodies = targets.map((target, index) => ({
  url: target.url,
  body: form(target, files[index]?.bytes ?? Buffer.alloc(0)),
}));
let next = 0;
const worker = async () => {
  for (let item = bodies[next++]; item; item = bodies[next++]) {
    await send('POST', item.url, {
      headers: { 'content-type': 'multipart/form-data; boundary=B0undary' },
      body: item.body,
    });
  }
};
await Promise.all(Array.from({ length: Number(width) }, worker));
await call(`/mypages/${name}/publish`, { files: files.map(({ path }) => path), prune: true });
agent.destroy();
