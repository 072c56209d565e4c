import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';

/**
 * Reads a file and runs only the XML parser over it, as a baseline for measurements. Returns the number of elements.
 */
export async function walkBare(path: string): Promise<number> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let elements = 0;
  let characters = 0;
  parser.on('opentag', () => {
    elements += 1;
  });
  parser.on('text', (text) => {
    characters += text.length;
  });
  for await (const chunk of createReadStream(path)) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
  if (characters === 0) throw new Error(`${path} holds no text`);
  return elements;
}
