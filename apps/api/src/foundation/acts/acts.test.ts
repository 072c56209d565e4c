import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@portaal/domain/audit-actions';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sessionLookup } from '../../modules/sign-in/session/session.use-cases.ts';
import { newId } from '../../platform/new-id.ts';
import type { Transaction } from '../../platform/orm.ts';
import { hashToken, type LiveSession } from '../../platform/session.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Actor, act, done, nobody, type Traces, unchanged } from './acts.use-cases.ts';

let portal: TestApp;
let session: LiveSession;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp();
  const cookie = await portal.signIn('investeerder@example.nl');
  const token = /(?:^|; )sid=([^;]+)/.exec(cookie)?.[1] ?? '';
  const found = await sessionLookup(portal.services)(hashToken(token), 'baken', { touch: false });
  if (!found) throw new Error('no session');
  session = found;
  const { rows } = await portal.query('SELECT id FROM contract WHERE person_id = $1 LIMIT 1', [
    session.person.id,
  ]);
  contractId = rows[0].id;
});
afterAll(() => portal.close());

const contentOf = (subject: string) => hashToken(subject);
/** Returns the session with the request content of a call about this subject. */
const sending = (subject: string) => ({ ...session, content: contentOf(subject) });

/** Stores a step-up token for this subject and returns the token. */
async function provenFor(subject: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await portal.query(
    `INSERT INTO step_up (id, session_id, person_id, brand, act, content_digest, method, created_at, expires_at, token_hash, token_expires_at)
     VALUES ($1, $2, $3, 'baken', 'changeContract', $4, 'email', $5, $6, $7, $6)`,
    [
      newId(),
      session.id,
      session.person.id,
      contentOf(subject),
      portal.clock.now(),
      new Date(portal.clock.now().getTime() + 60_000),
      hashToken(token),
    ],
  );
  return token;
}

/** Returns one trace of each kind: audit line, history line, message, mail and job. */
const tracesOf = (subjectId: string, action: AuditAction = 'changeRequest.asked'): Traces => ({
  audit: { action, subjectType: 'test', subjectId, detail: { a: 1 } },
  history: [{ contractId, kind: 'changeRequested', after: subjectId }],
  messages: [
    { personId: session.person.id, kind: 'changeRequest', title: subjectId, text: 'Tekst', mail: true },
  ],
  mails: [
    {
      recipient: 'iris@example.nl',
      template: 'passwordChanged',
      values: { name: subjectId, at: portal.clock.now().toISOString(), url: 'https://example.nl' },
    },
  ],
  jobs: [['account.confirmation', { registrationId: subjectId }]],
});

/** Counts the rows of each kind of trace written for this subject. */
async function left(subject: string): Promise<Record<string, number>> {
  const { rows } = await portal.query(
    `SELECT (SELECT count(*) FROM audit_entry WHERE subject_id = $1)::int AS audit,
      (SELECT count(*) FROM contract_event WHERE after = $1)::int AS history,
      (SELECT count(*) FROM notification WHERE title = $1)::int AS messages,
      (SELECT count(*) FROM outbox_mail WHERE values->>'name' = $1 OR values->>'title' = $1)::int AS mails,
      (SELECT count(*) FROM pgboss.job WHERE data->>'registrationId' = $1)::int AS jobs`,
    [subject],
  );
  return rows[0];
}
const NOTHING = { audit: 0, history: 0, messages: 0, mails: 0, jobs: 0 };
const ALL = { audit: 1, history: 1, messages: 1, mails: 2, jobs: 1 };

const isUsed = async (token: string): Promise<boolean> => {
  const { rows } = await portal.query('SELECT used_at FROM step_up WHERE token_hash = $1', [
    hashToken(token),
  ]);
  return rows[0].used_at !== null;
};

