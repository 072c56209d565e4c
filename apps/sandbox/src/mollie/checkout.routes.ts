import { type Answer, type Route, redirect } from '../http/routes.ts';
import { bankPage, choicePage, closedPage, donePage, missingPage, transferPage } from './checkout.pages.ts';
import { isMethodId, methods } from './methods.ts';
import type { Outcome, Payment } from './payment.ts';
import type { MollieService } from './service.ts';
import { changeSwitches } from './switches.ts';

const PATH = '/mollie/checkout/:token';
const CHOICE = 'kies';

/** Returns the routes of the checkout page and its actions. */
export function checkoutRoutes(service: MollieService): Route[] {
  const { payments } = service;

  function show(payment: Payment, isChoosing: boolean): Answer {
    if (payment.status !== 'open') return donePage(payment);
    if (isChoosing || payment.method === null) return choicePage(payment);
    if (payment.method === 'banktransfer') return transferPage(payment);
    return bankPage(payment, methods[payment.method].label);
  }

  /**
   * Settles the payment and calls the webhook before the redirect, unless a switch of the payment reverses the order.
   */
  async function end(payment: Payment, outcome: Outcome): Promise<void> {
    payments.settle(payment, outcome);
    await service.settleDue();
  }

  async function cancel(payment: Payment): Promise<Answer> {
    await end(payment, 'canceled');
    return redirect(payment.cancelUrl ?? payment.redirectUrl);
  }

  async function act(payment: Payment, action: string): Promise<Answer> {
    const page = `/mollie/checkout/${payment.token}`;
    switch (action) {
      case 'paid':
      case 'failed':
      case 'expired':
      case 'pending':
        await end(payment, action);
        return redirect(payment.redirectUrl);
      case 'paidAndClose':
        await end(payment, 'paid');
        return closedPage();
      case 'cancel':
        // If the shop preselected a method, cancelling at the bank does not end the payment, and the payer may choose
        // another method.
        return payment.requestedMethod === null ? cancel(payment) : redirect(`${page}?${CHOICE}`);
      case 'other':
        return redirect(`${page}?${CHOICE}`);
      case 'end':
        return cancel(payment);
      case 'close':
        return closedPage();
      default:
        return choose(payment, action.replace(/^method:/, ''), page);
    }
  }

  async function choose(payment: Payment, method: string, page: string): Promise<Answer> {
    if (isMethodId(method)) payments.choose(payment, method);
    await service.save();
    return redirect(page);
  }

  return [
    {
      method: 'GET',
      path: PATH,
      answer: ({ params, url }) => {
        service.tick();
        const payment = payments.findByToken(params.token);
        return payment ? show(payment, url.searchParams.has(CHOICE)) : missingPage();
      },
    },
    {
      method: 'POST',
      path: PATH,
      answer: async ({ params, body }) => {
        service.tick();
        const payment = payments.findByToken(params.token);
        if (payment === undefined) return missingPage();
        if (payment.status !== 'open') return donePage(payment);
        const form = new URLSearchParams(await body());
        const payerAccount = form.get('account')?.replaceAll(/\s/g, '').toUpperCase();
        payment.switches =
          changeSwitches(payment.switches, payerAccount && { payerAccount }) ?? payment.switches;
        return act(payment, form.get('action') ?? '');
      },
    },
  ];
}
