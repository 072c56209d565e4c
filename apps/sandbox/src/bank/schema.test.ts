import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { OURS, orderOf, TestBank, THEIRS } from './testing/bank.ts';

/** Folder with the schemas published by ISO, which are not part of this repository. */
const SCHEMAS =
  process.env.ISO20022_SCHEMAS ?? join(import.meta.dirname, '../../../../../shared/data/iso20022');

let bank: TestBank;
beforeAll(async () => {
  bank = await TestBank.start();
  const from = { iban: OURS, fromIban: THEIRS };
  for (const form of ['single', 'batch', 'batchWithDetails']) {
    await bank.control('/accounts', { iban: OURS, form });
    await bank.control('/transfers', { ...from, name: 'J & J', cents: 300, reference: 'RF18539007547034' });
    const { data } = await bank.control('/transfers', { ...from, cents: 5, remittance: '<inleg>' });
    await bank.control(`/bookings/${(data as { number: number }).number}/corrections`, {});
    await bank.order(orderOf([{ id: 'a' }, { id: 'b', remittance: 'Uit' }], { messageId: form }));
    await bank.control('/day', { iban: OURS });
  }
  await bank.control(`/orders/a`, { action: 'return', code: 'AC04' });
  await bank.control('/day', { iban: OURS, filler: 2 });
});
afterAll(() => bank.stop());

const unusual = ['copy', 'fiveDecimals', 'pending', 'previousClosing', 'withoutDetails'];

test.for(['02', '08'])(
  'writes every statement of version %s as valid XML (if the schema is available)',
  { timeout: 30_000 },
  async (version, { skip }) => {
    const file = join(SCHEMAS, `camt.053.001.${version}.xsd`);
    if (!existsSync(file)) skip(`${file} is not there: set ISO20022_SCHEMAS`);
    const queries = ['', ...unusual.map((fault) => `&fault=${fault}`)];
    const expected = [1, 2, 3, 4].flatMap((sequence) => queries.map((query) => ({ sequence, query })));
    const xml = await Promise.all(
      expected.map(async ({ sequence, query }) => ({
        fileName: `${sequence}${query.replace('&', '-')}.xml`,
        contents: await bank.file(sequence, `?version=${version}${query}`),
      })),
    );
    const { errors } = await validateXML({ xml, schema: [readFileSync(file, 'utf8')] });
    expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([]);
  },
);