test('`act` locks, consumes the code, does its work and writes its traces in a fixed order, with the audit line last', async () => {
  const subject = newId();
  const order: string[] = [];
  const watch = ({ $client }: Transaction) => {
    const run = $client.query.bind($client) as (...given: unknown[]) => never;
    const spy = vi.spyOn($client, 'query').mockImplementation((...parameters: unknown[]) => {
      const text = typeof parameters[0] === 'string' ? parameters[0] : String(Object(parameters[0]).text);
      const table = /(?:insert into|update)\s+"?(\w+)/i.exec(text)?.[1];
      if (table === 'audit_entry') spy.mockRestore();
      if (table !== undefined && !table.startsWith('pgboss')) order.push(table);
      return run(...parameters);
    });
  };
  const twoFaToken = await provenFor(subject);
  const result = await act(portal.services, sending(subject), {
    lock: async (tx) => {
      watch(tx);
      order.push('lock');
      return 7;
    },
    stepUp: (locked) => (locked === 7 ? { act: 'changeContract', twoFaToken } : undefined),
    work: async (_tx, at, locked) => {
      order.push('work');
      expect(at).toEqual(portal.clock.now());
      return done(tracesOf(subject), locked);
    },
  });
  expect(result).toBe(7);
  expect(order.filter((table, i) => table !== order[i - 1])).toEqual([
    'lock',
    'step_up',
    'work',
    'contract_event',
    'notification',
    'outbox_mail',
    'audit_entry',
  ]);
  expect(await left(subject)).toEqual(ALL);
  const { rows } = await portal.query(
    'SELECT actor_id, brand, action FROM audit_entry WHERE subject_id = $1',
    [subject],
  );
  expect(rows).toEqual([{ actor_id: session.person.id, brand: 'baken', action: 'changeRequest.asked' }]);
});

test('`act` rejects a missing code, or a code for different content, before it does any work', async () => {
  const subject = newId();
  const other = await provenFor(newId());
  for (const twoFaToken of [undefined, other]) {
    const work = vi.fn(() => done(tracesOf(subject)));
    const stepUp = { act: 'changeContract', twoFaToken } as const;
    await expect(act(portal.services, sending(subject), { stepUp, work })).rejects.toMatchObject({
      code: twoFaToken === undefined ? 'stepUpRequired' : 'codeForOtherContent',
    });
    expect(work).not.toHaveBeenCalled();
  }
  expect(await left(subject)).toEqual(NOTHING);
  expect(await isUsed(other)).toBe(false);
});

test('an error while locking does not consume the code', async () => {
  const subject = newId();
  const twoFaToken = await provenFor(subject);
  await expect(
    act(portal.services, sending(subject), {
      lock: () => Promise.reject(new Error('cannot be')),
      stepUp: { act: 'changeContract', twoFaToken },
      work: () => done(tracesOf(subject)),
    }),
  ).rejects.toThrow('cannot be');
  expect(await isUsed(twoFaToken)).toBe(false);
});

test.each(['its work', 'one of its traces'])(
  '`act` writes nothing if %s fails, and the code remains valid',
  async (what) => {
    const subject = newId();
    const twoFaToken = await provenFor(subject);
    const run = (isBroken: boolean) =>
      act(portal.services, sending(subject), {
        stepUp: { act: 'changeContract', twoFaToken },
        work: async (tx) => {
          await tx.execute(`UPDATE contract SET description = '${subject}' WHERE id = '${contractId}'`);
          if (isBroken && what === 'its work') throw new Error('broken');
          const traces = tracesOf(subject);
          // No contract has this id, so the insert fails.
          const history = [{ contractId: newId(), kind: 'changeRequested' }] as const;
          return done(isBroken ? { ...traces, history } : traces);
        },
      });
    await expect(run(true)).rejects.toThrow();
    expect(await left(subject)).toEqual(NOTHING);
    const { rows } = await portal.query('SELECT description FROM contract WHERE id = $1', [contractId]);
    expect(rows[0].description).not.toBe(subject);
    await run(false);
    expect(await left(subject)).toEqual(ALL);
  },
);

test('only one of twenty concurrent calls with the same code succeeds', async () => {
  const subject = newId();
  const twoFaToken = await provenFor(subject);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      act(portal.services, sending(subject), {
        stepUp: { act: 'changeContract', twoFaToken },
        work: () => done(tracesOf(subject)),
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await left(subject)).toEqual(ALL);
});

test('for a call that changes nothing, `act` returns the result and writes no traces', async () => {
  const { rows: before } = await portal.query('SELECT max(sequence) AS last FROM audit_entry');
  expect(await act(portal.services, session, { work: () => unchanged('same') })).toBe('same');
  const { rows: after } = await portal.query('SELECT max(sequence) AS last FROM audit_entry');
  expect(after).toEqual(before);
});

test('the history names the actor: the customer, an employee or the system', async () => {
  const { id, brand } = session.person;
  const actors: [Actor | LiveSession, string][] = [
    [session, 'customer'],
    [{ id, brand, role: 'admin' }, 'employee'],
    [nobody(brand), 'system'],
  ];
  for (const [actor, expected] of actors) {
    const subject = newId();
    await act(portal.services, actor, { work: () => done(tracesOf(subject)) });
    const { rows } = await portal.query('SELECT actor FROM contract_event WHERE after = $1', [subject]);
    expect(rows).toEqual([{ actor: expected }]);
  }
});
