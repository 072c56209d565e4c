import { createSecretKey, randomBytes } from 'node:crypto';
import { rights } from '@portaal/domain/rights';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { provenanceOf } from '../../../foundation/acts/request-seal.ts';
import { sealBody } from '../../../foundation/acts/request-snapshot.ts';
import { verifyAudit } from '../../../platform/audit-verification.ts';
import { newId } from '../../../platform/new-id.ts';
import { approvalRequest } from '../../../schema/index.ts';
import { brokenAudit } from '../../../testing/audit.ts';
import { type Colleague, colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { reopenBooks } from '../../../testing/reopen-books.ts';
import { proveByApp, sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { raiseAlarms } from '../security-events/security-events.use-cases.ts';

const ADMIN = 'admin@example.nl';
const REASON = 'Uitkering was te hoog berekend';

let portal: TestApp;
let admin: string;
let app: TestApplication;
let colleague: Colleague;
let number: string;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn(ADMIN);
  app = await giveApp(portal, ADMIN);
  colleague = await colleagueOf(portal);
  const [contract] = await rows(
    "SELECT id, number FROM contract WHERE description = 'Winkels en woningen' AND brand = 'baken'",
  );
  [contractId, number] = [String(contract?.id), String(contract?.number)];
});
afterAll(() => portal.close());

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await portal.database.connection.pool.query(text, values)).rows;
}
const send = (url: string, payload: object | undefined, cookie = admin) =>
  portal.call({ method: 'POST', url, cookie, ...(payload ? { payload } : {}) });
const proven = (url: string, body: object) => sendProven(portal, { cookie: admin, app, url, body });
const codeOf = (answer: { body: string; statusCode: number }) =>
  answer.body === '' ? String(answer.statusCode) : JSON.parse(answer.body).code;

/** Inserts a payout of a blocked contract, withheld until an employee releases it. */
async function withheld(cents: number): Promise<string> {
  await rows("UPDATE contract SET status = 'blocked' WHERE id = $1", [contractId]);
  const [payout] = await rows(
    `INSERT INTO payout (contract_id, kind, value_date, amount_cents, pay_on, status)
     VALUES ($1, 'distribution', $2, $3, '2026-11-24', 'ordered') RETURNING id::text`,
    [contractId, '2026-11-19', cents],
  );
  return String(payout?.id);
}
const release = (payoutId: string) =>
  proven(`/api/admin/contracts/${number}/payouts/${payoutId}/release`, { reason: REASON });
const isReleased = async (payoutId: string) =>
  (await rows('SELECT released_at FROM payout WHERE id = $1', [payoutId]))[0]?.released_at !== null;
const requestRow = async (id: string) =>
  (await rows('SELECT * FROM approval_request WHERE id = $1', [id]))[0];

/** Changes a row as the owner of the table could: a trigger prevents this for the server's own role. */
async function rewrite(id: string, set: string): Promise<void> {
  await rows('ALTER TABLE approval_request DISABLE TRIGGER approval_request_changed');
  await rows(`UPDATE approval_request SET ${set} WHERE id = $1`, [id]);
  await rows('ALTER TABLE approval_request ENABLE TRIGGER approval_request_changed');
}

/** Creates a waiting request and returns it with its requester. */
async function requestApproval(cents = 250_000) {
  const payoutId = await withheld(cents);
  const answer = await release(payoutId);
  expect(answer.statusCode, answer.body).toBe(202);
  return { payoutId, id: answer.json().data.approvalId as string };
}

beforeEach(async () => {
  await rows('DELETE FROM payout WHERE value_date = $1 AND contract_id = $2', ['2026-11-19', contractId]);
  await rows("UPDATE approval_request SET status = 'withdrawn', decided_at = now() WHERE status = 'waiting'");
});

