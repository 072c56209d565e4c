import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { proveAct, sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { matchBankLines } from '../bank-matching/bank-matching.use-cases.ts';
import { insertStatement } from '../bank-matching/testing/bank-lines.ts';
import { bookInLedger } from './testing/in-ledger.ts';
import { putOffPayouts } from './testing/put-off-payouts.ts';

const ADMIN = 'admin@example.nl';
const OTHER = 'nieuw@example.nl';
const BORN = '1990-02-03';
const BATCHES = '/api/admin/payout-batches';

let portal: TestApp;
let admin: string;
let app: TestApplication;
let owner: string;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn(ADMIN);
  app = await giveApp(portal, ADMIN);
  owner = await portal.signIn('investeerder@example.nl');
  const { data } = (await portal.call({ method: 'GET', url: '/api/contracts', cookie: owner })).json();
  contractId = data.find((one: { Posities: unknown[] }) => one.Posities.length === 4).ContractID;
  const person = {
    ...{ geslacht: 'V', initialen: 'N.', tussenvoegsel: '', achternaam: 'Brouwer' },
    ...{ geboortedatum: BORN, nationaliteit: 'NL' },
  };
  await rowsOf(sql`insert into personal_information (person_id, brand, version, person, created_at, changed_at)
    select id, brand, 1, ${JSON.stringify(person)}::jsonb, now(), now() from person_account
    where email = ${OTHER} and brand = 'baken'`);
  await putOffPayouts(portal.database.orm);
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;
const colleague = () => colleagueOf(portal);
const carryOut = async (url: string, body: object) =>
  (await colleague()).finish(await sendProven(portal, { cookie: admin, app, url, body }));

async function bankSays(day: string, amountCents: number, endToEndId: string, returnReason?: string) {
  const line = { amountCents: cents(amountCents), endToEndId, ...(returnReason && { returnReason }) };
  const { statementId } = await insertStatement(portal.services, day, [line]);
  await matchBankLines(portal.services, statementId);
}

const toOther = { soort: 'belegger', email: OTHER };

async function transfer(houder: object = toOther): Promise<void> {
  const wijziging = { option: 'tenaamstelling', reden: 'schenking', naam: 'Brouwer', geboortedatum: BORN };
  const url = `/api/contracts/${contractId}/change-requests`;
  const twoFaToken = await proveAct(portal, owner, url, { wijziging });
  const payload = { wijziging: { ...wijziging, twoFaToken } };
  const requested = await portal.call({ method: 'POST', url, cookie: owner, payload });
  const bewijs = { handtekeningen: true, legitimatie: true, akte: true };
  const done = await carryOut(`/api/admin/change-requests/${requested.json().data.id}/decision`, {
    ...{ decision: 'transfer', houder, bewijs },
  });
  expect(done.statusCode, done.body).toBe(204);
}

const ADDRESS = {
  ...{ land: 'NL', postcode: '1012AB', huisnummer: 12, toevoeging: '' },
  ...{ straatnaam: 'Touwslagersgracht', woonplaats: 'Amsterdam' },
};
const COMPANY = {
  type: 'company',
  organisatie: {
    ...{ naamBedrijf: 'De Wit Beheer B.V.', kvk: '12345678', rsin: '820005617' },
    ...{ telefoonnummer: '020 123 45 67', iban: 'NL20INGB0001234567' },
  },
  adres: ADDRESS,
  contactPersoon: {
    persoon: {
      ...{ geslacht: 'M', initialen: 'P', tussenvoegsel: '', achternaam: 'de Wit' },
      ...{ geboortedatum: '1980-03-04', nationaliteit: 'NL' },
    },
    adres: ADDRESS,
    contact: { mobiel: '0612345678', telefoonnummer: '' },
    identiteit: {
      uitsluitend: true,
      bsn: '999075858',
      identiteitsbewijs: 'paspoort',
      geldigTot: '2030-06-01',
    },
    tekenbevoegd: true,
  },
};

test("R-25 a payout redirected to a company's account waits until the investor confirms it", async () => {
  const added = await portal.call({
    ...{ method: 'POST', url: '/api/relations', cookie: owner, payload: { relatie: COMPANY } },
  });
  expect(added.statusCode, added.body).toBe(201);
  await transfer({ soort: 'relatie', relatieId: added.json().data.id });
  await rowsOf(sql`insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    values (${contractId}, 'sale', '2024-01-01', 4321, '2026-11-20', 'ordered')`);
  await bookInLedger(portal.database);
  const preview = (await portal.call({ method: 'GET', url: `${BATCHES}/preview`, cookie: admin })).json()
    .data;
  await rowsOf(sql`update payout set status = 'cancelled' where amount_cents = 4321`);
  await rowsOf(sql`update payout_confirmation set confirmed_at = changed_at where confirmed_at is null`);
  await transfer({ soort: 'alleen' });
  expect(preview).toMatchObject({ total: { count: 0 }, leftOut: [{ reason: 'confirmation', count: 1 }] });
});

test('R-33 a payout that is returned after its contract was transferred does not go to the new holder', async () => {
  const amount = 1_234_56;
  await rowsOf(sql`insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    values (${contractId}, 'sale', '2024-01-02', ${amount}, '2026-11-20', 'ordered')`);
  await bookInLedger(portal.database);
  const preview = (await portal.call({ method: 'GET', url: `${BATCHES}/preview`, cookie: admin })).json()
    .data;
  const order = { seen: preview.seen, count: preview.total.count, total: preview.total.amount };
  expect((await carryOut(BATCHES, order)).statusCode).toBe(204);
  const [attempt] = await rowsOf<{ name: string }>(sql`select end_to_end_id as name from payout_attempt
    where status = 'underway'`);
  await bankSays('2026-11-20', -amount, attempt?.name ?? '');
  expect(await rowsOf(sql`select status from payout where amount_cents = ${amount}`)).toEqual([
    { status: 'paid' },
  ]);
  await transfer();

  await bankSays('2026-11-20', amount, attempt?.name ?? '', 'AC04');
  const other = await portal.signIn(OTHER);
  const received = (await portal.call({ method: 'GET', url: '/api/notifications', cookie: other })).json()
    .data;
  expect(received.items.map(({ title }: { title: string }) => title)).not.toContain(
    'Uw uitbetaling kwam terug',
  );
  const underWay = (await portal.call({ method: 'GET', url: '/api/contracts/payouts', cookie: other })).json()
    .data;
  expect(underWay).toMatchObject({ count: 0, total: 0 });
  const confirmations = await rowsOf(sql`select a.email from payout_confirmation f
    join person_account a on a.id = f.person_id where f.confirmed_at is null`);
  expect(confirmations).not.toContainEqual({ email: OTHER });
});
