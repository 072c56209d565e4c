import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { giveApp } from '../../../testing/factors.ts';
import { proveAct, sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { filledIn } from './testing/filled-in.ts';
import {
  bornOn,
  codeOf,
  fieldsOf,
  NEWCOMER,
  newPayout,
  newTransfer,
  type OfferApplicant,
  offerApplicantAt,
  orderedTransfer,
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

/** Returns the problems with a changed order. */
async function problemsWith(id: string, change: object, rest: Partial<ApplicationDraft> = {}) {
  await applicant.fill(id, { transfer: { ...orderedTransfer, ...change }, ...rest });
  return fieldsOf(await applicant.contractOf(id));
}

const reviewed = async (id: string) => {
  const employee = await portal.signIn('admin@example.nl');
  return portal.call({ method: 'GET', url: `/api/admin/applications/${id}`, cookie: employee });
};

test('capital of another provider becomes an annuity in accumulation, and the investor owes nothing', async () => {
  const id = await applicant.prepared({ ...newTransfer, periodicDeposit: 100 }, [1]);
  await applicant.fill(id, { transfer: { ...orderedTransfer, regime: 'before2014', isWhole: false } });
  const applied = (await applicant.applied(id)).json().data;
  expect(applied).toMatchObject({ isTransfer: true, payout: null, initialDeposit: 40_000 });
  // The transferred capital is no premium: only the collection of 25 December is.
  expect(applied.premium).toEqual({
    year: 2026,
    paidThisYear: 0,
    expectedThisYear: 0,
    thisContract: 100,
    total: 100,
  });
  expect((await applicant.contractOf(id)).json().data).toMatchObject({
    product: 'SUL',
    endDate: '2046-12-31',
    initialDeposit: 40_000,
    transfer: {
      providerName: 'Nationale-Nederlanden',
      policyNumber: '••••••••••.789',
      isWhole: false,
      kind: 'accumulation',
      regime: 'before2014',
    },
    payout: null,
  });
  const signed = await applicant.sign(id);
  expect(signed.statusCode, signed.body).toBe(201);
  const [row] = await portal.rows(
    `SELECT c.status, c.product_code, c.policy_conditions, c.outstanding_cents::int AS due, c.end_date::text,
       c.initial_deposit_cents::int AS capital, c.monthly_deposit_cents::int AS monthly,
       (SELECT count(*)::int FROM deposit d WHERE d.contract_id = c.id) AS deposits,
       t.state, t.provider_name, t.is_whole, t.kind, t.regime, t.expected_cents::int AS expected,
       t.sealed_policy_number LIKE '%123%' AS readable
     FROM contract c JOIN capital_transfer t ON t.contract_id = c.id WHERE c.id = $1`,
    [signed.json().data.contract.id],
  );
  expect(row).toEqual({
    status: 'awaitingPayment',
    product_code: 'SUL',
    policy_conditions: 'SDIL2014',
    due: 0,
    end_date: '2046-12-31',
    capital: 4_000_000,
    monthly: 10_000,
    deposits: 0,
    state: 'ordered',
    provider_name: 'Nationale-Nederlanden',
    is_whole: false,
    kind: 'accumulation',
    regime: 'before2014',
    expected: 4_000_000,
    readable: false,
  });
  const [own] = (await applicant.ask('GET', '')).json().data;
  expect(own).toMatchObject({ status: 'submitted', next: null });
});

// Promise: Betaalt de andere aanbieder op tijd, dan krijgt u uw eerste uitkering ….
test('capital of another provider becomes an annuity in payout, with the payouts that were calculated', async () => {
  const id = await applicant.prepared({ ...newPayout, otherTemporaryPayouts: 1_200 }, [1]);
  const { payout, premium, isTransfer } = (await applicant.applied(id)).json().data;
  // The next dealing day is 1 December and that after fourteen days is 1 January. A payout comes a month later, on the
  // tenth business day: 15 January (the first is New Year's Day) and 12 February. The state pension age of 67 is reached
  // in 2025, so that the last lawful day is five years after that year.
  expect({ premium, isTransfer, ...payout }).toMatchObject({
    premium: null,
    isTransfer: true,
    uitkeringsTermijnCode: 'Maand',
    polisVoorwaardeCode: 'SDIL',
    months: 240,
    isTemporary: false,
    firstPayoutFrom: '2027-01-15',
    firstPayoutUntil: '2027-02-12',
    latestFirstPayout: '2030-12-31',
    creditAt: null,
  });
  const signed = await applicant.sign(id);
  expect(signed.statusCode, signed.body).toBe(201);
  const [offer] = await portal.rows(
    "SELECT result -> 'payout' ->> 'deterministicPayment' AS payout, result -> 'mix' ->> 'netReturn' AS rate FROM offer ORDER BY created_at DESC LIMIT 1",
  );
  const [row] = await portal.rows(
    `SELECT c.status, c.payment_frequency, c.periodic_payout_cents::int AS cents, c.calculation_rate::float8 AS rate,
       c.is_temporary, c.end_date::text, c.apply_tax_credit, c.policy_conditions, c.payout_calculated_on, c.start_date,
       (SELECT count(*)::int FROM deposit d WHERE d.contract_id = c.id) AS deposits,
       (SELECT yearly_cents::int FROM temporary_annuity_elsewhere e WHERE e.person_id = c.person_id) AS elsewhere
     FROM contract c JOIN capital_transfer t ON t.contract_id = c.id WHERE c.id = $1`,
    [signed.json().data.contract.id],
  );
  expect(row).toEqual({
    status: 'awaitingPayment',
    payment_frequency: 'month',
    cents: Math.round(Number(offer.payout) * 100),
    rate: Number(offer.rate),
    is_temporary: false,
    // 20 years from the expected start, 1 January 2027.
    end_date: '2046-12-31',
    apply_tax_credit: false,
    policy_conditions: 'SDIL',
    payout_calculated_on: null,
    start_date: null,
    deposits: 0,
    elsewhere: 120_000,
  });
});

test('names every missing part of the order and the choice for the payouts', async () => {
  const id = await applicant.prepared(newPayout, [1]);
  await applicant.fill(id, { transfer: undefined, payout: undefined });
  expect(fieldsOf(await applicant.contractOf(id))).toEqual({
    'transfer.providerName': 'Vul de naam in van de aanbieder waar uw lijfrente nu is.',
    'transfer.policyNumber': 'Vul het polisnummer of het rekeningnummer in.',
    'transfer.isWhole': 'Kies of u alles overdraagt, of een deel.',
    'transfer.kind': 'Kies wat voor lijfrente u overdraagt.',
    'transfer.regime': 'Kies wanneer u dit kapitaal hebt opgebouwd.',
    'transfer.isOrdered': 'Geef ons de opdracht om uw lijfrente over te dragen.',
    'payout.loonheffingskorting': 'Kies of wij de loonheffingskorting op uw uitkering toepassen.',
  });
});

test('an accumulation accepts no annuity that pays out or is released, and only capital from 1992 on', async () => {
  const id = await applicant.prepared(newTransfer, [1]);
  const kind = 'transfer.kind';
  const running =
    'Een lijfrente die al uitkeert, kan niet verder opbouwen. Bereken een lijfrente die uitkeert.';
  expect(await problemsWith(id, { kind: 'payout' })).toEqual({ [kind]: running });
  const released =
    'Een lijfrente die is vrijgekomen, kan niet verder opbouwen. Bereken een lijfrente die uitkeert.';
  expect(await problemsWith(id, { kind: 'vested' })).toEqual({ [kind]: released });
  expect(await problemsWith(id, { regime: 'before1992' })).toEqual({
    'transfer.regime':
      'Kapitaal van vóór 1992 verliest bij een overdracht zijn bijzondere rechten. Daarom kan dit niet online. Vraag eerst advies aan een adviseur.',
  });
  const wrongNumber = 'Vul het hele nummer in: 5 tot 34 letters en cijfers. Het staat op uw overzicht.';
  for (const policyNumber of ['1234', '12 - 34', '<b>12345</b>', '1'.repeat(35)]) {
    expect(await problemsWith(id, { policyNumber }), policyNumber).toEqual({
      'transfer.policyNumber': wrongNumber,
    });
  }
  expect(await problemsWith(id, { regime: 'before2014' })).toEqual({});
});

test('a payout accepts every phase of an annuity, and capital of the period that was calculated', async () => {
  const id = await applicant.prepared(newPayout, [1]);
  for (const kind of ['accumulation', 'vested', 'payout'] as const) {
    expect(await problemsWith(id, { kind }), kind).toEqual({});
  }
  const older = await applicant.prepared({ ...newPayout, polisVoorwaardeCode: 'SDIL2014' }, []);
  const regime = 'transfer.regime';
  expect(await problemsWith(id, { regime: 'before2014' })).toEqual({
    [regime]: 'In uw berekening is het kapitaal niet van vóór 2014. Kies dat hier ook, of bereken opnieuw.',
  });
  expect(await problemsWith(older, { regime: 'from2014' })).toEqual({
    [regime]: 'In uw berekening is het kapitaal van vóór 2014. Kies dat hier ook, of bereken opnieuw.',
  });
  expect(await problemsWith(older, { regime: 'before2014' })).toEqual({});
});

test('the annuity of a partner or of an organisation is not transferred', async () => {
  const id = await applicant.prepared(newPayout, [1]);
  for (const kind of ['partner', 'company'] as const) {
    const { applicants, company } = filledIn(kind);
    const found = await problemsWith(id, {}, { for: kind, applicants, company });
    expect(found.for, kind).toBe('Een lijfrente is altijd voor uzelf.');
  }
});

test('a transfer requires the last statement of the other provider, and no other proof of the origin', async () => {
  const id = await applicant.prepared(newPayout, [1]);
  // The amount is above € 100.000, from which another deposit requires a proof of its origin.
  const missing = { 'transfer.statement': 'Kies een bestand (JPG, PNG of PDF).' };
  await portal.query("DELETE FROM application_upload WHERE field = 'transfer.statement'");
  expect(fieldsOf(await applicant.contractOf(id))).toEqual(missing);
});

test('I-08 an American is rejected as in every other application', async () => {
  const id = await applicant.prepared(newPayout, [1]);
  const { mijn, ...others } = bornOn(newPayout.birthdate);
  const abroadTax = {
    ...mijn.abroadTax,
    taxNL: true,
    taxAbroad: false,
    taxUS: true,
    bornUS: false,
    taxIdentificationNumberUS: '123456789',
  };
  const applicants = { ...others, mijn: { ...mijn, uitsluitend: false, abroadTax } };
  expect(await problemsWith(id, {}, { applicants })).toHaveProperty(['applicants.mijn.abroadTax.taxUS']);
});

test('rejects a payout that was calculated for another birth date', async () => {
  const id = await applicant.prepared(newPayout, [1]);
  expect(await problemsWith(id, {}, { applicants: bornOn('1958-08-21') })).toEqual({
    'applicants.mijn.geboortedatum':
      'De geboortedatum in uw berekening is anders dan de uwe. Bereken opnieuw.',
  });
});

test('one policy has one running transfer, however its number is typed', async () => {
  const first = await applicant.prepared(newTransfer, [1]);
  const second = await applicant.prepared({ ...newTransfer, duration: 19 }, []);
  const sent: { id: string; digest: string; token: string }[] = [];
  for (const [id, policyNumber] of [
    [first, 'NN 123.456.789'],
    [second, 'nn-123456789'],
  ] as const) {
    await applicant.fill(id, { transfer: { ...orderedTransfer, policyNumber } });
    const digest = await applicant.digestOf(id);
    sent.push({ id, digest, token: await applicant.prove(id, digest) });
  }
  const answers = await Promise.all(sent.map(({ id, digest, token }) => applicant.send(id, digest, token)));
  // The other signature also finds that the stored personal information changed.
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  const runs = {
    'transfer.policyNumber': 'Voor dit nummer loopt al een overdracht. U vindt die bij uw contracten.',
  };
  const unsigned = sent[answers.findIndex(({ statusCode }) => statusCode !== 201)]?.id ?? '';
  expect(fieldsOf(await applicant.contractOf(unsigned))).toEqual(runs);
  await applicant.fill(unsigned, { transfer: { ...orderedTransfer, policyNumber: '987654321' } });
  expect((await applicant.sign(unsigned)).statusCode).toBe(201);
});

test('an employee sees the provider, the masked number, the part, the regime and the statement', async () => {
  const id = await applicant.prepared(newPayout, [1]);
  await applicant.fill(id, { payout: { loonheffingskorting: true } });
  await applicant.sign(id);
  const { data } = (await reviewed(id)).json();
  expect(data.draft).toMatchObject({
    transfer: { ...orderedTransfer, policyNumber: '••••••••••.789' },
    payout: { loonheffingskorting: true },
  });
  expect(JSON.stringify(data)).not.toContain('123.456');
  expect(data.uploads.map(({ field }: { field: string }) => field)).toContain('transfer.statement');
  expect(data.checks.find(({ code }: { code: string }) => code === 'transfer')).toMatchObject({
    outcome: 'look',
    text: expect.stringMatching(
      /Nationale-Nederlanden, •+\.789, alles, in opbouw, opgebouwd helemaal of voor een deel in 2014 of later, met loonheffingskorting\.$/,
    ),
  });
});

test('the credit moves to the new annuity, and a second signature must read that', async () => {
  const first = await applicant.prepared(newPayout, [1]);
  const second = await applicant.prepared({ ...newPayout, duration: 21 }, []);
  const withCredit = { payout: { loonheffingskorting: true } };
  await applicant.fill(first, withCredit);
  await applicant.fill(second, {
    ...withCredit,
    transfer: { ...orderedTransfer, policyNumber: 'ander 12345' },
  });
  const digest = await applicant.digestOf(second);
  const token = await applicant.prove(second, digest);
  const { number, id: contractId } = (await applicant.sign(first)).json().data.contract;
  expect(codeOf(await applicant.send(second, digest, token))).toEqual([409, 'changedMeanwhile']);
  expect((await applicant.contractOf(second)).json().data.payout).toMatchObject({
    creditAt: number,
    loonheffingskorting: true,
  });
  expect((await applicant.sign(second)).statusCode).toBe(201);
  const [moved] = await portal.rows(
    `SELECT (SELECT apply_tax_credit FROM contract WHERE id = $1) AS first,
       (SELECT count(*)::int FROM contract WHERE apply_tax_credit AND product_code = 'SDIL' AND person_id =
         (SELECT person_id FROM contract WHERE id = $1)) AS credits`,
    [contractId],
  );
  expect(moved).toEqual({ first: false, credits: 1 });
});

test('a withdrawn annuity gives up the credit', async () => {
  const id = await applicant.prepared(newPayout, [1]);
  const next = await applicant.prepared({ ...newPayout, duration: 21 }, []);
  await applicant.fill(id, { payout: { loonheffingskorting: true } });
  await applicant.sign(id);
  const twoFaToken = await proveAct(portal, cookie, `/api/applications/${id}/withdraw`, {});
  expect((await applicant.ask('POST', `/${id}/withdraw`, { twoFaToken })).statusCode).toBe(200);
  expect((await applicant.applied(next)).json().data.payout.creditAt).toBeNull();
});

// Promise: Wij sturen uw opdracht nu naar ….
// Promise: Dan sturen wij uw opdracht naar ….
// Promise: Na de controle sturen wij uw opdracht met alle papieren naar ….
// Promise: Wij vragen het geld op bij uw bank of verzekeraar van nu.
test('the order waits for the approval, which announces that the order is sent', async () => {
  const id = await applicant.prepared({ ...newTransfer, initialDeposit: 5_000 }, [1]);
  await applicant.sign(id);
  const employee = await portal.signIn('admin@example.nl');
  const url = `/api/admin/applications/${id}`;
  const { seen, obstacles } = (await portal.call({ url, cookie: employee })).json().data;
  expect(obstacles).toEqual([]);
  const app = await giveApp(portal, 'admin@example.nl');
  const proof = { cookie: employee, app, url: `${url}/approve`, body: { seen } };
  const approved = await sendProven(portal, proof);
  expect(approved.statusCode, approved.body).toBe(204);
  const [message] = await portal.rows(
    "SELECT text FROM notification WHERE title = 'Uw aanvraag is goedgekeurd'",
  );
  expect(message.text).toContain('Wij sturen uw opdracht nu naar Nationale-Nederlanden.');
  // The queue of the office then has the order as the next action.
  const queue = await portal.call({ url: '/api/admin/capital-transfers', cookie: employee });
  expect(queue.json().data.items).toMatchObject([{ task: 'send', providerName: 'Nationale-Nederlanden' }]);
  // The documents to send: the letter, and the data with the policy and our account.
  const order = `/api/admin/capital-transfers/${queue.json().data.items[0].id}`;
  const letter = await portal.call({ url: `${order}/order`, cookie: employee });
  expect([letter.statusCode, letter.body.slice(0, 5)]).toEqual([200, '%PDF-']);
  const data = await portal.call({ url: `${order}/data`, cookie: employee });
  expect(data.body).toContain(orderedTransfer.policyNumber);
  expect(data.body).toContain('NL27TEST2000000010');
});

test('a draft keeps its order and its choices when it is read and saved again', async () => {
  const id = await applicant.prepared(newPayout, [1]);
  const { version, draft } = (await applicant.ask('GET', `/${id}`)).json().data;
  expect(draft).toMatchObject({ transfer: orderedTransfer, payout: { loonheffingskorting: false } });
  expect(draft).not.toHaveProperty('annuity');
  expect((await applicant.ask('PUT', `/${id}`, { version, draft })).statusCode).toBe(200);
  expect((await applicant.ask('GET', `/${id}`)).json().data.draft).toEqual(draft);
});
