import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LogOutput } from '../platform/log-output.ts';
import { bodyExamples, queryExamples } from './call-examples.ts';
import { type CallPlaces, callPlaces, OWNER, urlOf } from './call-places.ts';
import { proveAct } from './step-up.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// Security items 23, 33, 34 and 36: sends every call of the server as every kind of caller without rights to it.

type Name = keyof typeof calls;

const logged: string[] = [];
const log = new LogOutput({ write: (text) => logged.push(text) });

let portal: TestApp;
let places: CallPlaces;
let owner: string;
let admin: string;
beforeAll(async () => {
  portal = await createTestApp({ log, configuration: { logLevel: 'trace' } });
  owner = await portal.signIn(OWNER);
  admin = await portal.signIn('admin@example.nl');
  places = await callPlaces(portal, owner);
});
afterAll(() => portal.close());

const everyCall = Object.entries(calls) as [Name, Call][];
const bodyOf = (name: Name): object | undefined => bodyExamples[name as keyof typeof bodyExamples]?.[0];
const paramsOf = ({ path }: Call) => (places as Record<string, Record<string, string>>)[path] ?? {};

type Caller = { readonly cookie: string; readonly brand?: string };

async function ask([name, call]: [Name, Call], { cookie, brand = 'baken' }: Caller, params = paramsOf(call)) {
  const payload = bodyOf(name);
  const query = call.method === 'GET' ? new URLSearchParams(queryExamples[name]).toString() : '';
  const url = `${urlOf(call.path, params)}${query && `?${query}`}`;
  const response = await portal.call({
    method: call.method,
    url,
    cookie,
    brand,
    ...(payload ? { payload } : {}),
  });
  // No response may be cached, whatever it contains.
  expect([response.headers['cache-control'], response.headers['x-content-type-options']], name).toEqual([
    'no-store',
    'nosniff',
  ]);
  if (call.file && response.statusCode < 300) {
    expect(response.headers['content-disposition'], name).toMatch(/^attachment; filename="[\w.-]+"$/);
  }
  const isFile = response.headers['content-type']?.toString().startsWith('application/json') !== true;
  return {
    status: response.statusCode,
    code: isFile ? undefined : response.json().code,
    body: response.body,
  };
}

/** Sends each of these calls as this user and returns the status and error code of the response, by call name. */
async function answersTo(caller: Caller, which: (call: Call) => boolean): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const one of everyCall.filter(([, call]) => which(call))) {
    const { status, code } = await ask(one, caller);
    answers[one[0]] = `${status} ${code}`;
  }
  return answers;
}

const allWith = (answer: string, which: (call: Call) => boolean): Record<string, string> =>
  Object.fromEntries(everyCall.filter(([, call]) => which(call)).map(([name]) => [name, answer]));

const isForAdmins = ({ access }: Call) => access === 'admin';
const needsSession = ({ access }: Call) => access !== 'visitor';
/**
 * Calls on data that belongs to one investor, or to the investors of one brand. Prices, months, yearly
 * figures and questionnaires are excluded, because all investors share them. A path with `{key}` is excluded,
 * because the key refers to an item that does not exist yet. A path with `{state}` is excluded, because the
 * state belongs to the caller's own brand.
 */
const ofAll = [
  '{key}',
  '{dealingDay}',
  '{state}',
  '/questionnaires/{id}/records',
  '/admin/yearly-figures/',
  '/admin/texts/',
  '/admin/set-up/',
];
const isOwned = (call: Call) =>
  call.params !== undefined && !ofAll.some((part) => call.path.includes(part)) && needsSession(call);
const isOwn = (call: Call) => isOwned(call) && !isForAdmins(call);

