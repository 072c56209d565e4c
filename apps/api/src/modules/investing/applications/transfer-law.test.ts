import { calculationInput } from '@portaal/domain/products/calculation/calls';
import { isoDate } from '@portaal/engine';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { insertPlainFunds } from '../../products/calculation/testing/plain-funds.ts';
import { appliedPayoutOf, payoutProblems } from './applied-payout.use-cases.ts';
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

// The expected days and amounts follow from the text of the law and a calendar, and are calculated by hand.

let portal: TestApp;
let applicant: OfferApplicant;
beforeEach(async () => {
  await portal?.close();
  portal = await createTestApp();
  applicant = offerApplicantAt(portal, await portal.signIn(NEWCOMER));
});
afterAll(() => portal.close());

/** Returns an applicant who signs in on another day. */
async function on(day: string): Promise<OfferApplicant> {
  portal.clock.set(`${day}T10:00:00Z`);
  return offerApplicantAt(portal, await portal.signIn(NEWCOMER));
}

const unknownPerson = { id: '00000000-0000-4000-8000-000000000000', brand: 'baken' };

/** Returns the problems with payouts that start on `dealingDay`, by their field. */
async function problemsOn(dealingDay: string, change: object): Promise<Record<string, string>> {
  const input = calculationInput.parse({ ...newPayout, start: '2026-12-01', ...change });
  const found = await payoutProblems(portal.services, unknownPerson, input, isoDate(dealingDay));
  return Object.fromEntries(found.map(({ field, message }) => [field, message]));
}

test('1.5 the minimum term counts the months from the expected start to the state pension date', async () => {
  // Born on 12 May 1964, the person reaches 67 years and 3 months on 12 August 2031. From 1 January 2027 that is 4 years,
  // 7 months and 11 days, so 20 years and 56 started months.
  const younger = { birthdate: '1964-05-12' };
  expect((await problemsOn('2027-01-01', { ...younger, duration: 24 })).duration).toMatch(
    /^De minimale looptijd bedraagt 20 jaar.*24 jaar en 8 maanden/,
  );
  expect(await problemsOn('2027-01-01', { ...younger, duration: 25 })).toEqual({});
});

test('1.5 a person who reaches the state pension age in the year in which the capital arrives needs 20 years', async () => {
  // 67 years after 10 February 1960 is 10 February 2027. From 1 December 2026 that is 3 started months, so that 240
  // months are fewer than the 243 of a lifelong substitute. From 1 January 2027 on, 240 months are enough.
  const soon = { birthdate: '1960-02-10', duration: 20, start: '2026-12-01' };
  const early = await on('2026-11-10');
  const id = await early.prepared({ ...newPayout, ...soon }, [1]);
  await early.fill(id, { applicants: bornOn(soon.birthdate) });
  expect((await early.applied(id)).json().data.payout.isTemporary).toBe(true);
  const later = await on('2026-11-20');
  expect((await later.applied(id)).json().data.payout.isTemporary).toBe(false);
  const { contract } = (await later.sign(id)).json().data;
  const rows = await portal.rows('SELECT is_temporary FROM contract WHERE id = $1', [contract.id]);
  expect(rows).toEqual([{ is_temporary: false }]);
});

// Promise: Volgens de wet moet dat uiterlijk op … zijn.…
// Promise: Volgens de wet moet uw eerste uitkering er uiterlijk op … zijn.
test('10.4 an offer that is applied for too late to pay in time is rejected', async () => {
  // 66 years and 7 months after 10 September 1955 is 10 April 2022. The first payout is lawful until 31 December 2027,
  // and a yearly payout is a year after the start.
  const late = { birthdate: '1955-09-10', uitkeringsTermijnCode: 'Jaar', start: '2026-12-01' };
  const early = await on('2026-11-10');
  const id = await early.prepared({ ...newPayout, ...late }, [1]);
  await early.fill(id, { applicants: bornOn(late.birthdate) });
  const { payout } = (await early.applied(id)).json().data;
  // Pay days of 1 December 2027, a Wednesday.
  expect(payout).toMatchObject({
    firstPayoutFrom: '2027-12-14',
    firstPayoutUntil: '2027-12-14',
    latestFirstPayout: '2027-12-31',
  });
  expect((await early.contractOf(id)).statusCode).toBe(200);
  const later = await on('2026-11-20');
  expect(fieldsOf(await later.contractOf(id))).toEqual({
    start:
      'De eerste uitkering moet uiterlijk in december 2027 komen. Bij een uitkering per jaar begint u daarom uiterlijk op 01-12-2026. Of kies een kortere termijn, bijvoorbeeld per maand.',
  });
});

test('1.5 capital below the minimum, or above the share of a fund, cannot pay out', async () => {
  expect(await problemsOn('2027-01-01', { initialDeposit: 9_999.99 })).toEqual({
    'investment.initialDeposit': 'Het bedrag moet minimaal €\u00a010.000 zijn.',
  });
  expect(await problemsOn('2027-01-01', { initialDeposit: 10_000 })).toEqual({});
});

