import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { entryXml, oneStatement } from './testing/statement-xml.ts';

/** The schemas as ISO publishes them, which are no part of this repository. */
const SCHEMAS =
  process.env.ISO20022_SCHEMAS ?? join(import.meta.dirname, '../../../../../../shared/data/iso20022');

test.for(['02', '08'] as const)(
  'what the tests take for a statement of version %s is one by the schema (where it is)',
  async (version, { skip }) => {
    const schema = join(SCHEMAS, `camt.053.001.${version}.xsd`);
    if (!existsSync(schema)) skip(`${schema} is not there: set ISO20022_SCHEMAS`);
    const details =
      '<NtryDtls><Btch><PmtInfId>B</PmtInfId><NbOfTxs>2</NbOfTxs></Btch><TxDtls><Refs><EndToEndId>A</EndToEndId></Refs></TxDtls></NtryDtls>';
    const entries = ['0000012.34000', '-3.00']
      .map((amount) => entryXml({ amount, reversal: false, details }, version))
      .join('');
    const contents = oneStatement({ version, closing: '9.34', entries });
    const { valid, errors } = await validateXML({
      xml: [{ fileName: 'statement.xml', contents }],
      schema: [readFileSync(schema, 'utf8')],
    });
    expect(errors.map(({ message }) => message)).toEqual([]);
    expect(valid).toBe(true);
  },
);
