import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedInPerson } from '../../../platform/services.ts';
import { lastComparison } from '../comparisons/comparisons.use-cases.ts';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import {
  handleCollectionReview,
  listCollectionReviews,
  resumeMandate,
} from './collection-reviews.use-cases.ts';
import { compareMandates, countCollectionReviews, getMandate } from './mandates.use-cases.ts';
import { CollectionScenario } from './testing/collecting.ts';

let at: CollectionScenario;
let admin: SignedInPerson;
beforeAll(async () => {
  at = await CollectionScenario.start();
  const [made] =
    await at.rows(sql`insert into person_account (id, brand, email, name, role, password_hash, created_at)
    values (gen_random_uuid(), 'baken', 'meester@example.nl', 'Anne Meester', 'admin', '', now()) returning id::text`);
  const id = String(made?.id);
  admin = { id, brand: 'baken', email: 'meester@example.nl', name: 'Anne Meester', role: 'admin' };
});
beforeEach(async () => {
  await at.rows(sql`truncate collection_review, collection, mandate, provider_feed, provider_comparison`);
  await at.scenario.clear();
  at.jobs.clear();
  at.bank.collections.clear();
  at.bank.events.length = 0;
  at.portal.clock.set('2026-11-20T10:00:00Z');
});
afterEach(async () => {
  expect((await verifyLedger(at.portal.database)).broken).toBeUndefined();
});
afterAll(() => at.portal.close());

const list = async (status: 'open' | 'closed' = 'open', by = admin) =>
  (await listCollectionReviews(at.services, by, { status, after: undefined, limit: 50 })).items;
const returned = (code: string | null) => (day: string) =>
  at.bank.settleDue(isoDate(day), () => code ?? 'XX');
const allUnpaid = (code: string | null) => {
  for (const one of at.bank.collections.values()) {
    at.bank.settle(one.id, 'unpaid', code);
    one.bankCode = code;
  }
};
/** Creates a contract with a first collection that the bank rejects with this code. */
async function sentBack(code: string | null): Promise<string> {
  const id = await at.contract();
  await at.sign(id);
  await at.days('2026-12-11', '2026-12-28');
  allUnpaid(code);
  await at.days('2026-12-29', '2026-12-29');
  return id;
}

describe('employees review collections', () => {
  test('a collection that fails for insufficient funds is retried without a review, and a second failure is reviewed', async () => {
    const id = await at.contract();
    await at.sign(id);
    await at.days('2026-12-11', '2026-12-30', returned('AM04'));
    expect(await list()).toEqual([]);
    await at.days('2026-12-31', '2027-01-15', returned('AM04'));
    expect(await list()).toEqual([
      {
        id: expect.any(String),
        payer: null,
        reason: 'stopped',
        finding: null,
        createdAt: expect.stringMatching(/^2027-01-/),
        said: 'AM04',
        reference: '2',
        contract: expect.objectContaining({ personName: 'Sam Scenario' }),
        collection: { amount: 100, on: '2027-01-07' },
        mandate: { id: expect.any(String), isResumable: true },
        handled: null,
      },
    ]);
  });

  test.each([
    ['MD07', 'deceased', true],
    ['MD06', 'stopped', true],
    ['MD01', 'stopped', false],
    ['SL01', 'stopped', false],
    ['ZZ99', 'unknownCode', false],
    [null, 'technical', false],
  ])('%s is reviewed as %s; whether its mandate can be resumed: %s', async (code, reason, isResumable) => {
    await sentBack(code);
    expect(await list()).toMatchObject([{ reason, said: code, mandate: { isResumable } }]);
  });

  // Promise: U krijgt het bedrag terug.
  test('reviews payments for an ended contract, different amounts, and unknown collections and mandates', async () => {
    const id = await at.contract();
    await at.sign(id);
    await at.days('2026-12-11', '2026-12-29');
    await at.rows(sql`update contract set status = 'sold' where id = ${id}`);
    await at.days('2026-12-30', '2026-12-30', (day) => at.bank.settleDue(isoDate(day)));
    expect(await list()).toMatchObject([{ reason: 'surplus', collection: { amount: 100 } }]);
    await at.rows(sql`update contract set status = 'active' where id = ${id}`);

    await at.rows(sql`truncate collection_review`);
    await at.rows(sql`update provider_feed set position = '0'`);
    const [one] = [...at.bank.collections.values()];
    if (one) Object.assign(one, { amountCents: 9_999 });
    at.bank.collections.set('77', { ...one, id: '77', key: 'x', reference: 'nobody', sequence: 99 } as never);
    at.bank.happen('signed', 'MFOREIGN');
    await at.read();
    // Re-reading the feed from its start changes nothing.
    await at.rows(sql`update provider_feed set position = '0'`);
    await at.read();
    expect((await list()).map(({ reason, said, reference }) => [reason, said, reference]).sort()).toEqual([
      ['mismatch', 'amount', '1'],
      ['unknownCollection', 'paid', '77'],
      ['unknownMandate', 'signed', 'MFOREIGN'],
    ]);
  });

  test('the first read of a provider account counts earlier collections without reviewing them', async () => {
    const id = await at.contract();
    await at.sign(id);
    await at.days('2026-12-11', '2026-12-29');
    await at.rows(sql`truncate collection_review, provider_feed`);
    // Simulates an imported mandate with a history: the feed reports all its events, among those of 200
    // mandates of other contracts.
    const [mandate] = await at.rows(
      sql`update mandate set sign_url = null, last_event = null where contract_id = ${id} returning reference`,
    );
    at.bank.happen('signed', String(mandate?.reference));
    for (let number = 1; number <= 200; number += 1) at.bank.happen('signed', `OLD${number}`);
    const [one] = [...at.bank.collections.values()];
    at.bank.collections.set('70', { ...one, id: '70', key: 'x', reference: 'old', sequence: 900 } as never);
    at.bank.unread.push({ reference: '88', said: 'FROZEN' });
    await at.read();
    expect(await list()).toEqual([]);
    const skipped = await at.rows(
      sql`select feed, is_history as history, skipped from provider_feed order by feed`,
    );
    // The feed reports two signatures: the investor's at the start of this test, and that of the imported
    // mandate.
    expect(skipped).toEqual([
      { feed: 'collections', history: false, skipped: 1 },
      { feed: 'mandates', history: false, skipped: 203 },
    ]);
    expect(await at.count(sql`audit_entry where action = 'provider.historySkipped'`)).toBe(2);
    expect(
      await lastComparison(
        at.portal.database.orm,
        { brand: 'baken', subject: 'mandates' },
        at.portal.clock.now(),
      ),
    ).toMatchObject({ skipped: 204 });

    await compareMandates(at.services);
    expect(await list()).toEqual([]);
    at.bank.happen('suspended', String(mandate?.reference));
    at.bank.happen('signed', 'NEW1');
    await at.read();
    expect((await list()).map(({ reason, reference }) => [reason, reference])).toEqual([
      ['unknownMandate', 'NEW1'],
    ]);
    expect(await at.rows(sql`select status from mandate where contract_id = ${id}`)).toEqual([
      { status: 'suspended' },
    ]);
  });

  test('an unknown state is reviewed and does not stop the feed', async () => {
    const id = await at.contract();
    await at.sign(id);
    await at.days('2026-12-11', '2026-12-28');
    at.bank.unread.push({ reference: '88', said: 'FROZEN' });
    await at.days('2026-12-29', '2026-12-30', (day) => at.bank.settleDue(isoDate(day)));
    expect(await at.collections(id)).toMatchObject([{ status: 'paid' }]);
    expect(await list()).toMatchObject([
      { reason: 'unknownState', reference: '88', said: 'FROZEN', contract: null, collection: null },
    ]);
    expect(await at.count(sql`audit_entry where action = 'collection.unreadable'`)).toBe(1);
  });
});

