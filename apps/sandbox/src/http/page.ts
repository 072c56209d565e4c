import { readFileSync } from 'node:fs';
import { html, type Markup } from './html.ts';
import type { Answer, Route } from './routes.ts';

const STYLE = readFileSync(new URL('./page.css', import.meta.url));

/**
 * No `form-action`: browsers hold it against the redirect after a form as well, and that one goes to the portal. The
 * referrer is sent within the sandbox, as a form without one has the origin `null` and counts as another website's.
 */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
};

/** The style of every page here, beside that of the inbox. */
export const pageStyle: Route = {
  method: 'GET',
  path: '/page.css',
  answer: () => ({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: STYLE }),
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
<link rel="stylesheet" href="/page.css">
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

/** So many of a thing, in words. */
export const countText = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

type Buttons = readonly (readonly [value: string, text: string])[];

/** The buttons of a form, each with what it does. */
export function actionButtons(buttons: Buttons): Markup {
  const items = buttons.map(([value, text]) => html`<button name="action" value="${value}">${text}</button>`);
  return html`<div class="actions">${items}</div>`;
}

/** A form of nothing but buttons. */
export const actionForm = (action: string, buttons: Buttons): Markup =>
  html`<form method="post" action="${action}">${actionButtons(buttons)}</form>`;
