import { randomBytes } from 'node:crypto';
import { type Cents, cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FieldKeys, fieldKeysFrom } from '../../../platform/field-encryption.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { addEmployees } from '../../../testing/quarter/employees.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { resealColumns, retireKeys, verifyFieldKeys } from '../../office/field-keys/field-keys.use-cases.ts';
import { matchBankLines, matchOpenItem } from '../bank-matching/bank-matching.use-cases.ts';
import { insertStatement } from '../bank-matching/testing/bank-lines.ts';
import { counterpartyHash, rehashCounterparties } from './rehashing.use-cases.ts';

const PROVIDER = 'NL20INGB0001234567';

let portal: TestApp;
let employee: SignedInPerson;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  const [id] = await addEmployees(portal);
  employee = { id, brand: 'baken', email: 'admin@example.nl', name: 'Anne Meester', role: 'admin' };
});
afterAll(() => portal.close());

/**
 * Inserts a bank line with a payment by the provider, hashed with the current key, and returns the line's id.
 */
async function settled(amountCents: Cents): Promise<string> {
  const line = { amountCents, counterpartyHash: counterpartyHash(portal.services, PROVIDER) };
  const lines = [{ ...line, details: { iban: PROVIDER } }];
  const { statementId, lineIds } = await insertStatement(portal.services, '2026-11-19', lines);
  await matchBankLines(portal.services, statementId);
  return lineIds[0] ?? '';
}
const openOf = async (lineId: string) =>
  (
    await portal.database.orm.execute(
      sql`select open_cents::int as open from bank_item where line_id = ${lineId}`,
    )
  ).rows[0]?.open;

test('a recognised account is still recognised after the key is rotated and the old key removed', async () => {
  const first = await settled(cents(500_00));
  const line = {
    id: first,
    kind: 'mollie',
    contractNumber: null,
    amount: null,
    reason: 'Van Mollie',
  } as const;
  await matchOpenItem(portal.services, { id: '', person: employee }, line);
  expect(await openOf(await settled(cents(1_00)))).toBe(0);

  const { database, services, clock } = portal;
  const old = services.configuration.fieldKeys;
  const renewed = fieldKeysFrom(`2027:${randomBytes(32).toString('base64')}`) as FieldKeys;
  const both: FieldKeys = { currentId: '2027', byId: new Map([...renewed.byId, ...old.byId]) };
  Object.assign(services.configuration, { fieldKeys: both });
  await verifyFieldKeys({ clock, database, keys: both });
  // Before the earlier lines are rehashed, no earlier account is recognised.
  expect(await openOf(await settled(cents(2_00)))).toBe(2_00);

  await resealColumns({ database, keys: both });
  expect(await rehashCounterparties(services)).toEqual({ done: 2, unopened: [] });
  expect(await rehashCounterparties(services)).toEqual({ done: 0, unopened: [] });
  await retireKeys({ database, keys: both });
  Object.assign(services.configuration, { fieldKeys: renewed });
  expect(await openOf(await settled(cents(3_00)))).toBe(0);
});

test('a line that cannot be decrypted keeps its hash and is reported', async () => {
  const strange = { amountCents: cents(4_00), counterpartyHash: 'weg.x', sealedDetails: 'v1.weg.x' };
  const { lineIds } = await insertStatement(portal.services, '2026-11-19', [strange]);
  expect(await rehashCounterparties(portal.services)).toEqual({
    done: 0,
    unopened: [`bank_line.counterparty_hash ${lineIds[0]}`],
  });
});
