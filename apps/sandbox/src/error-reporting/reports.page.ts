import { html, type Markup } from '../http/html.ts';
import type { ReceivedEnvelope } from './envelopes.ts';

const moment = new Intl.DateTimeFormat('nl-NL', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Amsterdam',
});

/** Returns type and message of the last exception of an event. Both are untrusted and may have any type. */
function subjectOf({ items }: ReceivedEnvelope): string {
  const event = Object(items[0]?.content) as {
    exception?: { values?: { type?: unknown; value?: unknown }[] };
  };
  const fault = event.exception?.values?.at(-1);
  return `${String(fault?.type ?? 'Envelope')}: ${String(fault?.value ?? '')}`;
}

function row(envelope: ReceivedEnvelope): Markup {
  const content = JSON.stringify({ header: envelope.header, items: envelope.items }, null, 2);
  return html`<li><details>
    <summary>${subjectOf(envelope)}
      <span class="when quiet">project ${envelope.project} · ${moment.format(new Date(envelope.receivedAt))}</span>
    </summary>
    <pre class="source" tabindex="0">${content}</pre>
  </details></li>`;
}

export function reportsPage(envelopes: readonly ReceivedEnvelope[]): Markup {
  return html`<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Foutmeldingen · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/inbox.css">
</head>
<body>
<header><p><a href="/">← Naar het postvak</a></p><h1>Foutmeldingen</h1>
<p class="quiet">Wat het portaal aan de foutmeldingsdienst stuurt.</p></header>
<main>${
    envelopes.length === 0
      ? html`<p class="empty">Nog geen foutmelding.</p>`
      : html`<ol>${envelopes.map(row)}</ol>`
  }</main>
</body>
</html>
`;
}
