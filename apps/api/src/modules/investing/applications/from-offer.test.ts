import { calculationInput } from '@portaal/domain/products/calculation/calls';
import type { IsoDate } from '@portaal/engine';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { requireApplicable } from './offered-terms.use-cases.ts';
import { filledIn } from './testing/filled-in.ts';
import {
  answersTo,
  codeOf,
  fieldsOf,
  NEWCOMER,
  newAnnuity,
  newPayout,
  newTransfer,
  type OfferApplicant,
  offerApplicantAt,
  threeFunds,
} from './testing/from-offer.ts';

const INVESTOR = 'investeerder@example.nl';

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

test('one offer over three funds becomes one contract with these funds, amounts and documents', async () => {
  const id = await applicant.prepared(threeFunds, [1, 3]);
  const read = (await applicant.applied(id)).json().data;
  expect(read).toMatchObject({
    productCode: 'SB',
    initialDeposit: 10_000.01,
    periodicDeposit: 0,
    changedTerms: [],
    premium: null,
    questionnaires: [
      { id: 1, fundIds: [1, 2], validUntil: '2027-11-20' },
      { id: 3, fundIds: [4], validUntil: '2027-11-20' },
    ],
  });
  // A third of a cent cannot be dealt: the largest share gets the remaining cent.
  expect(
    read.funds.map((fund: Record<string, unknown>) => [fund.id, fund.share, fund.initialDeposit]),
  ).toEqual([
    [4, 0.34, 3_400.01],
    [1, 0.33, 3_300],
    [2, 0.33, 3_300],
  ]);
  const contract = (await applicant.contractOf(id)).json().data;
  expect(contract).toMatchObject({
    product: 'SB',
    startDate: null,
    endDate: null,
    profile: 'Offensief en Defensief',
  });
  expect(contract.funds.map(({ share }: { share: number }) => share)).toEqual([0.34, 0.33, 0.33]);
  const signed = await applicant.sign(id);
  expect(signed.statusCode, signed.body).toBe(201);
  const { data } = signed.json();
  expect(data.offer).toMatchObject({ number: read.number, productCode: 'SB' });
  const rows = await portal.rows(
    `SELECT c.product_code, c.initial_deposit_cents::int AS first, h.fund_id, h.allocation_basis_points AS share,
       (SELECT count(*)::int FROM deposit d WHERE d.contract_id = c.id AND d.amount_cents = 1000001) AS deposits,
       (SELECT count(*)::int FROM application_questionnaire) AS further
     FROM contract c JOIN holding h ON h.contract_id = c.id WHERE c.id = $1 ORDER BY h.fund_id`,
    [data.contract.id],
  );
  const same = { product_code: 'SB', first: 1_000_001, deposits: 1, further: 1 };
  expect(rows).toEqual([
    { ...same, fund_id: 1, share: 3_300 },
    { ...same, fund_id: 2, share: 3_300 },
    { ...same, fund_id: 4, share: 3_400 },
  ]);
  const documents = await portal.rows('SELECT kind FROM document WHERE contract_id = $1 ORDER BY kind', [
    data.contract.id,
  ]);
  expect(documents).toEqual([{ kind: 'contract' }, { kind: 'offer' }]);
  const code = await portal.rows(
    "SELECT values ->> 'reason' AS reason FROM outbox_mail WHERE template = 'oneTimeCode' ORDER BY id DESC LIMIT 1",
  );
  expect(code[0].reason).toMatch(/in .+, .+, .+ voor €\u00a010\.000,01/);
});

test('R-10 an employee sees the product, the funds, the offer and every questionnaire', async () => {
  const id = await applicant.prepared(threeFunds, [1, 3]);
  await applicant.sign(id);
  const employee = await portal.signIn('admin@example.nl');
  const review = await portal.call({ method: 'GET', url: `/api/admin/applications/${id}`, cookie: employee });
  expect(review.statusCode, review.body).toBe(200);
  const { data } = review.json();
  expect(data).toMatchObject({
    productCode: 'SB',
    offerNumber: expect.stringMatching(/^B2026-/),
    annuity: null,
  });
  expect(data.funds.map(({ share }: { share: number }) => share)).toEqual([0.34, 0.33, 0.33]);
  expect(data.fundName.split(', ')).toHaveLength(3);
  expect(data.questionnaires).toHaveLength(2);
});