test('from the threshold on, a second employee approves the stored request', async () => {
  const small = await withheld(99_999);
  expect((await release(small)).statusCode).toBe(204);
  expect(await isReleased(small)).toBe(true);
  await rows('DELETE FROM payout WHERE id = $1', [small]);
  const { payoutId, id } = await requestApproval(100_000);
  expect(await isReleased(payoutId)).toBe(false);
  const [waiting] = (await colleague.waiting()) as unknown as Record<string, unknown>[];
  expect(waiting).toMatchObject({
    id,
    title: `Uitbetaling van contract ${number} vrijgeven`,
    lines: [{ label: 'Uitkering', before: 'Aangehouden', after: '€\u00a01.000,00' }],
    reason: REASON,
    askedBy: 'Anne Meester',
    own: false,
    mayApprove: true,
  });
  expect((await colleague.approve(id)).statusCode).toBe(204);
  expect(await isReleased(payoutId)).toBe(true);
  const lines = await rows(
    "SELECT a.action, p.name FROM audit_entry a JOIN person_account p ON p.id = a.actor_id WHERE subject_id = $1 OR action = 'payout.released' ORDER BY sequence",
    [id],
  );
  expect(lines.slice(-3)).toEqual([
    { action: 'approval.asked', name: 'Anne Meester' },
    { action: 'approval.executed', name: 'Karel de Vries' },
    { action: 'payout.released', name: 'Karel de Vries' },
  ]);
  expect(await brokenAudit(portal.database.orm)).toBeUndefined();
});

describe('an employee cannot approve their own request', () => {
  test('the call rejects an approval by the requesting employee', async () => {
    const { payoutId, id } = await requestApproval();
    const { seen } = (await colleague.waiting()).find((one) => one.id === id) ?? {};
    const own = await proven(`/api/admin/approvals/${id}/approve`, { seen });
    expect(codeOf(own)).toBe('ownRequest');
    expect(codeOf(await send(`/api/admin/approvals/${id}/reject`, { reason: REASON }))).toBe('ownRequest');
    expect(await isReleased(payoutId)).toBe(false);
    const list = await portal.call({ method: 'GET', url: '/api/admin/approvals', cookie: admin });
    expect(list.json().data.items.at(-1)).toMatchObject({ id, own: true, mayApprove: false });
  });

  test('the database rejects an approval by the requesting employee, and the request stays unchanged', async () => {
    const { id } = await requestApproval();
    const change = (set: string) => rows(`UPDATE approval_request SET ${set} WHERE id = $1`, [id]);
    await expect(
      change("status = 'executed', decided_by = asked_by, decided_at = asked_at"),
    ).rejects.toMatchObject({ constraint: 'approval_request_two_people' });
    await expect(change("status = 'executed', decided_at = asked_at")).rejects.toMatchObject({
      constraint: 'approval_request_two_people',
    });
    for (const set of [
      'amount_cents = 1',
      'body = \'{"a": 1}\'',
      'sealed_body = null',
      "digest = 'x'",
      'alone_from = now()',
    ]) {
      await expect(change(set), set).rejects.toThrow('is final');
    }
    await expect(rows('DELETE FROM approval_request WHERE id = $1', [id])).rejects.toThrow('is final');
  });

  test('stores the request body encrypted, and a request with a replaced body lapses', async () => {
    const { payoutId, id } = await requestApproval();
    const stored = await requestRow(id);
    expect(stored).toMatchObject({ body: {}, sealed_body: expect.stringMatching(/^v1\.ontwikkeling\./) });
    expect(JSON.stringify(stored)).not.toContain(REASON);
    const sent = { reason: 'Een andere reden dan deze' };
    await rows('UPDATE approval_request SET sealed_body = $2 WHERE id = $1', [
      id,
      sealBody(portal.services.configuration.fieldKeys, id, sent),
    ]);
    expect(codeOf(await colleague.approve(id))).toBe('approvalLapsed');
    expect(await isReleased(payoutId)).toBe(false);
  });

  test('a request stored by a server version without seals lapses and can be made again', async () => {
    const { payoutId, id } = await requestApproval();
    await rewrite(id, 'seal = null');
    expect(codeOf(await colleague.approve(id))).toBe('approvalLapsed');
    expect(await requestRow(id)).toMatchObject({
      status: 'lapsed',
      reason: 'Dit verzoek is van vóór een extra controle. Laat het opnieuw vragen.',
    });
    expect(await isReleased(payoutId)).toBe(false);
    const again = (await release(payoutId)).json().data.approvalId;
    expect((await colleague.approve(again)).statusCode).toBe(204);
    expect(await isReleased(payoutId)).toBe(true);
  });

  test('rejects a waiting request without its body', async () => {
    await requestApproval();
    const [table] =
      await rows(`INSERT INTO approval_request (id, brand, call, params, body, title, lines, digest, asked_by,
        asked_at, expires_at, status)
      SELECT gen_random_uuid(), brand, call, '{"id": "2"}', body, title, lines, digest, asked_by, asked_at, expires_at, status
      FROM approval_request WHERE status = 'waiting' RETURNING id`).catch((error) => [error]);
    expect(table).toMatchObject({ constraint: 'approval_request_sealed' });
  });

  test('rejects a second identical request while the first waits', async () => {
    const { payoutId } = await requestApproval();
    expect(codeOf(await release(payoutId))).toBe('alreadyAsked');
  });
});