/** Returns `METHOD /path` of every route of the server, parsed from its printed route tree. */
function routesOfServer(): string[] {
  const above: string[] = [];
  return portal.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([\s│]*)[├└]── (\S+) \(([^)]+)\)$/.exec(line) ?? [];
      const depth = indent.length / 4;
      const path = (above[depth - 1] ?? '') + part;
      above[depth] = path;
      return path.startsWith('/api/')
        ? methods.split(', ').map((method) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
        : [];
    });
}

test('G-06 the server has exactly the calls of the contract, and this file tests each of them', () => {
  const paths = everyCall.map(([, { method, path }]) => `${method} ${path}`);
  const found = routesOfServer().filter(
    (route) => !route.startsWith('HEAD ') && !route.includes('/api/docs'),
  );
  expect(found.sort()).toEqual(paths.sort());
});

test('G-06 rejects every call without a live session', async () => {
  const email = 'nieuw@example.nl';
  const [leaver, sleeper] = [await portal.signIn(email), await portal.signIn('openstaand@example.nl')];
  const [url, body] = ['/api/users/me/close', { confirmation: 'SLUITEN' }];
  const payload = { ...body, twoFaToken: await proveAct(portal, leaver, url, body) };
  const closed = await portal.call({ method: 'POST', url, cookie: leaver, payload });
  expect(closed.statusCode, closed.body).toBe(204);
  portal.clock.advance(31 * 60_000);
  const strangers = { nobody: '', 'an account that was closed': leaver, 'a session that ran out': sleeper };
  for (const [who, cookie] of Object.entries(strangers)) {
    expect(await answersTo({ cookie }, needsSession), who).toEqual(
      allWith('401 notAuthenticated', needsSession),
    );
  }
  portal.clock.advance(-31 * 60_000);
});

describe('another user makes the calls of a customer', () => {
  test('G-06 another user has no admin rights and can read only their own data at the same brand', async () => {
    const cookie = await portal.signIn('openstaand@example.nl');
    expect(await answersTo({ cookie }, isForAdmins)).toEqual(allWith('403 notAllowed', isForAdmins));
    expect(await answersTo({ cookie }, isOwn)).toEqual(allWith('404 notFound', isOwn));
  });

  test('G-06 another user cannot read any of this data with the same email address at another brand', async () => {
    const namesake = { cookie: await portal.signIn(OWNER, 'anker'), brand: 'anker' };
    expect(await answersTo(namesake, isForAdmins)).toEqual(allWith('403 notAllowed', isForAdmins));
    expect(await answersTo(namesake, isOwn)).toEqual(allWith('404 notFound', isOwn));
  });

  test("G-06 another user gets the same response for another user's data as for data that does not exist", async () => {
    const caller = { cookie: await portal.signIn('openstaand@example.nl') };
    for (const one of everyCall.filter(([, call]) => isOwn(call))) {
      const nowhere = Object.fromEntries(
        Object.keys(paramsOf(one[1])).map((name) => [name, '01933b7e-0000-7000-8000-000000000000']),
      );
      expect((await ask(one, caller)).body, one[0]).toBe((await ask(one, caller, nowhere)).body);
    }
  });
});

describe('an administrator makes the calls of a customer', () => {
  test("G-06 an administrator has no access to a customer's data through the calls for customers", async () => {
    expect(await answersTo({ cookie: admin }, isOwn)).toEqual(allWith('404 notFound', isOwn));
  });

  test('G-06 an administrator cannot read data of this brand when signed in at another brand', async () => {
    const isOfBrand = (call: Call) => isForAdmins(call) && isOwned(call);
    // Only an employee with the role `head` may change employees' roles, invitations and linked accounts.
    const ofHead: readonly Call[] = [
      calls.changeEmployeeRoles,
      calls.linkAccount,
      calls.resendEmployeeInvitation,
      calls.unlinkAccount,
    ];
    const isOfHead = (call: Call) => ofHead.includes(call);
    const others: [string, (call: Call) => boolean][] = [
      ['admin@example.nl', (call) => isOfBrand(call) && !isOfHead(call)],
      ['hoofd@example.nl', (call) => isOfBrand(call) && isOfHead(call)],
    ];
    for (const [email, which] of others) {
      const other = { cookie: await portal.signIn(email, 'anker'), brand: 'anker' };
      expect(await answersTo(other, which)).toEqual(allWith('404 notFound', which));
    }
  });

  test('S-04 an administrator can only enrol a second factor when signed in without a second factor', async () => {
    const { pool } = portal.database.connection;
    const cookie = await portal.signIn('admin@example.nl');
    await pool.query(
      "UPDATE session SET second_factor = 'email' WHERE id = (SELECT id FROM session ORDER BY id DESC LIMIT 1)",
    );
    expect(await answersTo({ cookie }, isForAdmins)).toEqual(
      allWith('403 secondFactorRequired', isForAdmins),
    );
  });
});

