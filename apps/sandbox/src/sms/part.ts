import { randomUUID } from 'node:crypto';
import { html, type Markup } from '../http/html.ts';
import { jsonOrText } from '../http/json-text.ts';
import { type Answer, type Call, failure, json, type Part } from '../http/routes.ts';

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

interface ReceivedSms {
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly receivedAt: string;
}

const moment = new Intl.DateTimeFormat('nl-NL', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Amsterdam',
});

const row = ({ to, text, receivedAt }: ReceivedSms): Markup =>
  html`<li><p>${to} <span class="when quiet">${moment.format(new Date(receivedAt))}</span></p>
    <pre class="source" tabindex="0">${text}</pre></li>`;

function smsPage(messages: readonly ReceivedSms[]): Markup {
  return html`<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sms · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/inbox.css">
</head>
<body>
<header><p><a href="/">← Naar het postvak</a></p><h1>Sms</h1>
<p class="quiet">Wat het portaal aan mobiele nummers stuurt.</p></header>
<main>${
    messages.length === 0 ? html`<p class="empty">Nog geen sms.</p>` : html`<ol>${messages.map(row)}</ol>`
  }</main>
</body>
</html>
`;
}