test('the same offer returns its draft, and cannot be signed twice', async () => {
  const id = await applicant.prepared(threeFunds, [1, 3]);
  const offerID = (await applicant.ask('GET', `/${id}`)).json().data.offer.id;
  const both = await Promise.all([applicant.start({ offerID }), applicant.start({ offerID })]);
  expect(both.map((one) => [one.statusCode, one.json().data.id])).toEqual([
    [201, id],
    [201, id],
  ]);
  // The draft of the fund flow is another application.
  expect(await applicant.begin(filledIn('mijn'), 'leningenfonds')).not.toBe(id);
  const digest = await applicant.digestOf(id);
  const token = await applicant.prove(id, digest);
  const signed = await Promise.all([applicant.send(id, digest, token), applicant.send(id, digest, token)]);
  expect(signed.map(({ statusCode }) => statusCode)).toContain(201);
  expect(await portal.rows("SELECT count(*)::int FROM contract WHERE description = 'Voor later'")).toEqual([
    { count: 1 },
  ]);
  expect(codeOf(await applicant.start({ offerID }))).toEqual([409, 'offerSigned']);
});

test('rejects an offer of another person, of another product, and without a fund or an offer', async () => {
  const offerID = await applicant.savedFor(threeFunds);
  const stranger = offerApplicantAt(portal, await portal.signIn(INVESTOR));
  expect(codeOf(await stranger.start({ offerID }))).toEqual([404, 'notFound']);
  const record = { questionnaire: answersTo(portal, 1), purchase: { kind: 'offer', offerId: offerID } };
  const recorded = await portal.call({
    method: 'POST',
    url: '/api/questionnaires/1/records',
    payload: record,
    cookie: await portal.signIn(INVESTOR),
  });
  expect(codeOf(recorded)).toEqual([404, 'notFound']);
  expect(fieldsOf(await applicant.start({ offerID, requestType: 'SUL' }))).toHaveProperty('requestType');
  expect(fieldsOf(await applicant.start({}))).toHaveProperty('flow');
  const id = await applicant.started(offerID);
  expect(codeOf(await stranger.applied(id))).toEqual([404, 'notFound']);
});

test('an annuity is not applied for in the flow of one fund', async () => {
  for (const input of [newAnnuity, newTransfer, newPayout]) {
    const offerID = await applicant.savedFor(input);
    expect(codeOf(await applicant.start({ offerID, flow: 'nederlands' }))).toEqual([409, 'annuityNotOnline']);
  }
});

test('an expired offer begins nothing and is not signed, and its message names the last day', async () => {
  const id = await applicant.prepared(threeFunds, [1, 3]);
  const offerID = await applicant.savedFor({ ...threeFunds, duration: 11 });
  portal.clock.set('2026-12-21T10:00:00Z');
  const late = offerApplicantAt(portal, await portal.signIn(NEWCOMER));
  for (const answer of [await late.start({ offerID }), await late.contractOf(id)]) {
    expect(codeOf(answer)).toEqual([409, 'offerExpired']);
    expect(answer.json().message).toMatch(/^Uw offerte was geldig tot en met 20 december 2026\./);
  }
});

// Promise: Online beleggen wij op ….
test('rejects an offer that starts later than the next dealing day', async () => {
  const offerID = await applicant.savedFor({ ...threeFunds, start: '2027-02-01' });
  expect(fieldsOf(await applicant.start({ offerID })).start).toMatch(/1 februari 2027.*op 1 december 2026/);
});

test('accepts the earliest start of the calculator, also if the next dealing day is in this month', () => {
  const today = '2026-11-05' as IsoDate;
  const dealingDay = '2026-11-15' as IsoDate;
  const offerFrom = (start: string) => ({
    input: calculationInput.parse({ ...threeFunds, start }),
    validUntil: '2026-12-05' as IsoDate,
  });
  expect(() => requireApplicable(offerFrom('2026-12-01'), { today, dealingDay })).not.toThrow();
  expect(() => requireApplicable(offerFrom('2027-01-01'), { today, dealingDay })).toThrow();
});

test('an application goes on after its offer is removed from the list, and no new one begins from it', async () => {
  const offerID = await applicant.savedFor(threeFunds);
  const id = await applicant.started(offerID);
  const other = await applicant.savedFor({ ...threeFunds, duration: 11 });
  for (const removed of [offerID, other]) {
    await portal.call({ method: 'DELETE', url: `/api/offers/${removed}`, cookie });
  }
  expect((await applicant.start({ offerID })).json().data.id).toBe(id);
  for (const questionnaire of [1, 3] as const) {
    await applicant.answer(answersTo(portal, questionnaire), { kind: 'offer', offerId: offerID });
  }
  await applicant.fill(id);
  expect((await applicant.sign(id)).statusCode).toBe(201);
  expect(codeOf(await applicant.start({ offerID: other }))).toEqual([404, 'notFound']);
});

