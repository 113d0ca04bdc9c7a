import { startRawServer } from './raw-server.js';

/** Returns a free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = await startRawServer(() => undefined);
  await server.close();
  return Number(new URL(server.url).port);
}