test('10.15 a temporary annuity waits for the ceiling of the year in which the capital arrives', async () => {
  await portal.close();
  portal = await createTestApp({ years: 'shipped' });
  const early = await on('2026-11-10');
  const temporary = { ...newPayout, initialDeposit: 50_000, duration: 5, start: '2026-12-01' };
  const id = await early.prepared(temporary, [1]);
  expect((await early.contractOf(id)).statusCode).toBe(200);
  // On 20 November the capital is expected for the dealing of January, and the ceiling of 2027 is not known.
  const later = await on('2026-11-20');
  const found = fieldsOf(await later.contractOf(id));
  expect(Object.keys(found)).toEqual(['duration']);
  expect(found.duration).toMatch(/2027.*Bereken uw tijdelijke uitkering daarna/);
  // A lifelong substitute has no ceiling.
  expect(await problemsOn('2027-01-01', { duration: 20 })).toEqual({});
});

test('10.5 two temporary annuities here and one elsewhere share one ceiling', async () => {
  const early = await on('2026-11-10');
  const temporary = { ...newPayout, initialDeposit: 60_000, duration: 5, start: '2026-12-01' };
  const first = await early.prepared(temporary, [1]);
  const second = await early.prepared({ ...temporary, otherTemporaryPayouts: 2_000 }, []);
  await early.fill(second, { transfer: { ...orderedTransfer, policyNumber: '987654321' } });
  const digest = await early.digestOf(second);
  const token = await early.prove(second, digest);
  const { data } = (await early.contractOf(first)).json();
  expect(data.payout.isTemporary).toBe(true);
  const yearly = 12 * data.payout.payout;
  // Together with € 2.000 elsewhere two of them exceed € 27.192, the ceiling of 2026, and one does not.
  expect(yearly + 2_000).toBeLessThan(27_192);
  expect(2 * yearly + 2_000).toBeGreaterThan(27_192);
  expect((await early.sign(first)).statusCode).toBe(201);
  expect(Object.keys(fieldsOf(await early.send(second, digest, token)))).toEqual(['duration']);
  const others = (yearly + 2_000).toLocaleString('nl-NL', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: 2,
  });
  expect(fieldsOf(await early.contractOf(second)).duration).toContain(others);
});

test('10.5 two temporary annuities signed at the same moment count each other', async () => {
  const early = await on('2026-11-10');
  const temporary = { ...newPayout, initialDeposit: 75_000, duration: 5, start: '2026-12-01' };
  const sent: { id: string; digest: string; token: string }[] = [];
  for (const [index, policyNumber] of ['111 111', '222 222'].entries()) {
    const id = await early.prepared({ ...temporary, description: policyNumber }, index === 0 ? [1] : []);
    await early.fill(id, { transfer: { ...orderedTransfer, policyNumber } });
    const digest = await early.digestOf(id);
    sent.push({ id, digest, token: await early.prove(id, digest) });
  }
  const answers = await Promise.all(sent.map(({ id, digest, token }) => early.send(id, digest, token)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
});

test('lists the terms that changed since a 29-day-old offer, and rejects a signature of the earlier text', async () => {
  const early = await on('2026-11-01');
  const id = await early.prepared({ ...newTransfer, start: '2026-12-01' }, [1]);
  const before = await early.digestOf(id);
  await insertPlainFunds(portal.database);
  const later = await on('2026-11-30');
  const { data } = (await later.contractOf(id)).json();
  // Capital that is requested on 30 November arrives before 14 December and is dealt on 1 January.
  expect(data.changedTerms).toEqual(
    expect.arrayContaining([
      { what: 'Begint op', before: '1 december 2026', after: '1 januari 2027' },
      { what: expect.stringMatching(/^Instapkosten van /), before: '3%', after: '0%' },
    ]),
  );
  expect(data.digest).not.toBe(before);
  const token = await later.prove(id, before);
  expect(codeOf(await later.send(id, before, token))).toEqual([409, 'changedMeanwhile']);
  expect((await later.sign(id)).statusCode).toBe(201);
});

// Promise: Uw andere aanbieder heeft … dagen om te betalen.
test('1.8 the days of the other provider are no change of the start, but a later application is', async () => {
  const early = await on('2026-11-20');
  const id = await early.prepared({ ...newPayout, start: '2026-12-01' }, [1]);
  // Fourteen days after 20 November is 4 December, and after 30 November 14 December: both after the cut-off of 1 December.
  for (const day of ['2026-11-20', '2026-11-30']) {
    const { data } = (await (await on(day)).applied(id)).json();
    expect(data).toMatchObject({ start: '2026-12-01', expectedStart: '2027-01-01', changedTerms: [] });
  }
  // Fourteen days after 18 December is 1 January itself.
  const { data } = (await (await on('2026-12-18')).applied(id)).json();
  expect(data).toMatchObject({
    expectedStart: '2027-02-01',
    changedTerms: [{ what: 'Begint op', before: '1 december 2026', after: '1 februari 2027' }],
  });
});

test('another room of a transfer with monthly deposits must be read again', async () => {
  const id = await applicant.prepared({ ...newTransfer, periodicDeposit: 100 }, [1]);
  const digest = await applicant.digestOf(id);
  const token = await applicant.prove(id, digest);
  const annuity = { lockedUnderstood: true, room: 50, aboveRoomUnderstood: true };
  await applicant.fill(id, { annuity });
  expect(codeOf(await applicant.send(id, digest, token))).toEqual([409, 'changedMeanwhile']);
});

test('only an annuity that pays out has payouts', async () => {
  const none = { offer: null, dealingDay: isoDate('2027-01-01') };
  expect(await appliedPayoutOf(portal.services, unknownPerson, none)).toBeNull();
});
