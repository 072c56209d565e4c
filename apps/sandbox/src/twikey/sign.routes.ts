import { type Answer, type Route, redirect } from '../http/routes.ts';
import { readIban } from '../sepa/iban.ts';
import { randomCode, websiteKeyOf } from './identifiers.ts';
import type { TwikeyService } from './service.ts';
import { donePage, expiredPage, missingPage, noReturnPage, signPage } from './sign.pages.ts';
import { resultSignature } from './signatures.ts';
import type { Account, Mandate } from './state.ts';

const PATH = '/twikey/sign/:key';

type Result = 'ok' | 'cancel' | 'fail' | 'pending';

/** Returns the routes of the signing page and its actions. */
export function signRoutes(service: TwikeyService): Route[] {
  const { mandates, accounts } = service;

  function show(mandate: Mandate, wrongIban?: string): Answer {
    if (mandate.state !== 'PREPARED') return donePage(mandate);
    if (mandates.isExpired(mandate)) return expiredPage();
    return signPage(mandate, accounts.of(mandate.apiKey), { wrongIban });
  }

  /**
   * Executes an action and calls the webhook before the redirect, unless a switch of the mandate reverses the order.
   */
  async function act(mandate: Mandate, form: URLSearchParams): Promise<Answer> {
    const action = form.get('action');
    const isFaulty = mandate.switches.faultySignature || form.get('faultySignature') === 'true';
    const goBack = (result: Result): Answer =>
      returnTo(accounts.of(mandate.apiKey), mandate, result, isFaulty);
    if (action === 'cancel' || action === 'fail') return goBack(action);
    if (action !== 'ok' && action !== 'pending') return show(mandate);
    const typed = form.get('iban') ?? mandate.iban ?? '';
    const iban = readIban(typed);
    if (iban === undefined) return show(mandate, typed);
    mandates.sign(mandate, iban, action === 'pending');
    await service.settleDue();
    return goBack(action);
  }

  return [
    {
      method: 'GET',
      path: PATH,
      answer: ({ params }) => {
        const mandate = mandates.findByKey(params.key);
        return mandate ? show(mandate) : missingPage();
      },
    },
    {
      method: 'POST',
      path: PATH,
      answer: async ({ params, body }) => {
        const mandate = mandates.findByKey(params.key);
        if (mandate === undefined) return missingPage();
        const form = new URLSearchParams(await body());
        return mandate.state !== 'PREPARED' || mandates.isExpired(mandate)
          ? show(mandate)
          : act(mandate, form);
      },
    },
  ];
}

/** Redirects to the thank-you page of the portal, with the outcome and its signature. */
function returnTo(
  { apiKey, returnUrl }: Account,
  { id, token }: Mandate,
  status: Result,
  isFaulty: boolean,
): Answer {
  const url = returnUrl === null ? null : URL.parse(returnUrl);
  if (url === null) return noReturnPage(status);
  if (url.pathname === '/') url.pathname = '/twikey-result';
  const key = isFaulty ? randomCode(20) : websiteKeyOf(apiKey);
  url.searchParams.set('m', id);
  url.searchParams.set('status', status);
  url.searchParams.set('s', resultSignature(key, id, status, token));
  if (token !== null) url.searchParams.set('token', token);
  return redirect(url.href);
}
