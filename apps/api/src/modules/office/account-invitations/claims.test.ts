import { createHash } from 'node:crypto';
import { isCustomerNumber } from '@portaal/domain/sign-in/accounts/sign-in-name';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { insertImportedContract } from '../../../testing/imported-contract.ts';
import { type ProvenEmployee, provenEmployee } from '../../../testing/proven-employee.ts';
import { codeRequest } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { insertUnclaimedPersons } from '../../sign-in/accounts/accounts.use-cases.ts';
import { sendAccountInvitations } from './account-invitations.use-cases.ts';

const PASSWORD = 'vier paarse tuinstoelen';
const BIRTH = '1946-03-09';
const IBAN = 'NL91ABNA0417164300';
const DIGITS = '4300';
const ADDRESS = {
  postcode: '1234AB',
  huisnummer: 12,
  toevoeging: null,
  straatnaam: 'Lindelaan',
  woonplaats: 'Utrecht',
  land: 'NL',
};

let portal: TestApp;
let head: ProvenEmployee;
beforeAll(async () => {
  portal = await createTestApp();
  head = await provenEmployee(portal);
});
afterAll(() => portal.close());

/** Inserts a person as an import does, with the fields that the person must prove to claim the account. */
async function bringIn(name: string, contactEmail: string | null, proof = { birth: BIRTH, iban: IBAN }) {
  const id = newId();
  const at = portal.clock.now();
  await portal.database.transaction((tx) =>
    insertUnclaimedPersons(tx, { brand: 'baken', at }, [{ id, name, contactEmail }]),
  );
  const vault = numberVault(portal.services.configuration.fieldKeys, 'personal_information');
  await portal.query(
    `INSERT INTO personal_information (person_id, brand, version, person, address, sealed_iban, created_at, changed_at)
      VALUES ($1, 'baken', 1, $2, $3, $4, $5, $5)`,
    [
      id,
      JSON.stringify({ geboortedatum: proof.birth }),
      JSON.stringify(ADDRESS),
      vault.seal('sealed_iban', id, proof.iban),
      at,
    ],
  );
  return id;
}

const overview = async () =>
  (await portal.call({ url: '/api/admin/invitation-waves', cookie: head.cookie })).json().data;

/** Requests a wave as one employee, approves it as another, and mails its links as the job does. */
async function startWave(kind = 'rest'): Promise<string> {
  const key = newId();
  const { next } = await overview();
  const wave = next.find((one: { kind: string }) => one.kind === kind);
  const requested = await head.sendProven('PUT', `/api/admin/invitation-wave-requests/${key}`, wave);
  expect(requested.statusCode, requested.body).toBe(202);
  const done = await (await colleagueOf(portal)).finish(requested);
  expect(done.statusCode, done.body).toBe(204);
  await sendAccountInvitations(portal.services, { brand: 'baken', waveId: key });
  return key;
}

/**
 * Requests another sending of an invitation as one employee, approves it as another, and mails its link as
 * the job does.
 */
async function sendAgain(url: string): Promise<void> {
  const requested = await head.sendProven('POST', `${url}/resend`, {});
  expect(requested.statusCode, requested.body).toBe(202);
  const done = await (await colleagueOf(portal)).finish(requested);
  expect(done.statusCode, done.body).toBe(204);
}

const linksTo = async (recipient: string): Promise<string[]> => {
  const rows = await portal.rows(
    `SELECT values->>'url' AS url FROM outbox_mail WHERE template = 'accountInvitation' AND recipient = $1
      ORDER BY id`,
    [recipient],
  );
  return rows.map(({ url }) => new URL(url).searchParams.get('token') ?? '');
};
const claim = (secret: string, fields: object = {}) =>
  portal.call({
    method: 'POST',
    url: '/api/accounts/claim',
    payload: { secret, birthDate: BIRTH, accountDigits: DIGITS, password: PASSWORD, ...fields },
  });
const login = (email: string) =>
  portal.call({ method: 'POST', url: '/api/login', payload: { email, password: PASSWORD } });
