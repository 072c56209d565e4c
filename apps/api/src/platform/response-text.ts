/** Returns the body of an external response. Rejects if the body is larger than `mostBytes`. */
export async function textWithin(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new Error('larger than any answer');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
