import { html, type Markup } from '../http/html.ts';

export interface ReceivedSms {
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

export function smsPage(messages: readonly ReceivedSms[]): Markup {
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
