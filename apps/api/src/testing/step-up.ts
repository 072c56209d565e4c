import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import type { StepUpAct } from '@portaal/domain/http/step-up-acts';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApplication } from './factors.ts';
import type { TestApp } from './test-app.ts';

const proven = Object.values(calls as Readonly<Record<string, Call>>).flatMap(({ path, stepUp }) => {
  const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return stepUp === undefined ? [] : [{ path, pattern, acts: [stepUp].flat() }];
});

/** Returns the body with which to request a code for this call. `act` is needed if the call has several actions. */
export function codeRequest(url: string, body: object = {}, act?: StepUpAct) {
  for (const { path, pattern, acts } of proven) {
    const found = pattern.exec(url);
    const [first] = acts;
    if (found && first) return { act: act ?? first, content: { path, params: { ...found.groups }, body } };
  }
  throw new Error(`no call at ${url} asks a code`);
}

/** Requests a code for this call and enters the code that was mailed, as a user would; returns the token. */
export async function proveAct(
  { call, database }: TestApp,
  cookie: string,
  url: string,
  body: object = {},
): Promise<string> {
  const { pool } = database.connection;
  // Remove the limit of three codes per fifteen minutes, because a test may request more codes.
  await pool.query('DELETE FROM one_time_code');
  const requested = await call({
    method: 'POST',
    url: '/api/step-up',
    cookie,
    payload: codeRequest(url, body),
  });
  if (requested.statusCode !== 201) throw new Error(requested.body);
  const { rows } = await pool.query<{ values: { code: string } }>(
    "SELECT values FROM outbox_mail WHERE template = 'oneTimeCode' ORDER BY id DESC LIMIT 1",
  );
  const confirmed = await call({
    method: 'POST',
    url: `/api/step-up/${requested.json().data.stepUpId}/confirm`,
    cookie,
    payload: { code: rows[0]?.values.code },
  });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  return confirmed.json().data.twoFaToken;
}

interface ByApp {
  readonly cookie: string;
  readonly app: TestApplication;
  /** Defaults to POST. */
  readonly method?: 'POST' | 'PUT';
  readonly url: string;
  readonly body?: object;
  readonly brand?: string;
  /** Required when the call has several actions. */
  readonly act?: StepUpAct | undefined;
}

/**
 * Requests a code for this call and enters a code from the app. Returns the token, or the response if it is an error.
 */
async function askByApp(
  { call, clock }: TestApp,
  { app, url, body, act, cookie, brand = 'baken' }: ByApp,
): Promise<string | LightMyRequestResponse> {
  // A code from the app is valid once, so the clock advances to the next code.
  clock.advance(30_000);
  const payload = codeRequest(url, body, act);
  const requested = await call({ method: 'POST', url: '/api/step-up', cookie, brand, payload });
  if (requested.statusCode !== 201) return requested;
  const confirmed = await call({
    method: 'POST',
    url: `/api/step-up/${requested.json().data.stepUpId}/confirm`,
    cookie,
    brand,
    payload: { code: await app.code() },
  });
  return confirmed.statusCode === 200 ? confirmed.json().data.twoFaToken : confirmed;
}

export async function proveByApp(portal: TestApp, proof: ByApp): Promise<string> {
  const token = await askByApp(portal, proof);
  if (typeof token !== 'string') throw new Error(token.body);
  return token;
}

/** Obtains a code for this request and sends the request with it. */
export async function sendProven(portal: TestApp, proof: ByApp): Promise<LightMyRequestResponse> {
  const { method = 'POST', url, cookie, body = {}, brand = 'baken' } = proof;
  const twoFaToken = await askByApp(portal, proof);
  if (typeof twoFaToken !== 'string') return twoFaToken;
  return portal.call({ method, url, cookie, brand, payload: { ...body, twoFaToken } });
}
