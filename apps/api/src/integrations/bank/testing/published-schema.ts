import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

/** The schemas as ISO publishes them, which are no part of this repository. */
const SCHEMAS =
  process.env.ISO20022_SCHEMAS ?? join(import.meta.dirname, '../../../../../../../shared/data/iso20022');

/** A published schema by its name; null, with how to have it, where it is not. */
export function publishedSchema(name: string): { readonly text: string | null; readonly howTo: string } {
  const file = join(SCHEMAS, `${name}.xsd`);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : null;
  return { text, howTo: `${file} is not there: set ISO20022_SCHEMAS` };
}

/** What a schema has against a message; empty when it is one. */
export async function schemaFaults(schema: string, contents: string): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'message.xml', contents }],
    schema: [schema],
  });
  return valid ? [] : errors.map(({ rawMessage }) => rawMessage);
}
