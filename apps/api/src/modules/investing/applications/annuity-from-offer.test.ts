import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { storedInformation } from './testing/filled-in.ts';
import {
  answersTo,
  fieldsOf,
  NEWCOMER,
  newAnnuity,
  type OfferApplicant,
  offerApplicantAt,
} from './testing/from-offer.ts';

let portal: TestApp;
let cookie: string;
let applicant: OfferApplicant;
beforeEach(async () => {
  await portal?.close();
  portal = await createTestApp({ role: 'application' });
  cookie = await portal.signIn(NEWCOMER);
  applicant = offerApplicantAt(portal, cookie);
});
afterAll(() => portal.close());

const annuity = (change: object = {}) => ({
  annuity: { lockedUnderstood: true, room: 6_000, aboveRoomUnderstood: false, ...change },
});

test('an annuity becomes one contract with its funds, its last day and the confirmed premium', async () => {
  const id = await applicant.prepared(newAnnuity, [1]);
  const applied = (await applicant.applied(id)).json().data;
  expect(applied).toMatchObject({
    productCode: 'SUL',
    endDate: '2046-11-30',
    premium: { year: 2026, paidThisYear: 0, expectedThisYear: 0, thisContract: 5_000, total: 5_000 },
  });
  expect((await applicant.contractOf(id)).json().data).toMatchObject({
    product: 'SUL',
    endDate: '2046-11-30',
  });
  const signed = await applicant.sign(id);
  expect(signed.statusCode, signed.body).toBe(201);
  const contractId = signed.json().data.contract.id;
  const [row] = await portal.rows(
    `SELECT product_code, end_date::text, distribution_mode, policy_conditions,
       (SELECT array_agg(allocation_basis_points ORDER BY fund_id) FROM holding WHERE contract_id = c.id) AS shares
     FROM contract c WHERE id = $1`,
    [contractId],
  );
  expect(row).toEqual({
    product_code: 'SUL',
    end_date: '2046-11-30',
    distribution_mode: 'stock',
    policy_conditions: null,
    shares: [6_000, 4_000],
  });
  const employee = await portal.signIn('admin@example.nl');
  const review = await portal.call({ method: 'GET', url: `/api/admin/applications/${id}`, cookie: employee });
  expect(review.json().data).toMatchObject({
    productCode: 'SUL',
    annuity: { room: 6_000, lockedUnderstood: true, aboveRoomUnderstood: false, premium: { total: 5_000 } },
  });
});

test('requires the confirmations of an annuity, and its premium above the room', async () => {
  const id = await applicant.prepared(newAnnuity, [1]);
  const above = 'annuity.aboveRoomUnderstood';
  for (const [change, fields] of [
    [{ lockedUnderstood: false }, ['annuity.lockedUnderstood']],
    [{ room: 4_999.99 }, [above]],
    [{ room: null }, [above]],
    [{ room: null, aboveRoomUnderstood: true }, []],
    [{ room: 0, aboveRoomUnderstood: true }, []],
    [{ room: 5_000 }, []],
  ] as const) {
    await applicant.fill(id, annuity(change));
    expect(Object.keys(fieldsOf(await applicant.contractOf(id))), JSON.stringify(change)).toEqual(fields);
  }
});

// Promise: Een lijfrente is altijd voor uzelf.
// Promise: Bij een lijfrente beleggen wij uitkeringen van de fondsen altijd opnieuw.
test('an annuity is for the applicant alone, and reinvests its distributions', async () => {
  const id = await applicant.prepared(newAnnuity, [1]);
  const { investment } = (await applicant.ask('GET', `/${id}`)).json().data.draft;
  await applicant.fill(id, {
    for: 'company',
    investment: { ...investment, stock: 'cash', herkomst: 'spaargeld' },
  });
  expect(fieldsOf(await applicant.contractOf(id))).toMatchObject({
    for: 'Een lijfrente is altijd voor uzelf.',
    'investment.stock': 'Bij een lijfrente beleggen wij uitkeringen van de fondsen altijd opnieuw.',
  });
});

test('rejects an annuity that was calculated for another birth date', async () => {
  const id = await applicant.prepared({ ...newAnnuity, birthdate: '1985-05-07' }, [1]);
  expect(fieldsOf(await applicant.contractOf(id))).toEqual({
    'applicants.mijn.geboortedatum':
      'De geboortedatum in uw berekening is anders dan de uwe. Bereken opnieuw.',
  });
});

test('compares the birth date that the contract will name, which is not the stored one while an account is missing', async () => {
  const stored = await portal.call({
    method: 'PUT',
    url: '/api/relations/me',
    cookie,
    payload: storedInformation,
  });
  expect(stored.statusCode, stored.body).toBe(200);
  const id = await applicant.prepared(newAnnuity, [1]);
  const { applicants } = (await applicant.ask('GET', `/${id}`)).json().data.draft;
  const older = { ...applicants, mijn: { ...applicants.mijn, geboortedatum: '1945-05-06' } };
  await applicant.fill(id, { applicants: older });
  expect(Object.keys(fieldsOf(await applicant.contractOf(id)))).toContain('applicants.mijn.geboortedatum');
  await applicant.fill(id, { applicants });
  expect((await applicant.contractOf(id)).statusCode).toBe(200);
});

