import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyExamples, queryExamples } from './call-examples.ts';
import { type CallPlaces, callPlaces, OWNER, urlOf } from './call-places.ts';
import { bodyWith, fieldName, fieldsOf, inAddress, kindsOfNonsense, leavesOf } from './garbage.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// Runs on PostgreSQL only, as in production, because the embedded database rejects the same input.
const attack = test.runIf(process.env.TEST_DATABASE === 'postgres');

// V-05: for any invalid input a call responds in Dutch with the problem and the field, and never with a server error.

let portal: TestApp;
let places: CallPlaces;
let owner: string;
let admin: string;
beforeAll(async () => {
  portal = await createTestApp();
  owner = await portal.signIn(OWNER);
  admin = await portal.signIn('admin@example.nl');
  places = await callPlaces(portal, owner);
});
afterAll(() => portal.close());

const everyCall = Object.entries(calls) as [keyof typeof calls, Call][];
const cookieFor = ({ access }: Call) => ({ visitor: '', signedIn: owner, admin })[access];
const paramsOf = ({ path }: Call) => (places as Record<string, Record<string, string>>)[path] ?? {};

/** Returns the first part of a field's name. `groupsIn` returns these parts for all problems in a response. */
const groupOf = (field: string): string => field.split(/[.[]/)[0] ?? '';
const groupsIn = ({ statusCode, body }: LightMyRequestResponse): string[] =>
  statusCode === 422
    ? (JSON.parse(body).errors.Fields ?? []).map((problem: { field: string }) => groupOf(problem.field))
    : [];

/**
 * Returns the fault in a response to an invalid value for a field; undefined without a fault, or if the valid example
 * had the same fault.
 */
function complaint(
  response: LightMyRequestResponse,
  field?: string,
  before: readonly string[] = [],
): string | undefined {
  const { statusCode: status, body } = response;
  if (status >= 500) return `${status}`;
  if (status < 400) return undefined;
  const { message, code, errors } = JSON.parse(body);
  const texts: unknown[] = [message, ...errors.ErrorMessage];
  if (!texts.every((text) => typeof text === 'string' && text.length > 10)) return `says nothing: ${body}`;
  if (/invalid|expected|must |should |required|received/i.test(texts.join(' ')))
    return `is not Dutch: ${body}`;
  if (code !== 'invalidInput' || field === undefined) return undefined;
  // A rule over several fields may report another field with the same first part.
  const named = groupsIn(response);
  const isNamed = named.includes(groupOf(field)) || named.some((name) => before.includes(name));
  return isNamed ? undefined : `does not name ${field}: ${body}`;
}

async function faultsOf(requested: readonly (readonly [string, () => Promise<string | undefined>])[]) {
  const faults: string[] = [];
  for (const [what, ask] of requested) {
    const fault = await ask();
    if (fault !== undefined) faults.push(`${what} ${fault.slice(0, 400)}`);
  }
  return faults;
}

/**
 * Each field is tested with one in this many kinds of invalid values, and the next field with other kinds. A share of
 * 1 tests all kinds for all fields, which takes minutes.
 */
const SHARE = 11;
let counted = 0;
const someKinds = () => kindsOfNonsense.filter(() => counted++ % SHARE === 0);

attack.each(everyCall.filter(([, call]) => call.body && !call.form))(
  'V-05 %s takes no nonsense in any field of its body',
  async (name, call) => {
    const examples: readonly unknown[] = bodyExamples[name as keyof typeof bodyExamples];
    const send = (payload: string) =>
      portal.call({
        method: call.method,
        url: urlOf(call.path, paramsOf(call)),
        cookie: cookieFor(call),
        payload,
        headers: { 'content-type': 'application/json' },
      });
    for (const example of examples) {
      const before = groupsIn(await send(JSON.stringify(example)));
      const requested = leavesOf(example).flatMap((at) => {
        const field = fieldName(at);
        return someKinds().map((kind) => {
          const ask = async () => complaint(await send(bodyWith(example, at, kind)), field, before);
          return [`${field} = ${kind}:`, ask] as const;
        });
      });
      expect(await faultsOf(requested)).toEqual([]);
    }
  },
);

attack.each(everyCall.filter(([, call]) => call.params || call.query || call.headers))(
  'V-05 %s takes no nonsense in its address or its headers',
  async (name, call) => {
    const params = paramsOf(call);
    const body = bodyExamples[name as keyof typeof bodyExamples]?.[0];
    const send = (url: string, headers: Record<string, string> = {}) =>
      portal.call({
        method: call.method,
        url,
        cookie: cookieFor(call),
        headers,
        ...(body ? { payload: body } : {}),
      });
    const url = urlOf(call.path, params);
    // Fills in the required query parameters except the field under test.
    const others = (field: string) =>
      Object.entries(queryExamples[name] ?? {})
        .filter(([other]) => other !== field)
        .map(([other, value]) => `&${other}=${value}`)
        .join('');
    const requested = someKinds().flatMap((kind) => {
      const value = inAddress(kind);
      return [
        ...Object.keys(params).map((param) => {
          const here = urlOf(call.path, { ...params, [param]: decodeURIComponent(value) });
          return [`{${param}} = ${kind}:`, async () => complaint(await send(here))] as const;
        }),
        ...fieldsOf(call.query).flatMap((field) => [
          [
            `?${field} = ${kind}:`,
            async () => complaint(await send(`${url}?${field}=${value}${others(field)}`), field),
          ] as const,
          [
            `?${field} twice, with ${kind}:`,
            async () => complaint(await send(`${url}?${field}=${value}&${field}=x${others(field)}`), field),
          ] as const,
        ]),
        ...(call.headers
          ? [
              [
                `idempotency-key = ${kind}:`,
                async () => complaint(await send(url, { 'idempotency-key': value }), 'idempotency-key'),
              ] as const,
            ]
          : []),
      ];
    });
    expect(await faultsOf(requested)).toEqual([]);
  },
);
