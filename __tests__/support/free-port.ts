import { startRawServer } from './raw-server.js';

/** A port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = await startRawServer(() => undefined);
  await server.close();
  return Number(new URL(server.url).port);
}
