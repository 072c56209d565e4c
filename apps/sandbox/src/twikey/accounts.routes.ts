import { readFields } from '../http/json-text.ts';
import { type Answer, type Call, failure, json, type Route } from '../http/routes.ts';
import { openRoute } from './api.ts';
import { websiteKeyOf } from './identifiers.ts';
import type { TwikeyService } from './service.ts';
import type { Account } from './state.ts';

/** Returns the routes for Twikey's account settings: return URL, webhook URL, and the names on the page. */
export function accountRoutes(service: TwikeyService, base: string): Route[] {
  const { accounts, state } = service;

  async function set(call: Call): Promise<Answer> {
    const { apiKey, ...fields } = await readFields(call);
    if (!accounts.isKey(apiKey)) return failure(422, 'apiKey is nodig: 8 tot 128 letters en cijfers.');
    const change = readChange(fields);
    if (change === undefined) {
      return failure(
        422,
        'returnUrl en webhookUrl zijn een webadres zonder vraagteken; name, creditorId, template tekst.',
      );
    }
    const account = Object.assign(accounts.of(apiKey), change);
    await service.save();
    return json(200, { data: summaryOf(account) });
  }

  return [
    {
      method: 'GET',
      path: `${base}/accounts`,
      answer: () => json(200, { data: state.accounts.map(summaryOf) }),
    },
    { method: 'POST', path: `${base}/accounts`, answer: set },
  ];
}

const summaryOf = (account: Account) => ({ ...account, websiteKey: websiteKeyOf(account.apiKey) });

function readChange(fields: Record<string, unknown>): Partial<Account> | undefined {
  const change: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(fields)) {
    const isUrl = name === 'returnUrl' || name === 'webhookUrl';
    if (!isUrl && name !== 'name' && name !== 'creditorId' && name !== 'template') return undefined;
    const mayBeAbsent = isUrl || name === 'template';
    if (value === null && mayBeAbsent) change[name] = null;
    else if (typeof value !== 'string' || (isUrl && !isWebAddress(value))) return undefined;
    else change[name] = value;
  }
  return change;
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === 'http:' || url?.protocol === 'https:') && url.search === '';
}

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
