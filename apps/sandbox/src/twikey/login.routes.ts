import { json, type Route } from '../http/routes.ts';
import { openRoute } from './api.ts';
import type { TwikeyService } from './service.ts';

/** Returns the login routes. The response has the token in a header and in the body, because clients read either. */
export function loginRoutes(service: TwikeyService): Route[] {
  return [
    openRoute(service, { method: 'POST', path: '{/}?' }, async ({ body }) => {
      const { token } = service.accounts.logIn(new URLSearchParams(await body()).get('apiToken') ?? '');
      const answer = json(200, { Authorization: token });
      return { ...answer, headers: { ...answer.headers, authorization: token, 'x-merchant-id': '1' } };
    }),
  ];
}