test('shows what changed after the offer: the start, and the terms on the dealing day', async () => {
  const id = await applicant.prepared(threeFunds, [1, 3]);
  portal.clock.set('2026-12-05T10:00:00Z');
  const later = offerApplicantAt(portal, await portal.signIn(NEWCOMER));
  const moved = [{ what: 'Begint op', before: '1 december 2026', after: '1 januari 2027' }];
  expect((await later.applied(id)).json().data.changedTerms).toEqual(moved);
  expect((await later.contractOf(id)).json().data.changedTerms).toEqual(moved);
});

test('rejects deposits that differ from the calculation', async () => {
  const id = await applicant.prepared(threeFunds, [1, 3]);
  const { investment } = (await applicant.ask('GET', `/${id}`)).json().data.draft;
  await applicant.fill(id, { investment: { ...investment, initialDeposit: 10_000, herkomst: 'spaargeld' } });
  const changed = 'Dit wijkt af van uw berekening. Pas de berekening aan.';
  expect(fieldsOf(await applicant.contractOf(id))).toEqual({ 'investment.initialDeposit': changed });
});

test('requires every questionnaire of the funds, answered for this kind of product', async () => {
  const id = await applicant.prepared(threeFunds, [1]);
  const missing = await applicant.contractOf(id);
  expect(Object.keys(fieldsOf(missing))).toEqual(['questionnaire.answers']);
  expect(fieldsOf(missing)['questionnaire.answers']).toMatch(/Leningen/);
  // The answers for an annuity have no knock-out for a short term, so they do not count for another product.
  const purchase = { kind: 'fund', fundId: 4, productCode: 'SUL' };
  await applicant.answer(answersTo(portal, 3), purchase);
  expect((await applicant.applied(id)).json().data.questionnaires[1].validUntil).toBeNull();
  portal.clock.advance(60_000);
  await applicant.answer(answersTo(portal, 3), { ...purchase, productCode: 'SB' });
  expect((await applicant.contractOf(id)).statusCode).toBe(200);
});

test('two partners can sign for funds with one questionnaire only', async () => {
  const id = await applicant.prepared(threeFunds, [1, 3]);
  await applicant.fill(id, { for: 'partner', applicants: filledIn('partner').applicants });
  expect(fieldsOf(await applicant.contractOf(id)).for).toMatch(/^Samen met uw partner/);
});

test('the database rejects a contract of another product, or with other funds than the offer', async () => {
  const id = await applicant.prepared(threeFunds, [1, 3]);
  const annuity = await applicant.started(await applicant.savedFor(newAnnuity));
  const asOrdinary = (application: string) =>
    portal.query(
      `UPDATE application SET status = 'submitted', expires_on = null, sealed_contract = 'x', contract_id =
         (SELECT c.id FROM contract c WHERE c.product_code = 'SB' ORDER BY c.id LIMIT 1) WHERE id = $1`,
      [application],
    );
  await expect(asOrdinary(id)).rejects.toThrow(/does not follow offer/);
  await expect(asOrdinary(annuity)).rejects.toThrow(/is not of product SUL/);
});

test('the database rejects a contract with other shares than the offer, and from an expired offer', async () => {
  const { contract } = (await applicant.sign(await applicant.prepared(threeFunds, [1, 3]))).json().data;
  const [first, second, third] = threeFunds.funds;
  const shares = [{ ...first, percentage: 0.34 }, second, { ...third, percentage: 0.33 }];
  const others = await applicant.started(await applicant.savedFor({ ...threeFunds, funds: shares }));
  const offerID = await applicant.savedFor({ ...threeFunds, duration: 11 });
  const expired = await applicant.started(offerID);
  await portal.query("UPDATE offer SET valid_until = '2026-11-01' WHERE id = $1", [offerID]);
  for (const application of [others, expired]) {
    await expect(
      portal.query(
        `UPDATE application SET status = 'submitted', expires_on = null, sealed_contract = 'x', contract_id = $2
           WHERE id = $1`,
        [application, contract.id],
      ),
    ).rejects.toThrow(/does not follow offer/);
  }
});

test('a server of the release before starts a draft of a fund beside a draft from an offer', async () => {
  const id = await applicant.prepared(threeFunds, [1, 3]);
  // A server of the previous release inserts without a conflict target and reads the columns it knows.
  await portal.query(
    `INSERT INTO application (id, person_id, brand, flow, fund_id, status, version, sealed_draft, created_at, changed_at,
       expires_on) SELECT gen_random_uuid(), person_id, brand, flow, fund_id, status, 1, sealed_draft, created_at,
       changed_at, expires_on FROM application WHERE id = $1 ON CONFLICT DO NOTHING`,
    [id],
  );
  const rows = await portal.rows(
    "SELECT product_code, offer_id IS NULL AS fund FROM application WHERE status = 'draft'",
  );
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ product_code: 'SB', fund: true });
});
