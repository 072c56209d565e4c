import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import type { StepUpAct } from '@portaal/domain/http/step-up-acts';
import { employeeRoles } from '@portaal/domain/sign-in/employees/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumeStepUp } from '../foundation/acts/step-up-token.ts';
import { depositsOf, invitedContract } from '../modules/investing/applications/applications.use-cases.ts';
import { sessionLookup } from '../modules/sign-in/session/session.use-cases.ts';
import { requestStepUpCode } from '../modules/sign-in/step-up/step-up.use-cases.ts';
import { AppError } from '../platform/app-error.ts';
import { contentDigest, type SignedContent } from '../platform/content-digest.ts';
import { hashToken, type LiveSession } from '../platform/session.ts';
import { bodyExamples } from './call-examples.ts';
import { type CallPlaces, callPlaces, OWNER } from './call-places.ts';
import { giveApp } from './factors.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// Decision 0023: users sign exactly what they see. Tests this for every call that can require a step-up code.

const ADMIN = 'admin@example.nl';

interface Case {
  readonly name: string;
  readonly call: Call;
  readonly act: StepUpAct;
  readonly body: object;
}

const withoutProof = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutProof);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'twoFaToken')
      .map(([key, inner]) => [key, withoutProof(inner)]),
  );
};

const cases: readonly Case[] = Object.entries(calls as Readonly<Record<string, Call>>).flatMap(
  ([name, call]) => {
    const bodies: readonly object[] = bodyExamples[name as keyof typeof bodyExamples] ?? [];
    return [call.stepUp ?? []]
      .flat()
      .flatMap((act) => bodies.map((body) => ({ name, call, act, body: Object(withoutProof(body)) })));
  },
);

const signed = { depositsOf, invitedContract };

let portal: TestApp;
let places: Readonly<Record<string, Readonly<Record<string, string>>>>;
let sessions: { readonly signedIn: LiveSession; readonly admin: LiveSession };
beforeAll(async () => {
  portal = await createTestApp();
  const signIn = async (email: string) => {
    const cookie = await portal.signIn(email);
    const token = /(?:^|; )sid=([^;]+)/.exec(cookie)?.[1] ?? '';
    const session = await sessionLookup(portal.services)(hashToken(token), 'baken', { touch: false });
    if (!session) throw new Error('no session');
    return { cookie, session };
  };
  const [owner, admin] = [await signIn(OWNER), await signIn(ADMIN)];
  const found: CallPlaces = await callPlaces(portal, owner.cookie);
  places = found;
  // The administrator has every role, because other tests cover the rights of each role.
  sessions = { signedIn: owner.session, admin: { ...admin.session, employeeRoles } };
  // Use authenticator apps, because at most three codes are mailed per quarter of an hour.
  await giveApp(portal, OWNER);
  await giveApp(portal, ADMIN);
  await portal.query(
    `INSERT INTO payout_confirmation (id, person_id, brand, cause, method, changed_at)
     VALUES (gen_random_uuid(), $1, 'baken', 'factor', 'email', now() + interval '1 year')`,
    [owner.session.person.id],
  );
});
afterAll(() => portal.close());

const sessionOf = ({ call }: Case): LiveSession =>
  call.access === 'admin' ? sessions.admin : sessions.signedIn;

const contentOf = ({ call, body }: Case): Required<SignedContent> & { body: object } => ({
  path: call.path,
  params: places[call.path] ?? {},
  body: 'personId' in body ? { ...body, personId: sessions.signedIn.person.id } : body,
});

/** Requests a code and enters it. Returns the token and the reason shown to the user. */
async function proven(one: Case): Promise<{ reason: string; twoFaToken: string }> {
  const { act } = one;
  const requested = await requestStepUpCode(portal.services, signed, sessionOf(one), {
    act,
    content: contentOf(one),
  });
  const twoFaToken = crypto.randomUUID();
  await portal.query('UPDATE step_up SET token_hash = $2, token_expires_at = expires_at WHERE id = $1', [
    requested.stepUpId,
    hashToken(twoFaToken),
  ]);
  return { reason: requested.reason, twoFaToken };
}

/** Returns `yes` if this token permits this request, or otherwise the error code. */
async function outcome(one: Case, twoFaToken: string, sent: SignedContent): Promise<string> {
  const session = { ...sessionOf(one), content: contentDigest(sent) };
  try {
    await portal.database.transaction((tx) =>
      consumeStepUp(tx, { session, act: one.act, twoFaToken, at: portal.clock.now() }),
    );
    return 'yes';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const other = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return `${value}1`;
};

/** Yields copies of a value, each with a different field changed. */
function* changedOnce(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) {
    yield other(value);
    return;
  }
  if (Array.isArray(value)) {
    yield [...value, 1];
    for (const [index, inner] of value.entries()) {
      for (const changed of changedOnce(inner)) yield value.with(index, changed);
    }
    return;
  }
  yield { ...value, more: 1 };
  for (const [key, inner] of Object.entries(value)) {
    for (const changed of changedOnce(inner)) yield { ...value, [key]: changed };
  }
}

const AMOUNTS = new Set(['shownGross', 'amount']);
const PRIVATE = new Set(['iban', 'geboortedatum', 'bsn', 'email', 'number', 'digest', 'seen', 'token']);
const euro = (amount: number) =>
  new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(amount);

function* leavesOf(value: unknown, key = ''): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) yield [key, value];
  else for (const [name, inner] of Object.entries(value)) yield* leavesOf(inner, name);
}

test.each(cases)(
  'S-06 $name ($act): a code permits its own request once, and no request that differs in a value; $body',
  async (one) => {
    const { reason, twoFaToken } = await proven(one);
    const content = contentOf(one);
    // The reason must contain the amount of the request, and only the personal data needed to recognise the person.
    expect(reason).toMatch(/^U wilt .+[^.]\.$/);
    expect(reason).not.toMatch(/undefined|null|\[object/);
    for (const [key, value] of leavesOf(content.body)) {
      if (AMOUNTS.has(key)) expect(reason).toContain(euro(Number(value)));
      if (PRIVATE.has(key)) expect(reason).not.toContain(String(value));
    }
    const { number } = content.params as { number?: string };
    if (number !== undefined) expect(reason).toContain(number);

    const bodies = [...changedOnce(content.body)].map((body) => ({ ...content, body }));
    const params = [...changedOnce(content.params)].map((changed) => ({ ...content, params: changed }));
    for (const swapped of [...bodies, ...params]) {
      expect([swapped, await outcome(one, twoFaToken, swapped)]).toEqual([swapped, 'codeForOtherContent']);
    }
    expect(await outcome(one, twoFaToken, content)).toBe('yes');
    expect(await outcome(one, twoFaToken, content)).toBe('stepUpRequired');
  },
);

test('S-06 the cases include every call that can require a code', () => {
  const asking = Object.entries(calls as Readonly<Record<string, Call>>)
    .filter(([, { stepUp }]) => stepUp !== undefined)
    .map(([name]) => name);
  expect([...new Set(cases.map(({ name }) => name))]).toEqual(asking);
});

test.each([
  ['/api/admin/contracts/{number}/payouts/{payoutId}/release', 'releasePayout', '€\u00a012,34'],
  ['/api/admin/payments/{id}/refund', 'refundPayment', '€\u00a01.000,00'],
] as const)('S-06 the reason for %s contains the amount that will be paid', async (path, act, amount) => {
  const content = { path, params: places[path] ?? {}, body: { reason: 'Dubbel betaald door klant' } };
  const { reason } = await requestStepUpCode(portal.services, signed, sessions.admin, { act, content });
  expect(reason).toContain(amount);
});