describe('an employee handles a review', () => {
  // Promise: U krijgt het bedrag terug.
  test('marks a review as handled with a note, once, and lists it among the handled reviews', async () => {
    await sentBack('MD06');
    const [{ id } = { id: '' }] = await list();
    expect(await countCollectionReviews(at.scenario.orm, 'baken')).toMatchObject([{ count: 1 }]);
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => handleCollectionReview(at.services, admin, { id, note: 'Klant gebeld' })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await list()).toEqual([]);
    expect(await list('closed')).toMatchObject([
      { id, handled: { by: 'Anne Meester', at: expect.stringMatching(/^2026-12-29/), note: 'Klant gebeld' } },
    ]);
    expect(await countCollectionReviews(at.scenario.orm, 'baken')).toMatchObject([{ count: 0 }]);
  });

  test('neither lists nor changes reviews of another brand', async () => {
    await sentBack('MD06');
    const [{ id, mandate } = { id: '', mandate: null }] = await list();
    const other = { ...admin, brand: 'anker' };
    expect(await list('open', other)).toEqual([]);
    const note = 'Van een ander merk';
    await expect(handleCollectionReview(at.services, other, { id, note })).rejects.toMatchObject({
      code: 'notFound',
    });
    await expect(
      resumeMandate(at.services, other, { id: mandate?.id ?? '', reason: note }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });

  // Promise: De klant krijgt bericht, en van de volgende incasso vooraf een aankondiging.
  test('resumes a mandate that the portal paused: the next month is fixed, announced and collected', async () => {
    const id = await sentBack('MD06');
    const [{ mandate } = { mandate: null }] = await list();
    const resume = () =>
      resumeMandate(at.services, admin, { id: mandate?.id ?? '', reason: 'Klant wil verder' });
    await resume();
    await expect(resume()).rejects.toMatchObject({ code: 'notResumable' });
    expect((await getMandate(at.services, await at.person(), id)).state).toBe('signed');
    expect(await list()).toMatchObject([{ mandate: { isResumable: false } }]);
    await at.days('2026-12-30', '2027-01-29', (day) => at.bank.settleDue(isoDate(day)));
    expect(await at.collections(id)).toMatchObject([
      { month: '2026-12-01', status: 'failed' },
      { month: '2027-01-01', attempt: 1, status: 'paid' },
    ]);
    expect(
      await at.rows(sql`select actor, kind from contract_event where kind like 'collections%' order by id`),
    ).toEqual([
      { actor: 'system', kind: 'collectionsStopped' },
      { actor: 'employee', kind: 'collectionsResumed' },
    ]);
    expect(await at.count(sql`notification where title = 'Uw machtiging loopt weer'`)).toBe(1);
  });

  test.each([
    ['the bank says the investor withdrew it', 'MD01', async () => {}],
    [
      'the investor cancelled it meanwhile',
      'MD06',
      async () => {
        await at.rows(sql`update mandate set status = 'cancelled'`);
      },
    ],
    [
      'another replaced it',
      'MD06',
      async () => {
        await at.rows(sql`update mandate set replaced_at = now()`);
      },
    ],
  ])('rejects resuming a mandate when %s', async (_, code, meanwhile) => {
    await sentBack(code);
    const [{ mandate } = { mandate: null }] = await list();
    await meanwhile();
    await expect(
      resumeMandate(at.services, admin, { id: mandate?.id ?? '', reason: 'Klant wil verder' }),
    ).rejects.toMatchObject({ code: 'notResumable' });
  });
});
