import { html, type Markup } from '../http/html.ts';
import type { Answer } from '../http/routes.ts';

/**
 * No `form-action`: browsers hold it against the redirect after a form as well, and that one goes to the shop. The
 * referrer is sent within the sandbox, as a form without one has the origin `null` and counts as another website's.
 */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
};

export function pageAnswer(status: number, title: string, body: Markup): Answer {
  const page = html`<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/inbox.css">
<link rel="stylesheet" href="/mollie/page.css">
</head>
<body>
${body}
</body>
</html>
`;
  return { status, headers: PAGE_HEADERS, body: page.text };
}

const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });

export const euroText = (cents: number): string => euros.format(cents / 100);

/** A form of buttons, each with what it does. */
export function actionForm(
  action: string,
  buttons: readonly (readonly [value: string, text: string])[],
): Markup {
  const items = buttons.map(([value, text]) => html`<button name="action" value="${value}">${text}</button>`);
  return html`<form method="post" action="${action}" class="actions">${items}</form>`;
}
