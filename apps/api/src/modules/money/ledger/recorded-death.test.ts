import { blockActs } from '@portaal/domain/money/ledger/block';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { proveAct, sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { applicantAt } from '../../investing/applications/testing/applying.ts';
import { filledIn } from '../../investing/applications/testing/filled-in.ts';

const REASON = 'Akte van overlijden van de gemeente';

let portal: TestApp;
let admin: string;
let app: TestApplication;
/** A joint contract: the holder applied, and the partner signed with an account of their own. */
let joint: { id: string; number: string };
const HOLDER = 'nieuw@example.nl';
const PARTNER = 'openstaand@example.nl';
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn('admin@example.nl');
  app = await giveApp(portal, 'admin@example.nl');
  const applicant = applicantAt(portal, await portal.signIn(HOLDER));
  const applicationId = await applicant.begin(filledIn('partner'));
  const { contract } = (await applicant.sign(applicationId)).json().data;
  joint = contract;
  const [mail] = await rowsOf<{ url: string }>(
    sql`select values ->> 'url' as url from outbox_mail where template = 'signingInvitation'`,
  );
  const token = new URL(mail?.url ?? '').searchParams.get('token') ?? '';
  const cookie = await portal.signIn(PARTNER);
  const post = (url: string, payload: object) => portal.call({ method: 'POST', url, cookie, payload });
  const { digest } = (await post('/api/signing-invitations', { token })).json().data.contract;
  const body = { token, digest, questionnaire: { id: 1, ...filledIn('partner').questionnaire } };
  const twoFaToken = await proveAct(portal, cookie, '/api/signing-invitations/sign', body);
  expect((await post('/api/signing-invitations/sign', { ...body, twoFaToken })).statusCode).toBe(204);
  await rowsOf(sql`update contract set status = 'active' where id = ${joint.id}`);
  await rowsOf(sql`update contract c set status = 'active' from person_account p
    where p.id = c.person_id and p.email = ${PARTNER} and p.brand = 'baken'`);
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;
const statusOf = async (number: string | undefined) =>
  (await rowsOf<{ status: string }>(sql`select status from contract where number = ${number}`))[0]?.status;
const send = (
  number: string | undefined,
  what: string,
  body: object,
  act?: (typeof blockActs)[keyof typeof blockActs],
) => sendProven(portal, { cookie: admin, app, url: `/api/admin/contracts/${number}/${what}`, body, act });
const recordDeath = (number: string | undefined) =>
  send(number, 'block', { block: 'deceased', reason: REASON }, blockActs.deceased);
const release = (number: string | undefined) => send(number, 'release', { reason: REASON });
const newsOf = async (email: string) =>
  (
    await rowsOf<{ title: string; text: string }>(sql`select n.title, n.text from notification n
      join person_account p on p.id = n.person_id where p.email = ${email} and p.brand = 'baken'
      order by n.id desc limit 1`)
  )[0];
const coSigned = async () =>
  (
    await portal.call({
      method: 'GET',
      url: '/api/signing-invitations/signed',
      cookie: await portal.signIn(PARTNER),
    })
  ).json().data[0];

// Promise: Op het account, en op dat van de partner die meetekende, komt een bericht dat wij een overlijden hebben vastgelegd, en dat men ons kan bellen.
// Promise: Er is een bericht over een contract dat u meetekende
// Promise: Het contract wacht tot wij weten van wie het nu is: wij schrijven niets af, betalen niets uit en voeren geen opdracht uit.
test("R-10 after the holder's death, notifies the partner and lets them read the contract", async () => {
  const [own] = await rowsOf<{ number: string }>(sql`select c.number from contract c
    join person_account p on p.id = c.person_id where p.email = ${PARTNER} and p.brand = 'baken' limit 1`);
  expect((await recordDeath(joint.number)).statusCode).toBe(204);
  expect(await statusOf(own?.number)).toBe('active');
  expect(await newsOf(HOLDER)).toMatchObject({
    title: 'Er is een bericht over uw contract',
    text: expect.stringMatching(
      /U kunt alles blijven lezen\. De jaaropgave .* Is een contract van u samen\?/,
    ),
  });
  const message = await newsOf(PARTNER);
  expect(message?.title).not.toMatch(/overl/i);
  expect(message?.text).toContain(
    `Bij contract ${joint.number}, dat u meetekende, hebben wij een overlijden`,
  );
  expect(await coSigned()).toMatchObject({ contractNumber: joint.number, isDeathRecorded: true });
  expect((await coSigned()).documentId).not.toBeNull();

  // Reversing a death recorded by mistake requires two employees, however low the value of the contract.
  const requested = await release(joint.number);
  expect(requested.statusCode, requested.body).toBe(202);
  expect(await statusOf(joint.number)).toBe('deceased');
  expect((await (await colleagueOf(portal)).finish(requested)).statusCode).toBe(204);
  expect(await statusOf(joint.number)).not.toBe('deceased');
  expect(await coSigned()).toMatchObject({ isDeathRecorded: false });
  expect((await newsOf(PARTNER))?.title).toBe('Een contract dat u meetekende loopt weer door');
});

// Promise: Wij schrijven niets af en betalen niets uit, en bijstorten, verkopen en wijzigen kan nu niet.
test('R-10 the death of the partner blocks the joint contract, and a release covers both contracts', async () => {
  const [own] = await rowsOf<{ number: string }>(sql`select c.number from contract c
    join person_account p on p.id = c.person_id where p.email = ${PARTNER} and p.brand = 'baken' limit 1`);
  await rowsOf(sql`update contract set status = 'active' where id = ${joint.id}`);
  const before = await statusOf(own?.number);
  expect((await recordDeath(own?.number)).statusCode).toBe(204);
  expect([await statusOf(own?.number), await statusOf(joint.number)]).toEqual(['deceased', 'blocked']);
  const message = await newsOf(HOLDER);
  expect(message?.title).toBe('Er is een bericht over uw contract');
  expect(message?.text).toContain(`Van de persoon met wie u contract ${joint.number} samen hebt`);
  const requested = await release(own?.number);
  expect((await (await colleagueOf(portal)).finish(requested)).statusCode).toBe(204);
  expect(await statusOf(own?.number)).toBe(before);
  expect(['active', 'awaitingStart']).toContain(await statusOf(joint.number));

  // A joint contract that an employee blocked after the death remains blocked after the release.
  await rowsOf(sql`update contract set status = 'active' where id = ${joint.id}`);
  await recordDeath(own?.number);
  const ofJoint = await release(joint.number);
  // Reversing the death of the partner requires two employees, also when requested from the joint contract.
  expect(ofJoint.statusCode, ofJoint.body).toBe(202);
  expect((await (await colleagueOf(portal)).finish(ofJoint)).statusCode).toBe(204);
  await rowsOf(sql`update contract set status = 'active' where id = ${joint.id}`);
  const blocked = await send(joint.number, 'block', { block: 'blocked', reason: REASON }, 'blockContract');
  expect(blocked.statusCode, blocked.body).toBe(204);
  expect((await release(joint.number)).statusCode).toBe(202);
  await (await colleagueOf(portal)).finish(await release(own?.number));
  expect(await statusOf(joint.number)).toBe('blocked');
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();
});

test("R-10 a request that waits for approval lapses, with that reason, when the contract holder's death is recorded", async () => {
  const [own] = await rowsOf<{ id: string; number: string }>(sql`select c.id, c.number from contract c
    join person_account p on p.id = c.person_id
    where p.email = 'investeerder@example.nl' and c.brand = 'baken' and c.status = 'active'
    order by c.number limit 1`);
  await rowsOf(
    sql`update contract set status = 'blocked', opening_value_cents = 100000000 where id = ${own?.id}`,
  );
  const requested = await release(own?.number);
  expect(requested.statusCode, requested.body).toBe(202);
  const [other] = await rowsOf<{ number: string }>(sql`select o.number from contract o
    join contract c on c.person_id = o.person_id and c.id = ${own?.id}
    where o.id <> c.id and o.status = 'active' limit 1`);
  expect((await recordDeath(other?.number)).statusCode).toBe(204);
  const answer = await (await colleagueOf(portal)).finish(requested);
  expect(answer.json().code).toBe('approvalLapsed');
  expect(await statusOf(own?.number)).toBe('blocked');
  const [request] = await rowsOf<{ reason: string }>(
    sql`select reason from approval_request where id = ${requested.json().data.approvalId}`,
  );
  expect(request?.reason).toContain('een overlijden vastgelegd');
  // A new request, made after the death was recorded, can be approved.
  const again = await release(own?.number);
  expect((await (await colleagueOf(portal)).finish(again)).statusCode).toBe(204);
  expect(await statusOf(own?.number)).toBe('deceased');
});

test('an employee cannot decide about a contract that they co-hold', async () => {
  await rowsOf(sql`update contract set status = 'active' where id = ${joint.id}`);
  const blocked = () => send(joint.number, 'block', { block: 'blocked', reason: REASON }, 'blockContract');
  await rowsOf(sql`update person_account set email = 'admin+eigen@example.nl'
    where email = ${PARTNER} and brand = 'baken'`);
  const refused = await blocked();
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'ownAccount']);
  expect(await statusOf(joint.number)).toBe('active');
});