const accountOf = async (id: string) =>
  (
    await portal.rows(
      `SELECT email, contact_email AS "contactEmail", unclaimed_since AS since FROM person_account WHERE id = $1`,
      [id],
    )
  )[0];
/** Sets a known code for an invitation, because only the printed letter contains the real code. */
const giveCode = (id: string, code: string) =>
  portal.query('UPDATE account_invitation SET secret_hash = $2 WHERE person_id = $1', [
    id,
    createHash('sha256').update(code).digest(),
  ]);

// Promise: Deze uitnodiging is alleen voor u en werkt één keer, tot … uur.
// Promise: Op … uur is uw account geopend.
// Promise: Daarna sturen wij de mails.
test('a person with an address of their own claims the account by the link and signs in with the address', async () => {
  const id = await bringIn('A. Alleen', 'alleen@example.nl');
  await startWave();
  const [link = ''] = await linksTo('alleen@example.nl');
  const claimed = await claim(link);
  expect([claimed.statusCode, claimed.json().data]).toEqual([200, { signInName: 'alleen@example.nl' }]);
  expect(await accountOf(id)).toEqual({ email: 'alleen@example.nl', contactEmail: null, since: null });
  expect((await login('alleen@example.nl')).statusCode).toBe(200);
  expect((await claim(link)).json().code).toBe('claimRejected');
});

// Promise: Op … uur is het account van … geopend.
test('two people with one email address, and one without, claim accounts and sign in by customer number', async () => {
  const jan = await bringIn('Jan Samen', 'samen@example.nl');
  const els = await bringIn('Els Samen', 'samen@example.nl', {
    birth: '1950-05-05',
    iban: 'NL02RABO0123456789',
  });
  const none = await bringIn('Nico Zonder', null);
  const wave = await startWave();
  const [first = '', second = ''] = await linksTo('samen@example.nl');
  const one = await claim(first);
  const two = await claim(second, { birthDate: '1950-05-05', accountDigits: '6789' });
  const names = [one.json().data.signInName, two.json().data.signInName];
  expect(names.every(isCustomerNumber)).toBe(true);
  expect(await accountOf(jan)).toEqual({ email: names[0], contactEmail: 'samen@example.nl', since: null });
  expect(await accountOf(els)).toEqual({ email: names[1], contactEmail: 'samen@example.nl', since: null });
  const letters = await portal.call({
    method: 'POST',
    url: `/api/admin/invitation-waves/${wave}/letters`,
    cookie: head.cookie,
  });
  expect([
    letters.statusCode,
    letters.headers['content-type'],
    letters.rawPayload.subarray(0, 5).toString(),
  ]).toEqual([200, 'application/pdf', '%PDF-']);
  await giveCode(none, 'ABCDEFGHJKLM');
  const three = await claim('abcd-efgh jklm');
  expect(three.statusCode, three.body).toBe(200);
  for (const name of [...names, three.json().data.signInName]) {
    expect((await login(String(name))).statusCode).toBe(200);
  }
  const [mails] = await portal.rows(
    `SELECT count(*)::int AS count FROM outbox_mail WHERE template = 'accountClaimed' AND recipient = 'samen@example.nl'`,
  );
  expect(mails?.count).toBe(2);
});

