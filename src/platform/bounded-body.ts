/**
 * Reads at most `maxBytes` of a body, so that no answer can fill the memory.
 * @returns the text, and whether there was more
 */
export async function readBounded(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<{ text: string; cut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    chunks.push(chunk);
    // Leaving the loop destroys the stream, and with it the connection.
    if (size > maxBytes) break;
  }
  return { text: Buffer.concat(chunks, Math.min(size, maxBytes)).toString('utf8'), cut: size > maxBytes };
}
