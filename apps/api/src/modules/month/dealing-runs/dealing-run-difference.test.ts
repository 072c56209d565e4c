import { cents, isoDate } from '@portaal/engine';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { insertStatement } from '../../money/bank-matching/testing/bank-lines.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { nextMonth, previewDealingRun, runDealingRun, startDealingRun } from './dealing-runs.use-cases.ts';
import { firstOf, Scenario, scenarioNumber } from './testing/scenario.ts';

const DAY = firstOf('2026-12');

let portal: TestApp;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  const scenario = new Scenario(portal, DAY);
  await scenario.price({ 1: [100_0000, 0] });
  contractId = await scenario.add({
    funds: [{ fundId: 1, share: 10_000, lots: [{ since: isoDate('2025-01-01'), units: 10_0000 }] }],
    deposits: [{ type: 'PERIODIC_DEPOSIT', cents: 250_00, receivedOn: isoDate('2026-11-20') }],
  });
  await insertStatement(portal.services, '2026-11-20', [{ amountCents: cents(75_00) }]);
  portal.clock.set('2026-12-08T09:00:00Z');
});
afterAll(() => portal.close());

const rejectionOf = async (): Promise<readonly string[]> => {
  const error: unknown = await startDealingRun(portal.services, DAY, null).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error(`not rejected: ${String(error)}`);
  expect(error.code).toBe('rolloverNotReady');
  return error.fields.map(({ message }) => message.replaceAll('\u00a0', ' '));
};
const accountOf = async (): Promise<string> => {
  const { rows } = await portal.database.orm.execute<{ iban: string }>(
    sql`select a.iban from bank_account a join bank_statement s on s.account_id = a.id`,
  );
  return rows[0]?.iban ?? '';
};
const moreOn = (account: string, cents: number): SQL =>
  sql`update book_line set amount_cents = amount_cents + ${cents} where account = ${account} and entry_id = (
    select max(entry_id) from book_line where account = ${account})`;
const addedBalance = (account: string, cents: number): SQL =>
  sql`update book_balance set balance_cents = balance_cents + ${cents} where account = ${account} and balance_cents <> 0`;

test('a difference of one cent in the books blocks the start of a dealing run until it is corrected', async () => {
  // Damages in the order of their repair, each with the subject and amount that the check must report.
  const damage: readonly (readonly [SQL[], SQL[], () => Promise<string>])[] = [
    [
      [moreOn('bank', 1)],
      [moreOn('bank', -1)],
      async () =>
        `Rekening ${await accountOf()}: volgens de boeken € 75,01, volgens het laatste afschrift € 75,00. Verschil zonder naam: € 0,01.`,
    ],
    [
      [sql`update bank_statement set closing_cents = closing_cents + 1`],
      [sql`update bank_statement set closing_cents = closing_cents - 1`],
      async () =>
        `Rekening ${await accountOf()}: volgens de boeken € 75,00, volgens het laatste afschrift € 75,01. Verschil zonder naam: € -0,01.`,
    ],
    [
      [addedBalance('undealt', 1)],
      [addedBalance('undealt', -1)],
      async () =>
        `Nog niet belegd geld van contract ${scenarioNumber(contractId)}: volgens de boeken € 249,99, volgens de ontvangen stortingen € 250,00. Verschil zonder naam: € -0,01.`,
    ],
    [
      [addedBalance('openItem', -1)],
      [addedBalance('openItem', 1)],
      async () =>
        `Open post: regel van 20 november 2026 op rekening ${await accountOf()}: volgens de boeken € 75,01, volgens de regels van de bank € 75,00. Verschil zonder naam: € 0,01.`,
    ],
    [
      [moreOn('dealt', 1)],
      [moreOn('dealt', -1)],
      async () =>
        'Alle boekingen samen: volgens de boeken € 0,01, volgens de regel dat zij samen nul zijn € 0,00. Verschil zonder naam: € 0,01.',
    ],
  ];
  for (const [broken, repaired, text] of damage) {
    await withoutTriggers(portal.database, ...broken);
    expect(await rejectionOf()).toEqual([await text()]);
    expect((await previewDealingRun(portal.services, DAY)).blockers).toEqual(['booksDiffer']);
    expect((await nextMonth(portal.services)).blockers).toEqual(['booksDiffer']);
    await withoutTriggers(portal.database, ...repaired);
    expect((await previewDealingRun(portal.services, DAY)).blockers).toEqual([]);
  }
});

test('a dealing run that has begun continues, whatever differences appear', async () => {
  const leaseOwner = await startDealingRun(portal.services, DAY, null);
  await withoutTriggers(portal.database, moreOn('bank', 1));
  expect((await nextMonth(portal.services)).blockers).toEqual(['running']);
  expect(await runDealingRun(portal.services, DAY, { leaseOwner })).toBe(true);
  await withoutTriggers(portal.database, moreOn('bank', -1));
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