// Promise: Wij vragen ook uw geboortedatum en de laatste vier cijfers van uw rekeningnummer.
// Promise: Wij vragen uw geboortedatum en de laatste vier cijfers van uw rekeningnummer.
test('gives every rejected claim the same response, whatever the reason', async () => {
  const address = 'weigering@example.nl';
  const id = await bringIn('W. Eigering', address);
  await startWave();
  const [link = ''] = await linksTo(address);
  const unknown = await claim('x'.repeat(43));
  const refused = [
    await claim(link, { birthDate: '1946-03-10' }),
    await claim(link, { accountDigits: '4301' }),
  ];
  const [employee] = await portal.rows(
    "SELECT id FROM person_account WHERE role = 'admin' AND brand = 'baken' LIMIT 1",
  );
  await portal.query(
    "INSERT INTO disabled_account (person_id, brand, disabled_by, disabled_at, reason) VALUES ($1, 'baken', $2, now(), 'proef')",
    [id, employee?.id],
  );
  refused.push(await claim(link));
  await portal.query('DELETE FROM disabled_account WHERE person_id = $1', [id]);
  // Advancing the clock would end the employee's session, so the test moves the date of the invitation
  // instead.
  await portal.query('UPDATE account_invitation SET expires_at = $2 WHERE person_id = $1', [
    id,
    portal.clock.now(),
  ]);
  refused.push(await claim(link));
  for (const answer of refused) {
    expect([answer.statusCode, answer.body]).toEqual([unknown.statusCode, unknown.body]);
  }
  expect((await accountOf(id))?.since).not.toBeNull();
});

test('five wrong attempts lock an invitation for a day, and an unknown link in the same way', async () => {
  const address = 'gissen@example.nl';
  await bringIn('G. Issen', address);
  await startWave();
  const [link = ''] = await linksTo(address);
  for (const secret of [link, 'y'.repeat(43)]) {
    for (let digits = 1; digits <= 5; digits += 1) {
      expect((await claim(secret, { accountDigits: `000${digits}` })).json().code).toBe('claimRejected');
    }
    expect((await claim(secret)).json().code).toBe('claimLocked');
  }
  await portal.query("UPDATE sign_in_throttle SET last_at = last_at - interval '1 day'");
  expect((await claim(link)).statusCode).toBe(200);
});

