import { html, type Markup } from '../http/html.ts';
import type { Mail, MailSummary } from './mail.ts';

export const views = ['opmaak', 'tekst', 'kopregels', 'bron'] as const;
export type View = (typeof views)[number];

const VIEW_NAMES: Record<View, string> = {
  opmaak: 'Opmaak',
  tekst: 'Tekst',
  kopregels: 'Kopregels',
  bron: 'Bron',
};

const moment = new Intl.DateTimeFormat('nl-NL', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Amsterdam',
});

export function inboxPage(mails: readonly MailSummary[], to: string | undefined): Markup {
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`;
  return layout(
    'Postvak',
    html`<header class="bar">
        <div><h1>Postvak</h1><p class="quiet">Mail uit de proefomgeving. Er gaat niets naar buiten.</p></div>
        <form method="get" action="/" class="search">
          <label for="aan">Ontvanger</label>
          <input id="aan" name="aan" type="search" value="${to ?? ''}" autocomplete="off">
          <button>Zoek</button>
        </form>
      </header>
      <main>
        <div id="mails" data-live>
          <div class="bar">
            <p role="status">${to === undefined ? count : `${count} aan ${to}`}</p>
            ${mails.length === 0 ? '' : deleteButton()}
          </div>
          ${mails.length === 0 ? emptyState(to) : html`<ol class="mails">${mails.map(row)}</ol>`}
        </div>
      </main>`,
    html`<noscript><meta http-equiv="refresh" content="5"></noscript>
      <script src="/inbox.js" defer></script>`,
  );
}

function deleteButton(): Markup {
  return html`<form method="post" action="/mails/verwijderen"><button class="danger">Alles verwijderen</button></form>`;
}

function emptyState(to: string | undefined): Markup {
  return html`<div class="empty">
    <p>${to === undefined ? 'Nog geen mail.' : 'Geen mail aan deze ontvanger.'}</p>
    <p class="quiet">Zodra het portaal een mail stuurt, staat die hier. De lijst werkt zichzelf bij.</p>
  </div>`;
}

function row(mail: MailSummary): Markup {
  return html`<li><a href="/mails/${mail.id}">
    <span class="subject">${mail.subject}</span>
    <span class="people">Aan ${mail.to.join(', ')} <span class="quiet">van ${mail.from}</span></span>
    <span class="when quiet">${time(mail)}${mail.attachmentCount === 0 ? '' : ` · ${attachments(mail)}`}</span>
  </a></li>`;
}

function attachments({ attachmentCount }: MailSummary): string {
  return attachmentCount === 1 ? '1 bijlage' : `${attachmentCount} bijlagen`;
}

export function mailPage(mail: Mail, source: string, view: View): Markup {
  return layout(
    mail.subject,
    html`<header><p><a href="/">← Terug naar het postvak</a></p><h1>${mail.subject}</h1>
        <dl class="facts">
          <div><dt>Van</dt><dd>${mail.from}</dd></div>
          <div><dt>Aan</dt><dd>${mail.to.join(', ')}</dd></div>
          <div><dt>Ontvangen</dt><dd>${time(mail)}</dd></div>
        </dl>
        ${mail.attachments.length === 0 ? '' : attachmentList(mail)}
      </header>
      <main>
        <nav class="views" aria-label="Weergave"><ul>${views.map((name) => tab(mail, name, view))}</ul></nav>
        ${content(mail, source, view)}
      </main>`,
  );
}

function attachmentList(mail: Mail): Markup {
  const items = mail.attachments.map(
    ({ filename, content }, index) =>
      html`<li><a href="/mails/${mail.id}/bijlagen/${index}">${filename}</a> <span class="quiet">${kilobytes(content.length)}</span></li>`,
  );
  return html`<ul class="attachments" aria-label="Bijlagen">${items}</ul>`;
}

function tab(mail: Mail, name: View, current: View): Markup {
  const mark = name === current ? html` aria-current="page"` : html``;
  return html`<li><a href="/mails/${mail.id}?weergave=${name}"${mark}>${VIEW_NAMES[name]}</a></li>`;
}

function content(mail: Mail, source: string, view: View): Markup {
  switch (view) {
    case 'opmaak':
      if (mail.html === null) return html`<p class="empty">Deze mail heeft alleen tekst.</p>`;
      return html`<iframe src="/mails/${mail.id}/opmaak" title="Inhoud van de mail"
        sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>`;
    case 'tekst':
      if (mail.text === null) return html`<p class="empty">Deze mail heeft geen tekstversie.</p>`;
      return html`<pre class="letter" tabindex="0">${mail.text}</pre>`;
    case 'kopregels':
      return html`<dl class="headers">${mail.headers.map(
        ({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
      )}</dl>`;
    case 'bron':
      return html`<p><a href="/mails/${mail.id}/bron">Download als .eml</a></p>
        <pre class="source" tabindex="0">${source}</pre>`;
  }
}

export function missingPage(): Markup {
  return layout(
    'Niet gevonden',
    html`<main class="empty"><h1>Deze mail is er niet (meer)</h1><p><a href="/">Naar het postvak</a></p></main>`,
  );
}

function layout(title: string, body: Markup, head: Markup = html``): Markup {
  return html`<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/inbox.css">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

function time(mail: MailSummary): Markup {
  return html`<time datetime="${mail.receivedAt}">${moment.format(new Date(mail.receivedAt))}</time>`;
}

function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('nl-NL')} kB`;
}
