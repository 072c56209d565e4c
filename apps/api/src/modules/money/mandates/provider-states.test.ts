import { cents, isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { compareMandates } from './mandates.use-cases.ts';
import { CollectionScenario } from './testing/collecting.ts';
import type { ModelCollection } from './testing/model-mandates.ts';

let at: CollectionScenario;
let contractId: string;
let reference: string;
beforeAll(async () => {
  at = await CollectionScenario.start();
});
afterAll(() => at.portal.close());
beforeEach(async () => {
  await at.rows(sql`truncate collection_review, collection, mandate, provider_feed, provider_comparison`);
  await at.scenario.clear();
  at.jobs.clear();
  at.bank.collections.clear();
  at.bank.events.length = 0;
  at.portal.clock.set('2026-11-20T10:00:00Z');
  contractId = await at.contract();
  reference = await at.sign(contractId);
});
afterEach(async () => {
  expect((await verifyLedger(at.portal.database)).broken).toBeUndefined();
});

const compare = () => compareMandates(at.services);
const sent = () => at.days('2026-12-11', '2026-12-28');
const theirs = (): ModelCollection => {
  const [one] = at.bank.collections.values();
  if (!one) throw new Error('nothing was sent');
  return one;
};
/** Changes the mandate at the provider without an event in its feed. */
const silently = (event: 'suspended' | 'cancelled' | 'resumed', iban: string | null = null) =>
  at.bank.events.push({ kind: event, reference, iban, signedOn: null, sequence: null });

async function outcome() {
  const [mandate] = await at.rows(sql`select status from mandate`);
  const [collection] = await at.rows(sql`select status, discrepancy from collection`);
  const looked = await at.rows(
    sql`select coalesce(finding, reason) as finding from collection_review order by id`,
  );
  return {
    mandate: mandate?.status,
    collection: collection?.status,
    findings: looked.map(({ finding }) => finding),
  };
}

interface Case {
  readonly name: string;
  readonly happens: () => Promise<unknown> | unknown;
  readonly expected: object;
}

const cases: readonly Case[] = [
  { name: 'nothing', happens: () => {}, expected: { mandate: 'signed', findings: [] } },
  {
    name: 'the bank suspends the mandate',
    happens: () => silently('suspended'),
    expected: { mandate: 'suspended', findings: [] },
  },
  {
    name: 'the bank cancels the mandate',
    happens: () => silently('cancelled'),
    expected: { mandate: 'cancelled', findings: [] },
  },
  {
    name: 'the mandate is signed twice',
    happens: async () => {
      at.bank.happen('signed', reference);
      await at.read();
    },
    expected: { mandate: 'signed', findings: ['signedAgain'] },
  },
  {
    name: 'a cancelled mandate is in use again',
    happens: async () => {
      at.bank.happen('cancelled', reference);
      await at.read();
      at.bank.happen('resumed', reference);
      await at.read();
    },
    expected: { mandate: 'cancelled', findings: ['mandateRevived'] },
  },
  {
    name: 'a collection is paid',
    happens: async () => {
      await sent();
      at.bank.settle(theirs().id, 'paid');
    },
    expected: { collection: 'paid', findings: [] },
  },
  {
    name: 'a collection that failed is paid by other means',
    happens: async () => {
      await sent();
      at.bank.settle(theirs().id, 'unpaid', 'AC04');
      await at.read();
      Object.assign(theirs(), { state: 'paid', bankCode: null });
    },
    expected: { collection: 'failed', findings: ['stopped', 'paidLater'] },
  },
  {
    name: 'another amount is collected',
    happens: async () => {
      await sent();
      at.bank.settle(theirs().id, 'paid');
      Object.assign(theirs(), { bankCents: cents(50_00) });
    },
    expected: { collection: 'open', findings: ['mismatch'] },
  },
  {
    name: 'a collection is removed there',
    happens: async () => {
      await sent();
      at.bank.collections.clear();
    },
    expected: { collection: 'open', findings: ['collectionMissing'] },
  },
  {
    name: 'the bank is silent about a collection',
    happens: async () => {
      await sent();
      at.portal.clock.set('2027-01-20T10:00:00Z');
    },
    expected: { collection: 'open', findings: ['collectionOverdue'] },
  },
  {
    name: 'a collection is made there',
    happens: () => {
      const made = {
        key: 'x',
        reference: 'nobody',
        mandateReference: reference,
        amountCents: cents(75_00),
        description: 'Inleg',
      };
      const state = { on: isoDate('2026-12-01'), state: 'paid', bankCode: null, sequence: 0 } as const;
      at.bank.collections.set('99', { id: '99', ...made, ...state });
    },
    expected: { findings: ['unknownCollection'] },
  },
];

test.each(cases)(
  'R-10 $name: the change takes effect or an employee reviews it, and a repeated report has no effect',
  async ({ happens, expected }) => {
    await happens();
    await compare();
    for (const id of [...at.jobs]) await at.settle(id);
    const found = await outcome();
    expect(found).toMatchObject(expected);
    await at.rows(sql`truncate provider_comparison`);
    await compare();
    expect(await outcome()).toEqual(found);
  },
);

test('an interrupted comparison resumes at the page it reached, and a comparison runs once a day', async () => {
  const others = [await at.contract(), await at.contract()];
  for (const id of others) await at.sign(id);
  at.bank.faults = ['away'];
  await expect(compare()).rejects.toThrow();
  const [begun] = await at.rows(sql`select completed_at as completed from provider_comparison`);
  expect(begun).toEqual({ completed: null });
  await compare();
  const [done] = await at.rows(
    sql`select compared, completed_at is not null as "isDone" from provider_comparison`,
  );
  expect(done).toEqual({ compared: 3, isDone: true });
  at.bank.faults = ['away'];
  // A second comparison on the same day does nothing.
  await compare();
  expect(at.bank.faults).toEqual(['away']);
  at.bank.faults = [];
});
