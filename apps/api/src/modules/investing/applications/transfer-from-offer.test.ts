import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  fieldsOf,
  NEWCOMER,
  newPayout,
  newTransfer,
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

test('capital of another provider becomes an annuity in accumulation, and the investor owes nothing', async () => {
  const id = await applicant.prepared({ ...newTransfer, periodicDeposit: 100 }, [1]);
  const applied = (await applicant.applied(id)).json().data;
  expect(applied).toMatchObject({ isTransfer: true, payout: null });
  // The transferred capital is no premium: only the collection of 25 December is.
  expect(applied.premium).toEqual({
    year: 2026,
    paidThisYear: 0,
    expectedThisYear: 0,
    thisContract: 100,
    total: 100,
  });
  const toSign = (await applicant.contractOf(id)).json();
  expect(toSign.data, JSON.stringify(toSign)).toMatchObject({ product: 'SUL', initialDeposit: 40_000 });
  const signed = await applicant.sign(id);
  expect(signed.statusCode, signed.body).toBe(201);
});

test('capital of another provider becomes an annuity in payout', async () => {
  const id = await applicant.prepared(newPayout, [1]);
  const applied = await applicant.applied(id);
  expect(applied.json().data.payout, applied.body).toMatchObject({ isTemporary: false });
  const signed = await applicant.sign(id);
  expect(signed.statusCode, signed.body).toBe(201);
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
