import { setTimeout as delay } from 'node:timers/promises';
import { type ApiFault, strike } from '../http/api-fault.ts';
import { jsonOrText } from '../http/json-text.ts';
import { originOf, pageOriginOf } from '../http/page-origin.ts';
import type { Answer, Call, Route } from '../http/routes.ts';
import { type Caller, readCaller } from './credentials.ts';
import { fingerprintOf } from './idempotency.ts';
import type { Body } from './order.ts';
import { Rejection } from './rejection.ts';
import type { Addresses } from './resources.ts';
import type { MollieService } from './service.ts';

export interface ApiCall {
  readonly caller: Caller;
  readonly url: URL;
  readonly params: Call['params'];
  readonly body: Body;
  readonly addresses: Addresses;
  readonly idempotencyKey: string | null;
}

export const hal = (status: number, value: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/hal+json; charset=utf-8' },
  body: JSON.stringify(value),
});

/** Builds an API route: authentication, configured faults, idempotency per key, and errors in the shape of the API. */
export function apiRoute(
  service: MollieService,
  method: Route['method'],
  path: string,
  act: (call: ApiCall) => Answer,
): Route {
  const answer = async (call: Call): Promise<Answer> => {
    const fault = strike(service.state, method);
    requireUp(fault);
    const caller = readCaller(call.headers.authorization);
    service.tick();
    const body = await readBody(call);
    const idempotencyKey = method === 'POST' ? headerText(call.headers['idempotency-key']) : null;
    const perform = async (): Promise<Answer> => {
      const input = { ...call, caller, body, addresses: addressesOf(call), idempotencyKey };
      const done = act(input);
      if (method !== 'GET') await service.save();
      if (fault.mode === 'slow') await delay(fault.delayMs);
      return done;
    };
    const result = await (idempotencyKey === null
      ? perform()
      : once(service, { call, caller, body, idempotencyKey }, perform));
    return fault.mode === 'cut' ? { ...result, isCut: true } : result;
  };
  return {
    method,
    path: `/mollie/v2${path}`,
    answer: async (call) => {
      try {
        return await answer(call);
      } catch (error) {
        if (error instanceof Rejection) return error.toAnswer();
        throw error;
      }
    },
  };
}

interface KeyedCall {
  readonly call: Call;
  readonly caller: Caller;
  readonly body: Body;
  readonly idempotencyKey: string;
}

async function once(
  { payments, idempotency }: MollieService,
  { call, caller, body, idempotencyKey }: KeyedCall,
  perform: () => Promise<Answer>,
): Promise<Answer> {
  let isPerformed = false;
  const request = fingerprintOf(`${call.url.pathname}${call.url.search}`, body);
  try {
    return await idempotency.once(`${caller.profileId}:${idempotencyKey}`, request, () => {
      isPerformed = true;
      return perform();
    });
  } finally {
    const isCreation = call.url.pathname === '/mollie/v2/payments';
    if (isCreation && !isPerformed) payments.countCreateCall(caller, idempotencyKey);
  }
}

function requireUp(fault: ApiFault): void {
  if (fault.mode === 'unavailable') throw new Rejection(503, 'The service is temporarily unavailable');
  if (fault.mode !== 'rateLimited') return;
  throw new Rejection(429, 'Too many requests', { retryAfter: fault.retryAfter });
}

async function readBody({ body }: Call): Promise<Body> {
  const text = await body();
  const value = text === '' ? {} : jsonOrText(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Rejection(400, 'The request body is not a valid JSON object');
  }
  return value as Body;
}

const headerText = (value: string | string[] | undefined): string | null => value?.toString() || null;

const addressesOf = (call: Call): Addresses => ({
  api: `${originOf(call)}/mollie/v2`,
  pages: `${pageOriginOf(call)}/mollie`,
});
