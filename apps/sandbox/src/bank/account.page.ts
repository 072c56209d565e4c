import { html, type Markup } from '../http/html.ts';
import { actionForm, countText, euroText } from '../http/page.ts';
import type { Account, Booking, Statement } from './state.ts';
import { statementFaults } from './statement-faults.ts';

/** Maximum bookings shown, newest first. */
const MOST_LINES = 100;

interface AccountPage {
  readonly account: Account;
  readonly today: string;
  readonly bookings: readonly Booking[];
  readonly statements: readonly Statement[];
  readonly isWithholding: boolean;
}

const formTexts: Readonly<Record<Account['form'], string>> = {
  single: 'elke betaling apart',
  batch: 'een bestand als één boeking, zonder details',
  batchWithDetails: 'een bestand als één boeking, met details',
};

/** Renders one account: its bookings, the forms that add bookings, and its statements. */
export function accountPage({ account, today, bookings, statements, isWithholding }: AccountPage): Markup {
  const { iban, name, balance, form, version } = account;
  const path = `/bank/rekeningen/${iban}`;
  return html`<header><p><a href="/bank">← Naar de bank</a></p><h1>${name}</h1>
    <p class="quiet">${iban} · het is hier ${today}</p></header><main>
    <p class="amount">${euroText(balance)}</p>
    <p class="quiet">Afschrift: camt.053.001.${version}, ${formTexts[form]}.
      ${isWithholding ? 'De bank bezorgt nu geen afschriften.' : ''}</p>
    ${actionForm(path, [
      ['day', 'Boek wat klaarstaat en maak het afschrift'],
      [version === '08' ? 'version:02' : 'version:08', `Afschriften als ${version === '08' ? '.02' : '.08'}`],
      ['form:single', 'Elke betaling apart'],
      ['form:batch', 'Zonder details'],
      ['form:batchWithDetails', 'Met details'],
      isWithholding ? ['deliver', 'Weer bezorgen'] : ['withhold', 'Niet bezorgen (gat)'],
      ['large', 'Afschrift van 200 MB'],
    ])}
    ${transferForm(path)}
    ${bookings.length === 0 ? '' : html`<h2>Nog op geen afschrift</h2>${bookings.slice(-MOST_LINES).map(bookingRow)}`}
    ${
      statements.length === 0
        ? html`<p class="empty">Nog geen afschrift.</p>`
        : html`<h2>Afschriften</h2><ol class="payments">${statements
            .slice(-MOST_LINES)
            .toReversed()
            .map((statement) => statementRow(path, statement))}</ol>`
    }</main>`;
}

const field = (name: string, label: string, value = ''): Markup =>
  html`<p class="field"><label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" autocomplete="off"></p>`;

const transferForm = (path: string): Markup => html`<section class="notice"><h2>Overboeken hierheen</h2>
  <form method="post" action="${path}">
    ${field('name', 'Naam', 'J. Jansen')}
    ${field('fromIban', 'Van rekening', 'NL53INGB0654422370')}
    ${field('euros', 'Bedrag', '250,00')}
    ${field('remittance', 'Omschrijving')}
    ${field('reference', 'Betalingskenmerk (RF…)')}
    ${field('bookedOn', 'Boekdag, als die eerder is (jjjj-mm-dd)')}
    <div class="actions"><button name="action" value="transfer">Overboeken</button></div>
  </form></section>`;

function bookingRow({ number, cents, bookedOn, details }: Booking): Markup {
  const [first] = details;
  const words = first === undefined ? [] : [first.name, first.reference ?? first.remittance];
  return html`<div class="notice"><p>${euroText(cents)} · ${words.filter(Boolean).join(' · ')}</p>
    <p class="quiet people">${bookedOn} · ${countText(details.length, 'betaling', 'betalingen')} · SBX${number}</p></div>`;
}

function statementRow(path: string, statement: Statement): Markup {
  const { iban, sequence, number, to, opening, closing, bookings, filler } = statement;
  const file = `/bank/statements/${iban}/${sequence}`;
  const options = Object.entries(statementFaults).map(
    ([fault, { label }]) => html`<option value="${fault}">${label}</option>`,
  );
  return html`<li class="card"><p class="subject">Afschrift ${number} van ${to}</p>
    <p class="people">${euroText(opening)} → ${euroText(closing)} · ${countText(bookings.length + filler, 'boeking', 'boekingen')}</p>
    <p><a href="${file}?version=08">camt.053.001.08</a> · <a href="${file}?version=02">camt.053.001.02</a></p>
    <form method="post" action="${path}/${sequence}"><p class="field">
      <label for="fault-${sequence}">Nog eens bezorgen</label>
      <select id="fault-${sequence}" name="fault"><option value="">Zoals het was</option>${options}</select></p>
      <div class="actions"><button>Bezorgen</button></div></form></li>`;
}
