import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBankPart } from '../../../../../sandbox/src/bank/part.ts';
import { ServedPart } from '../../../../../sandbox/src/testing/served-part.ts';
import { brokenAudit } from '../../../testing/audit.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { proveAct } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { checkDuePayees } from '../../money/payouts/index.ts';
import { bookInLedger } from '../../money/payouts/testing/in-ledger.ts';

const INVESTOR = 'openstaand@example.nl';
const ACCOUNT = '/api/relations/me/tegenrekening';
const PREVIEW = '/api/admin/payout-batches/preview';
const [OWN, NEAR, STRANGE, SILENT, OUTSIDE] = [
  'NL91ABNA0417164300',
  'NL39RABO0300065264',
  'NL20INGB0001234567',
  'NL02ABNA0123456789',
  'BE68539007547034',
] as const;
const STRANGER = 'Q. Vreemdeling-Zonderling';

let bank: ServedPart;
let portal: TestApp;
let cookie: string;
let admin: string;
let name: string;
beforeAll(async () => {
  bank = await ServedPart.start((own) => buildBankPart(own, { mollie: () => [], twikey: () => [] }));
  portal = await createTestApp({
    configuration: { payeeVerification: { baseUrl: `${bank.origin}/bank`, key: undefined } },
  });
  cookie = await portal.signIn(INVESTOR);
  admin = await portal.signIn('admin@example.nl');
  const { initialen, tussenvoegsel, achternaam } = (await storedChecks()).persoon;
  name = [initialen, tussenvoegsel, achternaam].filter(Boolean).join(' ');
  await knows(OWN, name);
  await knows(NEAR, `${name.slice(0, -1)}x`);
  await knows(STRANGE, STRANGER);
  await knows(SILENT, name, 'silent');
  await knows(OUTSIDE, name, 'outside');
});
afterAll(async () => {
  await portal.close();
  await bank.stop();
});

const knows = async (iban: string, owner: string, kind = 'answers') => {
  const body = JSON.stringify({ iban, name: owner, kind });
  const answer = await fetch(`${bank.origin}/_sandbox/bank/payees`, { method: 'POST', body });
  expect(answer.status).toBe(200);
};
const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;
const storedChecks = async () =>
  (await portal.call({ method: 'GET', url: '/api/relations/me', cookie })).json().data;
async function change(iban: string) {
  const { versie } = await storedChecks();
  const twoFaToken = await proveAct(portal, cookie, ACCOUNT, { versie, iban });
  const answer = await portal.call({
    method: 'PUT',
    url: ACCOUNT,
    cookie,
    payload: { versie, iban, twoFaToken },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}
const preview = async () => (await portal.call({ method: 'GET', url: PREVIEW, cookie: admin })).json().data;

test.each([
  [OWN, { uitkomst: 'match', bankNaam: null }],
  [NEAR, { uitkomst: 'closeMatch' }],
  [STRANGE, { uitkomst: 'noMatch', bankNaam: null }],
  [SILENT, { uitkomst: 'notPossible', bankNaam: null }],
  [OUTSIDE, { uitkomst: 'notPossible', bankNaam: null }],
])(
  'R-24 verifies a new account with the bank and saves it whatever the result: %s',
  async (iban, expected) => {
    const answer = await change(iban);
    expect(answer.json().data.tegenrekening.naamcontrole).toMatchObject(expected);
    expect((await storedChecks()).tegenrekening.naamcontrole).toMatchObject(expected);
    expect(answer.body).not.toContain(STRANGER);
    const stored = await rowsOf<{ sealed: string | null }>(
      sql`select sealed_name as sealed from payee_check`,
    );
    for (const { sealed } of stored) expect(sealed ?? 'v1.').toMatch(/^v1\./);
  },
);

// Promise: Wij betalen pas uit als een medewerker de rekening heeft bekeken.
test('a payout to an account in a different name requires the approval of two employees', async () => {
  await change(STRANGE);
  const [contract] = await rowsOf<{ id: string; number: string }>(sql`
    update contract c set status = 'active' from person_account p
    where p.id = c.person_id and p.email = ${INVESTOR} and p.brand = 'baken' returning c.id, c.number`);
  await rowsOf(sql`update payout set pay_on = '2099-01-01' where status = 'ordered'`);
  await rowsOf(sql`insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
    values (${contract?.id}, 'sale', '2024-01-01', 12345, '2026-11-16', 'ordered')`);
  await bookInLedger(portal.database);
  // Marks the account as confirmed and ends its waiting period.
  await rowsOf(sql`update personal_information set payouts_from = null`);
  await rowsOf(sql`update payout_confirmation set confirmed_at = changed_at where confirmed_at is null`);

  await rowsOf(sql`update payee_check set checked_at = checked_at - interval '2 days'`);
  expect((await preview()).names).toMatchObject({ noMatch: 1, waiting: 1 });
  await checkDuePayees(portal.services);
  const previewed = await preview();
  expect(previewed.leftOut).toEqual([{ reason: 'otherName', count: 1, amount: 123.45 }]);
  expect(previewed.names).toMatchObject({ match: 0, noMatch: 1, waiting: 0 });
  const [payee] = previewed.names.differing;
  expect(payee).toMatchObject({
    contractNumbers: [contract?.number],
    outcome: 'noMatch',
    bankName: null,
    isAccepted: false,
  });

  const accept = () =>
    portal.call({
      method: 'POST',
      url: `/api/admin/payees/${payee.id}/acceptance`,
      cookie: admin,
      payload: { reason: 'De klant liet een bankpas zien' },
    });
  // A second employee decides and sees both names.
  const requested = await accept();
  expect(requested.statusCode).toBe(202);
  expect((await preview()).total.count).toBe(0);
  const { cookie: colleague, ...second } = await colleagueOf(portal);
  const list = (await portal.call({ method: 'GET', url: '/api/admin/approvals', cookie: colleague })).json();
  const [request] = list.data.items;
  const lines = new Map(
    request.lines.map((line: { label: string; after: string }) => [line.label, line.after]),
  );
  expect(lines.get('Naam bij ons')).toBe(name);
  expect(lines.get('Naam bij de bank')).toContain('De bank zegt niet welke');
  expect(lines.get('Rekening')).toContain('45 67');
  const [stored] = await rowsOf<{ lines: string }>(sql`select lines::text as lines from approval_request`);
  expect(stored?.lines).not.toContain(name);
  expect((await second.approve()).statusCode).toBe(204);
  expect((await accept()).statusCode).toBe(409);
  const after = await preview();
  expect([after.total, after.leftOut]).toEqual([{ count: 1, amount: 123.45 }, []]);
  expect(after.names.differing).toMatchObject([{ isAccepted: true }]);
  expect(
    await rowsOf(sql`select a.name from payee_check k join person_account a on a.id = k.accepted_by`),
  ).toEqual([{ name: 'Anne Meester' }]);

  // A different name or account needs a new check and a new decision.
  await change(NEAR);
  await rowsOf(sql`update personal_information set payouts_from = null`);
  await rowsOf(sql`update payout_confirmation set confirmed_at = changed_at where confirmed_at is null`);
  const other = await preview();
  expect(other.names).toMatchObject({ closeMatch: 1, noMatch: 0 });
  expect(other.total.count).toBe(1);
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();
});
