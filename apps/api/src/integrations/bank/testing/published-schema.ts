import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

/** Folder with the schemas published by ISO. The schemas are not part of this repository. */
const SCHEMAS =
  process.env.ISO20022_SCHEMAS ?? join(import.meta.dirname, '../../../../../../../shared/data/iso20022');

/** Returns a published schema by name. The text is null when the file is absent, and `howTo` explains how to get it. */
export function publishedSchema(name: string): { readonly text: string | null; readonly howTo: string } {
  const file = join(SCHEMAS, `${name}.xsd`);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : null;
  return { text, howTo: `${file} is not there: set ISO20022_SCHEMAS` };
}

/** Returns the errors of a message against a schema; empty when the message is valid. */
export async function schemaFaults(schema: string, contents: string): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'message.xml', contents }],
    schema: [schema],
  });
  return valid ? [] : errors.map(({ rawMessage }) => rawMessage);
}