test('S-06 rejects every call that requires a step-up code when its token is invalid', async () => {
  const asksCode = ([name]: [Name, Call]) => 'twoFaToken' in (bodyOf(name) ?? {});
  for (const one of everyCall.filter(asksCode)) {
    const answer = await ask(one, { cookie: isForAdmins(one[1]) ? admin : owner });
    expect(answer.status, `${one[0]}: ${answer.body}`).toBeGreaterThanOrEqual(400);
  }
});

test('the owner can read all data that was hidden from others', async () => {
  const isReading = (call: Call) => call.method === 'GET' && needsSession(call);
  const answers = {
    ...(await answersTo({ cookie: owner }, (call) => isReading(call) && !isForAdmins(call))),
    ...(await answersTo({ cookie: admin }, (call) => isReading(call) && isForAdmins(call))),
  };
  expect(answers).toEqual({
    ...allWith('200 undefined', isReading),
    // The server under test has executed no dealing run for a month of the demo.
    getDealingRun: '404 notFound',
    // An upload can be reviewed only after its application was submitted.
    getUploadForReview: '404 notFound',
    // Nothing was sold for the transfer, so its letter and data do not exist.
    getOutgoingTransferLetter: '404 notFound',
    getOutgoingTransferData: '404 notFound',
    // No mandate was signed, so there is no result to show.
    getMandateResult: '404 notFound',
    // The application in the example was only just started, so it has no contract to sign.
    getContractToSign: '422 invalidInput',
    getContractToSignFile: '422 invalidInput',
  });
  const isChanging = (call: Call) => isOwned(call) && call.method !== 'GET' && call.method !== 'DELETE';
  for (const one of everyCall.filter(([, call]) => isChanging(call))) {
    const answer = await ask(one, { cookie: isForAdmins(one[1]) ? admin : owner });
    expect(answer.status, `${one[0]}: ${answer.body}`).not.toBe(404);
  }
});

test('no personal data is in the log or in the audit log after all these calls', async () => {
  log.flush();
  const { rows } = await portal.database.connection.pool.query(
    "SELECT string_agg(detail::text, ' ') AS detail FROM audit_entry",
  );
  const [written, audited] = [logged.join(''), rows[0].detail as string];
  expect(written).toContain('/api/contracts/:id/sell-requests');
  const typed = [
    '999075858',
    'NL20INGB0001234567',
    'Touwslagersgracht',
    'tuinstoelen',
    'studie',
    'A'.repeat(43),
  ];
  const existing = [OWNER, 'Veldkamp', 'iemand@example.nl', 'Amerika'];
  for (const secret of [...typed, ...existing]) {
    expect(written, secret).not.toContain(secret);
    expect(audited, secret).not.toContain(secret);
  }
  const ids = [
    ...Object.values(places['/api/contracts/{id}/sell-requests/{requestId}/cancel']),
    ...[owner, admin],
  ];
  for (const id of ids.flatMap((text) => text.split(/[;=]/)).filter((text) => text.length > 30)) {
    expect(written).not.toContain(id);
  }
});
