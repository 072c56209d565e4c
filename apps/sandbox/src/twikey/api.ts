import { setTimeout as delay } from 'node:timers/promises';
import { type ApiFault, strike } from '../http/api-fault.ts';
import { pageOriginOf } from '../http/page-origin.ts';
import type { Answer, Call, Route } from '../http/routes.ts';
import type { Form } from './invitation.ts';
import { Rejection } from './rejection.ts';
import type { TwikeyService } from './service.ts';
import type { Account } from './state.ts';

export interface ApiCall {
  readonly account: Account;
  readonly query: URLSearchParams;
  readonly form: Form;
  readonly headers: Call['headers'];
  /** Base URL of the pages to which users are redirected. */
  readonly pages: string;
}

type RouteAddress = Pick<Route, 'method' | 'path'>;

/** Builds an API route that requires a login token. */
export const apiRoute = (
  service: TwikeyService,
  address: RouteAddress,
  act: (call: ApiCall) => Answer,
): Route =>
  openRoute(service, address, async (call) => {
    service.accounts.countCall();
    const account = service.accounts.authenticate(call.headers.authorization);
    service.tick();
    return act({
      account,
      query: call.url.searchParams,
      form: new URLSearchParams(await call.body()),
      headers: call.headers,
      pages: `${pageOriginOf(call)}/twikey`,
    });
  });

/** Builds an API route without login, with configured faults and errors in the shape of the API. */
export function openRoute(
  service: TwikeyService,
  { method, path }: RouteAddress,
  act: (call: Call) => Promise<Answer>,
): Route {
  return {
    method,
    path: `/twikey/creditor${path}`,
    answer: async (call) => {
      try {
        const fault = strike(service.state, method);
        requireUp(fault);
        const result = await act(call);
        // Reading a feed moves its position, so the state is saved even after a GET.
        await service.save();
        if (fault.mode === 'slow') await delay(fault.delayMs);
        return fault.mode === 'cut' ? { ...result, isCut: true } : result;
      } catch (error) {
        if (error instanceof Rejection) return error.toAnswer();
        throw error;
      }
    },
  };
}

function requireUp(fault: ApiFault): void {
  if (fault.mode === 'unavailable') throw new Rejection('err_unavailable', 'Service unavailable', 503);
  if (fault.mode !== 'rateLimited') return;
  throw new Rejection('err_rate_limit', 'Too many requests', 429, {
    'x-rate-limit-retry-after-seconds': String(fault.retryAfter),
  });
}