describe('a database role with write access cannot forge a request', () => {
  const lapsedAsForged = async (id: string) => {
    expect(codeOf(await colleague.approve(id))).toBe('approvalLapsed');
    expect(await requestRow(id)).toMatchObject({
      status: 'lapsed',
      reason: 'Dit verzoek is niet zo gedaan door de medewerker die erbij staat.',
    });
    expect(
      await rows("SELECT actor_id FROM audit_entry WHERE action = 'approval.forged' AND subject_id = $1", [
        id,
      ]),
    ).toHaveLength(1);
  };

  test('a database role cannot forge a request by copying a genuine request under another id', async () => {
    const { payoutId, id: genuine } = await requestApproval();
    const id = newId();
    await send(`/api/admin/approvals/${genuine}/withdraw`, undefined);
    const sealedBody = sealBody(portal.services.configuration.fieldKeys, id, { reason: REASON });
    await rows(
      `INSERT INTO approval_request (id, brand, call, params, body, sealed_body, seal, title, lines, amount_cents, digest,
        asked_by, asked_at, expires_at, status)
      SELECT $1, brand, call, params, body, $2, seal, title, lines, amount_cents, digest, asked_by, asked_at, expires_at,
        'waiting' FROM approval_request WHERE id = $3`,
      [id, sealedBody, genuine],
    );
    await lapsedAsForged(id);
    expect(await isReleased(payoutId)).toBe(false);
    await raiseAlarms(portal.services);
    expect(await rows('SELECT rule FROM security_alarm WHERE key = $1', [id])).toEqual([
      { rule: 'a request for two that nobody asked' },
    ]);
  });

  test('a database role cannot forge a request by also writing its line in the audit log', async () => {
    const { id: genuine } = await requestApproval();
    const id = newId();
    const { auditKeys } = portal.services.configuration;
    const found: (string | undefined)[] = [];
    const undone = portal.database.transaction(async (tx) => {
      const provenance = async (of: string) => {
        const [row] = await tx.select().from(approvalRequest).where(eq(approvalRequest.id, of));
        return row && provenanceOf(tx, auditKeys, row);
      };
      await tx.execute(sql`INSERT INTO audit_entry
          (sequence, at, brand, actor_id, action, subject_type, subject_id, detail, previous_hash, hash, key_id)
        SELECT (SELECT max(sequence) + 1 FROM audit_entry), at, brand, actor_id, action, subject_type, ${id}, detail,
          previous_hash, hash, key_id FROM audit_entry WHERE subject_id = ${genuine} AND action = 'approval.asked'`);
      await tx.execute(sql`INSERT INTO approval_request (id, brand, call, params, body, sealed_body, seal, title, lines,
          amount_cents, digest, asked_by, asked_at, expires_at, status)
        SELECT ${id}, brand, call, '{"id": "2"}', body, sealed_body, seal, title, lines, amount_cents, digest, asked_by,
          asked_at, expires_at, status FROM approval_request WHERE id = ${genuine}`);
      found.push(await provenance(genuine), await provenance(id));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(found).toEqual(['genuine', 'forged']);
  });

  test.each([
    "title = 'Niets bijzonders'",
    'amount_cents = 1',
    "lines = '[]'",
    "expires_at = expires_at + interval '1 year'",
    "asked_at = asked_at - interval '1 hour'",
    "asked_by = (SELECT id FROM person_account WHERE email = 'admin@example.nl' AND brand = 'anker')",
  ])('a database role cannot forge a request by changing a column: %s', async (set) => {
    const { payoutId, id } = await requestApproval();
    await rewrite(id, set);
    await lapsedAsForged(id);
    expect(await isReleased(payoutId)).toBe(false);
  });

  test('a request remains valid after the audit log key is replaced, while the previous key is retained', async () => {
    const { configuration } = portal.services;
    const before = configuration.auditKeys;
    const added = { currentId: '2027', byId: new Map([['2027', createSecretKey(randomBytes(32))]]) };
    const { payoutId, id } = await requestApproval();
    Object.assign(configuration, {
      auditKeys: { currentId: '2027', byId: new Map([...added.byId, ...before.byId]) },
    });
    expect((await colleague.approve(id)).statusCode).toBe(204);
    expect(await isReleased(payoutId)).toBe(true);
    const { auditKeys: keys } = configuration;
    const now = portal.clock.now();
    expect((await verifyAudit(portal.database.orm, { keys, now })).broken).toBeUndefined();
    Object.assign(configuration, { auditKeys: before });
  });
});

test('a request lapses with a reason if its data changed, and is not executed', async () => {
  const { payoutId, id } = await requestApproval();
  await rows('UPDATE payout SET amount_cents = 250001 WHERE id = $1', [payoutId]);
  expect(codeOf(await colleague.approve(id))).toBe('approvalLapsed');
  expect(await requestRow(id)).toMatchObject({
    status: 'lapsed',
    reason: 'De gegevens zijn veranderd nadat dit werd gevraagd.',
  });
  expect(await isReleased(payoutId)).toBe(false);
  await rows('DELETE FROM payout WHERE id = $1', [payoutId]);
  const other = await requestApproval();
  await rows("UPDATE contract SET status = 'active' WHERE id = $1", [contractId]);
  expect(codeOf(await colleague.approve(other.id))).toBe('approvalLapsed');
  expect(await requestRow(other.id)).toMatchObject({ status: 'lapsed' });
});

test('an approval checks the current roles of both employees', async () => {
  const roles = (email: string, requested: string[]) =>
    rows(
      "UPDATE employee SET roles = $2 WHERE person_id = (SELECT id FROM person_account WHERE email = $1 AND brand = 'baken')",
      [email, requested],
    );
  const all = ['service', 'review', 'finance', 'prices', 'compliance'];
  const { id } = await requestApproval();
  await roles('collega@example.nl', ['prices', 'review']);
  expect(await colleague.waiting()).toEqual([]);
  await roles('collega@example.nl', all);
  await roles(ADMIN, ['service']);
  expect(codeOf(await colleague.approve(id))).toBe('approvalLapsed');
  expect(await requestRow(id)).toMatchObject({ reason: 'Wie dit vroeg, heeft deze rol niet meer.' });
  await roles(ADMIN, all);
});

test('rejects an approval without a step-up code of the colleague for this request', async () => {
  const { payoutId, id } = await requestApproval();
  const [{ seen } = { seen: '' }] = await colleague.waiting();
  const url = `/api/admin/approvals/${id}/approve`;
  const body = { seen, twoFaToken: await proveByApp(portal, { cookie: admin, app, url, body: { seen } }) };
  expect(codeOf(await send(url, body, colleague.cookie))).toBe('stepUpRequired');
  const unseen = { ...body, seen: '0'.repeat(64) };
  expect(codeOf(await send(url, unseen, colleague.cookie))).toBe('changedMeanwhile');
  expect([await isReleased(payoutId), (await requestRow(id))?.status]).toEqual([false, 'waiting']);
});

test('the requester can withdraw a request, a colleague can reject it with a reason, and both decisions are final', async () => {
  const first = await requestApproval();
  expect(codeOf(await send(`/api/admin/approvals/${first.id}/withdraw`, undefined, colleague.cookie))).toBe(
    'notOwnRequest',
  );
  expect((await send(`/api/admin/approvals/${first.id}/withdraw`, undefined)).statusCode).toBe(204);
  const second = (await release(first.payoutId)).json().data.approvalId;
  const reject = () =>
    send(`/api/admin/approvals/${second}/reject`, { reason: 'Het bedrag klopt niet' }, colleague.cookie);
  expect((await reject()).statusCode).toBe(204);
  expect(codeOf(await reject())).toBe('approvalDecided');
  expect(await requestRow(second)).toMatchObject({ status: 'rejected', reason: 'Het bedrag klopt niet' });
  expect(await isReleased(first.payoutId)).toBe(false);
});

test('rejects approval of a request that has waited for a week', async () => {
  const { payoutId, id } = await requestApproval();
  await rows('SELECT 1');
  const [{ seen } = { seen: '' }] = await colleague.waiting();
  const at = portal.clock.now();
  portal.clock.advance(7 * 86_400_000);
  const late = await portal.signIn('collega@example.nl');
  const answer = await send(`/api/admin/approvals/${id}/approve`, { seen, twoFaToken: 'a'.repeat(43) }, late);
  expect(codeOf(answer)).toBe('approvalExpired');
  expect(await isReleased(payoutId)).toBe(false);
  portal.clock.set(at.toISOString());
  portal.clock.advance(1);
});

test('one employee cannot book a million, in one correction or in many', async () => {
  const ledger = `/api/admin/contracts/${number}/ledger`;
  await rows("UPDATE contract SET status = 'active' WHERE id = $1", [contractId]);
  const linesOf = async () =>
    (
      await portal.call({ method: 'GET', url: `${ledger}?soort=herbelegging&limit=200`, cookie: admin })
    ).json().data.items;
  const open = async () =>
    (await linesOf()).find(({ rejection }: { rejection: string | null }) => rejection === null);
  const correct = async (line: { id: number }, right: object) => {
    const preview = await send(`${ledger}/${line.id}/preview`, { correct: right });
    if (preview.statusCode !== 200) return preview;
    const body = { correct: right, seen: preview.json().data.seen, reason: REASON };
    return proven(`${ledger}/${line.id}/correction`, body);
  };
  const start = await open();
  if (!start) throw new Error('no line to correct');
  // A single correction can neither raise the amount this far nor lower the price so far that the amount buys many
  // units.
  expect(
    (await correct(start, { amount: 1_000_000, price: start.price })).json().errors.Fields[0].field,
  ).toBe('correct.amount');
  expect(
    (await correct(start, { amount: Math.abs(start.amount), price: start.price / 1_000 })).json().errors
      .Fields[0].field,
  ).toBe('correct.price');
  // Corrections that double the amount each time soon need a colleague, even if each is small.
  let reached = Math.abs(start.amount);
  let answer = await correct(start, { amount: reached * 2, price: start.price });
  for (let step = 0; step < 20 && answer.statusCode === 204; step += 1) {
    const line = await open();
    reached = Math.abs(line.amount);
    answer = await correct(line, { amount: Math.round(reached * 2 * 100) / 100, price: line.price });
  }
  expect([answer.statusCode, reached < 1_000]).toEqual([202, true]);
  await reopenBooks(portal.database);
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});

test('in the demo, every four-eyes call has a requester and an approver, and no role can do both', () => {
  const forTwo = Object.entries(rights).flatMap(([name, { ask, two }]) =>
    two ? [[name, ask, two.approve] as const] : [],
  );
  expect(forTwo.map(([name]) => name).sort()).toEqual([
    'acceptOutgoingTransfer',
    'acceptPayee',
    'acceptShadowComparison',
    'acceptStatementGap',
    'approveApplication',
    'approveYearlyFigures',
    'changeBrandState',
    'changeEmployeeRoles',
    'confirmPayoutsOfContract',
    'correctLedgerLine',
    'decideChange',
    'discardBookImport',
    'enableAccount',
    'inviteEmployee',
    'inviteInvestors',
    'loadPayoutReport',
    'matchOpenItem',
    'orderPayouts',
    'passMissingStatements',
    'publishBuildings',
    'publishFundDocument',
    'publishFundPrices',
    'publishPriceFile',
    'publishTerms',
    'refundOpenItem',
    'refundPayment',
    'rejectApplication',
    'releaseContract',
    'releasePayout',
    'removeFactors',
    'requestBookExport',
    'resendAccountInvitation',
    'reverseDebit',
    'signBookImport',
    'takeOverBook',
    'undoBankMatch',
    'unlinkAccount',
    'withdrawPayoutBatch',
  ]);
  for (const [name, ask, approve] of forTwo) {
    expect(ask, name).not.toContain('auditor');
    expect(approve, name).not.toContain('auditor');
    // Two heads open a brand (decision 0206). For every other call an employee with another role than the requester's
    // can approve, even if each has only one role.
    if (name === 'changeBrandState') continue;
    expect(
      approve.some((role) => ask.some((asker) => asker !== role)),
      name,
    ).toBe(true);
  }
});
