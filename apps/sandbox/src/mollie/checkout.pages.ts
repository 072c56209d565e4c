import { html, type Markup } from '../http/html.ts';
import { actionButtons, actionForm, euroText, pageAnswer } from '../http/page.ts';
import type { Answer } from '../http/routes.ts';
import { methodIds, methods } from './methods.ts';
import type { Payment } from './payment.ts';
import { bankDetails } from './resources.ts';

const NOTICE = html`<p class="quiet notice">Dit is een nagebootste betaalpagina. Er gaat geen geld om.</p>`;

const statusTexts: Readonly<Record<Payment['status'], string>> = {
  open: 'staat open',
  pending: 'is in behandeling bij de bank',
  paid: 'is betaald',
  canceled: 'is geannuleerd',
  expired: 'is verlopen',
  failed: 'is mislukt',
};

export const statusText = ({ status }: Payment): string => statusTexts[status];

const actionOf = ({ token }: Payment): string => `/mollie/checkout/${token}`;

const payPage = (payment: Payment, title: string, content: Markup): Answer =>
  pageAnswer(
    200,
    title,
    html`<main class="pay"><h1>${title}</h1>
      <div class="card"><p>${payment.description}</p><p class="amount">${euroText(payment.cents)}</p>
      ${content}</div>${NOTICE}</main>`,
  );

/** Renders the page of the payer's bank, with a button for each outcome of the payment. */
export function bankPage(payment: Payment, label: string): Answer {
  const buttons = [
    ['paid', 'Betaald'],
    ['cancel', 'Annuleren'],
    ['failed', 'Mislukt'],
    ['expired', 'Verlopen'],
    ['pending', 'In behandeling'],
    ['other', 'Andere betaalmethode'],
    ['close', 'Browser sluiten'],
    ['paidAndClose', 'Betalen en dan sluiten'],
  ] as const;
  return payPage(
    payment,
    label,
    html`<p>Kies hoe deze betaling afloopt.</p>
      <form method="post" action="${actionOf(payment)}">
        <p><label>Betaald van rekening
          <input name="account" value="${payment.switches.payerAccount}" autocomplete="off"></label></p>
        ${actionButtons(buttons)}
      </form>`,
  );
}

/** Renders the page to which a payer returns after cancelling at the bank. */
export function choicePage(payment: Payment): Answer {
  const fitting = methodIds.filter((id) => payment.cents <= methods[id].maximumCents);
  return payPage(
    payment,
    'Kies een betaalmethode',
    actionForm(actionOf(payment), [
      ...fitting.map((id) => [`method:${id}`, methods[id].label] as const),
      ['end', 'Betaling annuleren'],
    ]),
  );
}

export function transferPage(payment: Payment): Answer {
  const { bankName, bankAccount, bankBic, transferReference } = bankDetails(payment);
  const rows = [
    ['Rekeninghouder', bankName],
    ['IBAN', bankAccount],
    ['BIC', bankBic],
    ['Kenmerk', transferReference],
  ].map(([name, value]) => html`<div><dt>${name ?? ''}</dt><dd>${value ?? ''}</dd></div>`);
  return payPage(
    payment,
    'Overboeking',
    html`<p>Maak het bedrag over met dit kenmerk.</p><dl class="facts">${rows}</dl>
      <p><a href="${payment.redirectUrl}">Terug naar de website</a></p>
      ${actionForm(actionOf(payment), [
        ['paid', 'Geld is binnen'],
        ['other', 'Andere betaalmethode'],
      ])}`,
  );
}

export const donePage = (payment: Payment): Answer =>
  payPage(
    payment,
    'Betaling',
    html`<p>Deze betaling ${statusText(payment)}.</p>
      <p><a href="${payment.redirectUrl}">Terug naar de website</a></p>`,
  );

export const closedPage = (): Answer =>
  pageAnswer(
    200,
    'Gesloten',
    html`<main class="pay"><h1>U sloot de browser</h1>
      <div class="card"><p>U gaat niet terug naar de website. U kunt dit venster sluiten.</p></div>${NOTICE}</main>`,
  );

export const missingPage = (): Answer =>
  pageAnswer(404, 'Niet gevonden', html`<main class="pay"><h1>Deze betaling bestaat niet (meer)</h1></main>`);