test('a first payment in the next year counts with the premiums of that year', async () => {
  portal.clock.set('2026-12-21T10:00:00Z');
  const later = offerApplicantAt(portal, await portal.signIn(NEWCOMER));
  const monthly = { ...newAnnuity, initialDeposit: 0, periodicDeposit: 1_000, start: '2027-01-01' };
  const id = await later.prepared(monthly, [1]);
  // The collection of December was fixed before; from January on there are twelve.
  expect((await later.applied(id)).json().data.premium).toEqual({
    year: 2027,
    paidThisYear: 0,
    expectedThisYear: 0,
    thisContract: 12_000,
    total: 12_000,
  });
  await later.fill(id, annuity({ room: 0 }));
  expect(Object.keys(fieldsOf(await later.contractOf(id)))).toEqual(['annuity.aboveRoomUnderstood']);
});

test('two annuities at once count each other’s premium, and the second must be read again', async () => {
  const first = await applicant.prepared(newAnnuity, [1]);
  const second = await applicant.prepared({ ...newAnnuity, duration: 19, periodicDeposit: 100 }, []);
  // December has one collection left on the 25th: 5.000 and 100.
  await applicant.fill(second, annuity({ room: 9_000 }));
  const digest = await applicant.digestOf(second);
  const token = await applicant.prove(second, digest);
  expect((await applicant.sign(first)).statusCode).toBe(201);
  const stale = await applicant.send(second, digest, token);
  expect(stale.statusCode).toBe(422);
  expect(Object.keys(fieldsOf(stale))).toEqual(['annuity.aboveRoomUnderstood']);
  expect((await applicant.applied(second)).json().data.premium).toEqual({
    year: 2026,
    paidThisYear: 0,
    expectedThisYear: 5_000,
    thisContract: 5_100,
    total: 10_100,
  });
});

test('two annuities signed at the same moment do not both ignore the other', async () => {
  const ids = [
    await applicant.prepared(newAnnuity, [1]),
    await applicant.prepared({ ...newAnnuity, duration: 19 }, []),
  ];
  const sent: { id: string; digest: string; token: string }[] = [];
  for (const id of ids) {
    const digest = await applicant.digestOf(id);
    sent.push({ id, digest, token: await applicant.prove(id, digest) });
  }
  const answers = await Promise.all(sent.map(({ id, digest, token }) => applicant.send(id, digest, token)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
});

test('counts the premiums of the year on every annuity of the person', async () => {
  const holder = offerApplicantAt(portal, await portal.signIn('investeerder@example.nl'));
  const [own] = await portal.rows(
    `SELECT c.monthly_deposit_cents::int / 100 AS monthly,
       (SELECT coalesce(sum(d.amount_cents), 0)::int / 100 FROM deposit d WHERE d.contract_id = c.id
          AND d.received_on BETWEEN '2026-01-01' AND '2026-12-31' AND d.status IN ('received', 'dealt')) AS paid,
       (SELECT count(*)::int FROM collection k WHERE k.contract_id = c.id AND k.settled_at IS NULL) AS fixed
     FROM contract c JOIN person_account p ON p.id = c.person_id
     WHERE p.email = 'investeerder@example.nl' AND p.brand = 'baken' AND c.product_code = 'SUL'`,
  );
  expect(own).toMatchObject({ monthly: 100, fixed: 0 });
  expect(own.paid).toBeGreaterThan(0);
  const id = await holder.started(await holder.savedFor(newAnnuity));
  // On 20 November the collection of 25 November is past its fixing day, so only that of December is still to come.
  expect((await holder.applied(id)).json().data.premium).toEqual({
    year: 2026,
    paidThisYear: own.paid,
    expectedThisYear: 100,
    thisContract: 5_000,
    total: own.paid + 100 + 5_000,
  });
});

test('a questionnaire for an ordinary investment is invalid for an annuity', async () => {
  const offerID = await applicant.savedFor(newAnnuity);
  await applicant.answer(answersTo(portal, 1), { kind: 'fund', fundId: 1, productCode: 'SB' });
  const id = await applicant.started(offerID);
  expect((await applicant.applied(id)).json().data.questionnaires).toEqual([
    { id: 1, fundIds: [1, 2], validUntil: null },
  ]);
});

test('a draft without the confirmations of an annuity is read and saved as before', async () => {
  const id = await applicant.started(await applicant.savedFor(newAnnuity));
  const { version, draft } = (await applicant.ask('GET', `/${id}`)).json().data;
  const { annuity: _, ...before } = draft;
  expect((await applicant.ask('PUT', `/${id}`, { version, draft: before })).statusCode).toBe(200);
  expect((await applicant.ask('GET', `/${id}`)).json().data.draft).not.toHaveProperty('annuity');
});