test('one of two concurrent claims succeeds', async () => {
  const address = 'tegelijk@example.nl';
  await bringIn('T. Gelijk', address);
  await startWave();
  const [link = ''] = await linksTo(address);
  const answers = await Promise.all([claim(link), claim(link)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
});

// Promise: Daarna sturen wij een nieuwe link.
test('invites nobody twice, rejects a withdrawn invitation, and gives a repeated invitation a new link', async () => {
  const address = 'opnieuw@example.nl';
  const id = await bringIn('O. Nieuw', address);
  const wave = await startWave();
  await sendAccountInvitations(portal.services, { brand: 'baken', waveId: wave });
  expect(await linksTo(address)).toHaveLength(1);
  expect((await overview()).next.every((one: { byMail: number }) => one.byMail === 0)).toBe(true);
  const list = await portal.call({
    url: `/api/admin/invitation-waves/${wave}/invitations`,
    cookie: head.cookie,
  });
  const [invitation] = list.json().data.items;
  expect(invitation).toMatchObject({ name: 'O. Nieuw', channel: 'mail', status: 'sent' });
  const url = `/api/admin/account-invitations/${invitation.id}`;
  const change = (what: string) =>
    portal.call({ method: 'POST', url: `${url}/${what}`, cookie: head.cookie });
  await sendAgain(url);
  await sendAccountInvitations(portal.services, { brand: 'baken', waveId: wave });
  const [old = '', fresh = ''] = await linksTo(address);
  expect((await claim(old)).json().code).toBe('claimRejected');
  expect((await change('withdraw')).statusCode).toBe(204);
  expect((await claim(fresh)).json().code).toBe('claimRejected');
  expect((await change('withdraw')).statusCode).toBe(404);
  expect((await accountOf(id))?.since).not.toBeNull();
});

test('one employee cannot send an invitation again, nor approve that request with another account of their own', async () => {
  const address = 'brief@example.nl';
  const id = await bringIn('B. Rief', address);
  await startWave();
  const [link = ''] = await linksTo(address);
  const [invitation] = await portal.rows('SELECT id FROM account_invitation WHERE person_id = $1', [id]);
  const url = `/api/admin/account-invitations/${invitation?.id}`;
  const uncoded = await head.send('POST', `${url}/resend`, { twoFaToken: 'A'.repeat(43) });
  expect(uncoded.json().code).toBe('stepUpRequired');
  const requested = await head.sendProven('POST', `${url}/resend`, {});
  expect(requested.statusCode, requested.body).toBe(202);
  const [row] = await portal.rows(
    `INSERT INTO person_account (id, brand, email, name, password_hash, role, created_at, is_demo)
     SELECT gen_random_uuid(), brand, 'hoofd+2@example.nl', name, password_hash, role, created_at, true
     FROM person_account WHERE brand = 'baken' AND email = 'hoofd@example.nl' RETURNING id`,
  );
  await portal.query(
    `INSERT INTO employee (person_id, brand, roles, changed_at) VALUES ($1, 'baken', '{review,compliance}', now())`,
    [row?.id],
  );
  const other = await provenEmployee(portal, 'hoofd+2@example.nl');
  const { items } = (await portal.call({ url: '/api/admin/approvals', cookie: other.cookie })).json().data;
  const waiting = items.find((one: { id: string }) => one.id === requested.json().data.approvalId);
  const approve = `/api/admin/approvals/${waiting.id}/approve`;
  const own = await other.sendProven('POST', approve, { seen: waiting.seen });
  expect([own.statusCode, own.json().code]).toEqual([403, 'ownRequest']);
  // Until a colleague approves, the person's existing link is the only one.
  expect(await linksTo(address)).toEqual([link]);
  expect((await claim(link)).statusCode).toBe(200);
  const late = await (await colleagueOf(portal)).finish(requested);
  expect([late.statusCode, late.json().code]).toEqual([409, 'approvalLapsed']);
});

test('nobody can claim the account of a person with a blocked contract, or of a deceased person', async () => {
  const [{ id: copyOf } = {}] = await portal.rows("SELECT id FROM contract WHERE brand = 'baken' LIMIT 1");
  for (const status of ['blocked', 'deceased']) {
    const address = `${status}@example.nl`;
    const id = await bringIn('S. Top', address);
    await startWave();
    const [link = ''] = await linksTo(address);
    const made = await insertImportedContract(portal.database.orm, { copyOf, formerNumber: `OUD-${status}` });
    const change = (to: string) =>
      withoutTriggers(
        portal.database,
        sql`update contract set person_id = ${id}, status = ${to} where id = ${made.id}`,
      );
    await change(status);
    expect((await claim(link)).json().code).toBe('claimRejected');
    // The database rejects such a claim, whatever the server requests.
    await expect(
      portal.query("UPDATE person_account SET unclaimed_since = NULL, password_hash = 'x' WHERE id = $1", [
        id,
      ]),
    ).rejects.toThrow('may not be claimed');
    await change('active');
    expect((await claim(link)).statusCode).toBe(200);
  }
});

test('a wave invites exactly the people the employee saw', async () => {
  await bringIn('E. Erst', 'eerst@example.nl');
  const { next } = await overview();
  const wave = next.find((one: { kind: string }) => one.kind === 'fifty');
  await bringIn('L. Ater', 'later@example.nl');
  const requested = await head.sendProven('PUT', `/api/admin/invitation-wave-requests/${newId()}`, wave);
  expect([requested.statusCode, requested.json().code]).toEqual([409, 'changedMeanwhile']);
});

test('a person who signs in with a customer number gets no mailed code for a sale, but gets one to set up an app', async () => {
  await bringIn('P. Aar', 'paar@example.nl');
  const second = await bringIn('Q. Aar', 'paar@example.nl');
  await startWave();
  const links = await linksTo('paar@example.nl');
  await claim(links[1] ?? '');
  const session = await login((await accountOf(second))?.email);
  const cookie = session.cookies.map((one) => `${one.name}=${one.value}`).join('; ');
  const ask = (url: string) =>
    portal.call({ method: 'POST', url: '/api/step-up', cookie, payload: codeRequest(url) });
  const download = await ask('/api/users/me/download');
  expect([download.statusCode, download.json().code]).toEqual([403, 'mailNotEnough']);
  const app = await ask('/api/second-factor/app');
  expect([app.statusCode, app.json().data?.hint]).toEqual([201, 'p•••••@example.nl']);
});
