import { html, type Markup } from '../http/html.ts';
import { actionForm, countText, euroText } from '../http/page.ts';
import { reasonCodes } from './reason-codes.ts';
import type { Account, Order, Report, Transfer } from './state.ts';

/** Maximum payment lines shown per order. */
const MOST_LINES = 50;

const heading = (title: string, day: string): Markup =>
  html`<header><p><a href="/">← Naar het postvak</a></p><h1>${title}</h1>
    <p class="quiet">Een nagebootste bank. Het is hier ${day}.</p></header>`;

interface BankPage {
  readonly today: string;
  readonly accounts: readonly Account[];
  readonly orders: readonly Order[];
  readonly reports: readonly Report[];
}

/** Renders all accounts and the received orders. */
export function bankPage({ today, accounts, orders, reports }: BankPage): Markup {
  return html`${heading('Bank', today)}<main>
    ${
      accounts.length === 0
        ? html`<p class="empty">Nog geen rekening.</p>`
        : html`<ol class="payments">${accounts.map(accountRow)}</ol>`
    }
    <section class="notice"><h2>Betaalbestand aanleveren</h2>
      <form method="post" action="/bank/opdrachten" enctype="multipart/form-data">
        <p class="field"><label for="file">Bestand (pain.001)</label>
          <input id="file" name="file" type="file" accept=".xml" required></p>
        <div class="actions"><button>Aanleveren</button></div>
      </form></section>
    <section class="notice"><h2>Naam bij een rekening elders</h2>
      <form method="post" action="/bank/namen">
        <p class="field"><label for="payee-iban">Rekening</label><input id="payee-iban" name="iban" autocomplete="off" required></p>
        <p class="field"><label for="payee-name">Op naam van</label><input id="payee-name" name="name" autocomplete="off" required></p>
        <p class="field"><label for="payee-kind">Die bank</label><select id="payee-kind" name="kind">
          <option value="answers">zegt of de naam klopt</option><option value="outside">doet niet mee</option>
          <option value="silent">antwoordt niet</option></select></p>
        <div class="actions"><button>Onthouden</button></div>
      </form></section>
    ${orders.length === 0 ? '' : html`<h2>Opdrachten</h2><ol class="payments">${orders.map(orderRow)}</ol>`}
    ${
      reports.length === 0
        ? ''
        : html`<h2>Antwoorden</h2><ol class="payments">${reports.toReversed().map(reportRow)}</ol>`
    }
  </main>`;
}

const accountRow = ({ iban, name, balance }: Account): Markup =>
  html`<li class="card"><p class="subject"><a href="/bank/rekeningen/${iban}">${name}</a></p>
    <p class="people">${iban}</p><p class="amount">${euroText(balance)}</p></li>`;

function orderRow({ messageId, batches }: Order): Markup {
  return html`<li class="card"><p class="subject">Opdracht ${messageId}</p>${batches.map(
    ({ paymentInformationId, executionDay, transfers }) =>
      html`<p class="quiet people">${paymentInformationId} · op ${executionDay} · ${countText(transfers.length, 'betaling', 'betalingen')}</p>
        ${transfers.slice(0, MOST_LINES).map(transferRow)}`,
  )}</li>`;
}

function transferRow(transfer: Transfer): Markup {
  const { endToEndId, cents, name, iban, status, returnedOn } = transfer;
  const action = `/bank/betalingen/${encodeURIComponent(endToEndId)}`;
  return html`<div class="notice"><p>${euroText(cents)} aan ${name} ${outcomeOf(transfer)}</p>
    <p class="quiet people">${iban} · ${endToEndId}</p>
    ${status === 'ACSP' ? actionForm(action, [['reject:AC04', 'Weigeren (AC04)']]) : ''}
    ${
      status === 'ACSC' && returnedOn === null
        ? actionForm(action, [
            ['return:AC04', 'Terugsturen: opgeheven (AC04)'],
            ['return:AC01', 'Terugsturen: nummer klopt niet (AC01)'],
          ])
        : ''
    }</div>`;
}

function outcomeOf({ status, bookedOn, reason, returnReason, returnedOn }: Transfer): string {
  if (returnedOn !== null) return `kwam op ${returnedOn} terug (${returnReason ?? ''})`;
  if (status === 'ACSC') return `is op ${bookedOn ?? ''} geboekt`;
  return status === 'ACSP' ? 'wacht op de boekdag' : `is geweigerd: ${textOf(reason)}`;
}

const textOf = (reason: string | null): string =>
  reason === null ? 'onbekend' : `${(reasonCodes as Record<string, string>)[reason] ?? ''} (${reason})`;

const reportRow = ({ number, messageId, status }: Report): Markup =>
  html`<li><a href="/bank/reports/${number}">pain.002 van ${messageId}: ${status}</a></li>`;
