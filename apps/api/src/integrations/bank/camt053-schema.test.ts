import { expect, test } from 'vitest';
import { publishedSchema, schemaFaults } from './testing/published-schema.ts';
import { entryXml, oneStatement } from './testing/statement-xml.ts';

test.for(['02', '08'] as const)(
  'the test statement of version %s conforms to the published schema (if available)',
  async (version, { skip }) => {
    const { text, howTo } = publishedSchema(`camt.053.001.${version}`);
    if (text === null) return skip(howTo);
    const details =
      '<NtryDtls><Btch><PmtInfId>B</PmtInfId><NbOfTxs>2</NbOfTxs></Btch><TxDtls><Refs><EndToEndId>A</EndToEndId></Refs></TxDtls></NtryDtls>';
    const entries = ['0000012.34000', '-3.00']
      .map((amount) => entryXml({ amount, reversal: false, details }, version))
      .join('');
    expect(await schemaFaults(text, oneStatement({ version, closing: '9.34', entries }))).toEqual([]);
  },
);
