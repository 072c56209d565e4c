import { readFileSync } from 'node:fs';
import { html, type Markup } from './html.ts';
import type { Answer, Route } from './routes.ts';

const STYLE = readFileSync(new URL('./page.css', import.meta.url));

/**
 * The policy omits `form-action`, because browsers also apply it to the redirect after a form, and that redirect goes
 * to the portal. The referrer is sent within the sandbox, because a form without a referrer has the origin `null` and
 * would count as a form of another website.
 */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
};

/** Stylesheet of the sandbox pages, in addition to the inbox stylesheet. */
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

/** Formats a count with its singular or plural noun. */
export const countText = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

type Buttons = readonly (readonly [value: string, text: string])[];

/** Renders the buttons of a form, each with its action and label. */
export function actionButtons(buttons: Buttons): Markup {
  const items = buttons.map(([value, text]) => html`<button name="action" value="${value}">${text}</button>`);
  return html`<div class="actions">${items}</div>`;
}

/** Renders a form with only buttons. */
export const actionForm = (action: string, buttons: Buttons): Markup =>
  html`<form method="post" action="${action}">${actionButtons(buttons)}</form>`;
