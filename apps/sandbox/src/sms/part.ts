import { randomUUID } from 'node:crypto';
import { jsonOrText } from '../http/json-text.ts';
import { type Answer, type Call, failure, json, type Part } from '../http/routes.ts';
import { type ReceivedSms, smsPage } from './page.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Maximum stored messages; the oldest are dropped. */
const MAX_STORED = 200;

/** Builds the SMS provider and the phones that receive its messages. The provider can be switched off. */
export function buildSmsPart(): Part {
  let messages: ReceivedSms[] = [];
  let isDown = false;

  async function receive({ headers, body }: Call): Promise<Answer> {
    if (isDown) return failure(503, 'De leverancier is er even niet.');
    const { to, text } = Object(jsonOrText(await body())) as { to?: unknown; text?: unknown };
    if (typeof to !== 'string' || typeof text !== 'string') return failure(422, 'to en text zijn nodig.');
    const id = String(headers['idempotency-key'] ?? randomUUID());
    // A message that is submitted twice arrives only once.
    if (messages.every((message) => message.id !== id)) {
      messages = [{ id, to, text, receivedAt: new Date().toISOString() }, ...messages].slice(0, MAX_STORED);
    }
    return json(202, { data: { id } });
  }

  return {
    routes: [
      { method: 'POST', path: '/sms/messages', answer: receive },
      {
        method: 'GET',
        path: '/api/sms',
        answer: ({ url }) => {
          const to = url.searchParams.get('to');
          return json(200, { data: messages.filter((message) => to === null || message.to === to) });
        },
      },
      {
        method: 'GET',
        path: '/sms',
        answer: () => ({
          status: 200,
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
          body: smsPage(messages).text,
        }),
      },
      {
        method: 'POST',
        path: '/_sandbox/sms',
        answer: async ({ body }) => {
          const { mode } = Object(jsonOrText(await body())) as { mode?: unknown };
          if (mode !== 'ok' && mode !== 'down') return failure(422, 'mode is ok of down.');
          isDown = mode === 'down';
          return json(200, { data: { mode } });
        },
      },
    ],
    start: async () => undefined,
    stop: async () => undefined,
  };
}
