import { html, type Markup } from '../http/html.ts';
import { actionForm, euroText, pageAnswer } from '../http/page.ts';
import { type Route, redirect } from '../http/routes.ts';
import { isOneOf } from '../http/values.ts';
import { actOn, type MandateAction, mandateActions } from './mandate-actions.ts';
import { nameOf } from './mandate-message.ts';
import type { TwikeyService } from './service.ts';
import { stateText } from './sign.pages.ts';
import type { Mandate, Transaction } from './state.ts';

/** Maximum mandates shown, newest first. */
const MOST_ROWS = 200;

const moment = new Intl.DateTimeFormat('nl-NL', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Amsterdam',
});

const buttons: Readonly<Record<Mandate['state'], readonly (readonly [MandateAction, string])[]>> = {
  PREPARED: [['sign', 'Ondertekenen']],
  SIGNED_PENDING_DEBTOR_BANK: [
    ['accept', 'Bank zegt ja'],
    ['reject', 'Bank zegt nee'],
  ],
  SIGNED: [
    ['amend', 'Ander IBAN'],
    ['suspend', 'Schorsen'],
    ['cancel', 'Intrekken'],
  ],
  SUSPENDED: [
    ['resume', 'Weer toestaan'],
    ['cancel', 'Intrekken'],
  ],
  CANCELLED: [],
};

const transactionTexts: Readonly<Record<Transaction['state'], string>> = {
  OPEN: 'staat open',
  PAID: 'is betaald',
  UNPAID: 'is niet betaald',
  ERROR: 'is mislukt',
};

/** Returns the routes of the mandate list, with transactions and the actions still possible. */
export function listRoutes(service: TwikeyService): Route[] {
  const { mandates, transactions, clock } = service;
  return [
    {
      method: 'GET',
      path: '/twikey',
      answer: () => {
        service.tick();
        const all = transactions.list();
        const rows = mandates
          .list()
          .slice(0, MOST_ROWS)
          .map((mandate) => mandateRow(mandate, all));
        return pageAnswer(200, 'Machtigingen', listPage(rows, clock.now()));
      },
    },
    {
      method: 'POST',
      path: '/twikey/mandates/:key',
      answer: async ({ params, body }) => {
        const mandate = mandates.find(params.key);
        const action = new URLSearchParams(await body()).get('action');
        if (mandate && isOneOf(mandateActions, action)) actOn(service, mandate, action);
        await service.settleDue();
        return redirect(`/twikey#${params.key}`);
      },
    },
    {
      method: 'POST',
      path: '/twikey/transactions/:id',
      answer: async ({ params, body }) => {
        const transaction = transactions.find(params.id);
        const action = new URLSearchParams(await body()).get('action');
        if (transaction && action === 'paid') transactions.settle(transaction, 'PAID', 'AM04');
        if (transaction && action === 'unpaid') transactions.settle(transaction, 'UNPAID', 'AM04');
        if (transaction && action === 'storno') transactions.settle(transaction, 'UNPAID', 'MD06');
        await service.settleDue();
        return redirect(`/twikey#t${params.id}`);
      },
    },
  ];
}

function listPage(rows: readonly Markup[], now: number): Markup {
  return html`<header><p><a href="/">← Naar het postvak</a></p><h1>Machtigingen</h1>
    <p class="quiet">Wat het portaal bij Twikey laat tekenen en incasseren. Het is hier ${moment.format(now)}.</p>
    </header><main>${
      rows.length === 0
        ? html`<p class="empty">Nog geen machtiging.</p>`
        : html`<ol class="payments">${rows}</ol>`
    }</main>`;
}

function mandateRow(mandate: Mandate, transactions: readonly Transaction[]): Markup {
  const { id, key, contractId, iban, createdAt, state } = mandate;
  const own = transactions.filter((transaction) => transaction.contractId === contractId);
  return html`<li class="card" id="${key}">
    <p class="subject">De machtiging van ${nameOf(mandate)} ${stateText(mandate)}</p>
    <p class="quiet people">${id} · ${iban ?? 'nog geen IBAN'} · ${moment.format(createdAt)}</p>
    ${state === 'PREPARED' ? html`<p><a href="/twikey/sign/${key}">Naar de ondertekenpagina</a></p>` : ''}
    ${buttons[state].length === 0 ? '' : actionForm(`/twikey/mandates/${key}`, buttons[state])}
    ${own.map(transactionRow)}
  </li>`;
}

function transactionRow({ id, cents, message, state, collectionDay, bankError }: Transaction): Markup {
  const choices = {
    OPEN: [
      ['paid', 'Betaald'],
      ['unpaid', 'Niet betaald (AM04)'],
    ],
    PAID: [['storno', 'Storneren (MD06)']],
    UNPAID: [],
    ERROR: [],
  } as const;
  return html`<div class="notice" id="t${id}"><p>${euroText(cents)} ${transactionTexts[state]}${
    bankError === null ? '' : ` (${bankError})`
  }</p><p class="quiet people">${message} · incasso op ${collectionDay} · ${id}</p>
    ${choices[state].length === 0 ? '' : actionForm(`/twikey/transactions/${id}`, choices[state])}</div>`;
}
