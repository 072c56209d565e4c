import { html, type Markup } from '../http/html.ts';
import { actionForm, euroText, pageAnswer } from '../http/page.ts';
import { type Route, redirect } from '../http/routes.ts';
import { statusText } from './checkout.pages.ts';
import { methods } from './methods.ts';
import { isFinal, type Outcome, type Payment } from './payment.ts';
import type { MollieService } from './service.ts';

/** Maximum payments shown, newest first. */
const MOST_ROWS = 200;

const moment = new Intl.DateTimeFormat('nl-NL', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Amsterdam',
});

/** Returns the routes of the payment list, with the outcomes still possible for each payment. */
export function listRoutes(service: MollieService): Route[] {
  const { payments, clock } = service;
  return [
    {
      method: 'GET',
      path: '/mollie',
      answer: () => {
        service.tick();
        return pageAnswer(200, 'Betalingen', listPage(payments.list().slice(0, MOST_ROWS), clock.now()));
      },
    },
    {
      method: 'POST',
      path: '/mollie/payments/:id',
      answer: async ({ params, body }) => {
        const payment = payments.find(params.id);
        const outcome = outcomeOf(new URLSearchParams(await body()).get('action'));
        if (payment && outcome) payments.settle(payment, outcome);
        await service.settleDue();
        return redirect(`/mollie#${params.id}`);
      },
    },
  ];
}

const outcomeOf = (action: string | null): Outcome | undefined =>
  action === 'paid' || action === 'failed' || action === 'expired' ? action : undefined;

function listPage(payments: readonly Payment[], now: number): Markup {
  return html`<header><p><a href="/">← Naar het postvak</a></p><h1>Betalingen</h1>
    <p class="quiet">Wat het portaal bij Mollie laat betalen. Het is hier ${moment.format(now)}.</p></header>
    <main>${
      payments.length === 0
        ? html`<p class="empty">Nog geen betaling.</p>`
        : html`<ol class="payments">${payments.map(row)}</ol>`
    }</main>`;
}

function row(payment: Payment): Markup {
  const { id, cents, description, createdAt, method, profileId, status, token } = payment;
  const label = method === null ? 'nog geen methode' : methods[method].label;
  const paid = method === 'banktransfer' ? 'Geld is binnen' : 'Betaald';
  return html`<li class="card" id="${id}">
    <p class="subject">${euroText(cents)} ${statusText(payment)}</p>
    <p class="people">${description}</p>
    <p class="quiet people">${label} · ${moment.format(createdAt)} · ${id} · ${profileId}</p>
    ${status === 'open' ? html`<p><a href="/mollie/checkout/${token}">Naar de betaalpagina</a></p>` : ''}
    ${
      isFinal(payment)
        ? ''
        : actionForm(`/mollie/payments/${id}`, [
            ['paid', paid],
            ['failed', 'Mislukt'],
            ['expired', 'Verlopen'],
          ])
    }
  </li>`;
}
