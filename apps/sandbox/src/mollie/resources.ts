import { type Amount, amountOf } from './amount.ts';
import { instantText } from './instant.ts';
import { methods } from './methods.ts';
import {
  type Chargeback,
  chargedBackCents,
  isFinal,
  type Payment,
  type Refund,
  refundedCents,
} from './payment.ts';

/** Base URLs of the links in a response. */
export interface Addresses {
  readonly api: string;
  readonly pages: string;
}

export const link = (href: string, type = 'application/hal+json') => ({ href, type });

const documentation = link('https://docs.mollie.com/reference/payments-api', 'text/html');

const FINAL_INSTANT = { paid: 'paidAt', canceled: 'canceledAt', expired: 'expiredAt', failed: 'failedAt' };

/** Returns a payment as the API shows it. */
export function paymentResource(payment: Payment, { api, pages }: Addresses, embed: readonly string[] = []) {
  const self = `${api}/payments/${payment.id}`;
  const embedded: {
    refunds?: ReturnType<typeof refundResource>[];
    chargebacks?: ReturnType<typeof chargebackResource>[];
  } = {
    ...(embed.includes('refunds')
      ? { refunds: payment.refunds.map((refund) => refundResource(payment, refund, api)) }
      : {}),
    ...(embed.includes('chargebacks')
      ? { chargebacks: payment.chargebacks.map((one) => chargebackResource(payment, one, api)) }
      : {}),
  };
  return {
    resource: 'payment',
    id: payment.id,
    mode: payment.mode as string,
    amount: amountOf(payment.cents),
    description: payment.description,
    sequenceType: payment.sequenceType,
    redirectUrl: payment.redirectUrl,
    cancelUrl: payment.cancelUrl,
    webhookUrl: payment.webhookUrl,
    metadata: payment.metadata,
    locale: payment.locale,
    profileId: payment.profileId,
    method: payment.method as string | null,
    status: payment.status,
    createdAt: instantText(payment.createdAt),
    ...progressOf(payment),
    ...detailsOf(payment),
    ...(Object.keys(embedded).length === 0 ? {} : { _embedded: embedded }),
    _links: {
      self: link(self),
      ...(payment.status === 'open'
        ? { checkout: link(`${pages}/checkout/${payment.token}`, 'text/html') }
        : {}),
      dashboard: link(`${pages}#${payment.id}`, 'text/html'),
      documentation,
      ...(payment.refunds.length === 0 ? {} : { refunds: link(`${self}/refunds`) }),
      ...(payment.chargebacks.length === 0 ? {} : { chargebacks: link(`${self}/chargebacks`) }),
      ...(payment.mode === 'test' && payment.status === 'paid'
        ? { changePaymentState: link(`${pages}#${payment.id}`, 'text/html') }
        : {}),
    },
  };
}

export const isCancelable = (payment: Payment): boolean =>
  !isFinal(payment) && payment.method !== null && methods[payment.method].isCancelable;

function progressOf(payment: Payment): Record<string, unknown> {
  const { status, settledAt } = payment;
  if (status === 'open' || status === 'pending' || settledAt === null) {
    return { isCancelable: isCancelable(payment), expiresAt: instantText(payment.expiresAt) };
  }
  const instant = { [FINAL_INSTANT[status]]: instantText(settledAt) };
  if (status !== 'paid') return instant;
  const refunded = refundedCents(payment);
  const chargedBack = chargedBackCents(payment);
  return {
    ...instant,
    amountRefunded: amountOf(refunded),
    amountRemaining: amountOf(payment.cents - refunded),
    ...(chargedBack === 0 ? {} : { amountChargedBack: amountOf(chargedBack) }),
  };
}

/** Returns the account to which the payer transfers. */
export const bankDetails = ({ transferReference }: Payment) => ({
  bankName: 'Stichting Sandbox Betalingen',
  bankAccount: 'NL20INGB0001234567',
  bankBic: 'INGBNL2A',
  transferReference,
});

/** Returns the payer's account; nothing for stored states older than the choice of an account. */
const payerOf = ({ switches: { payerAccount = '' } }: Payment) =>
  payerAccount === ''
    ? { consumerName: null, consumerAccount: null, consumerBic: null }
    : { consumerName: 'T. Test', consumerAccount: payerAccount, consumerBic: 'INGBNL2A' };

function detailsOf(payment: Payment): { readonly details?: unknown } {
  const { method, status } = payment;
  const isByBank = method === 'ideal' || method === 'banktransfer';
  const details = {
    ...(method === 'banktransfer' ? bankDetails(payment) : {}),
    ...(isByBank && status === 'paid' ? payerOf(payment) : {}),
  };
  return Object.keys(details).length === 0 ? {} : { details };
}

/** Returns the payment as the API shows it, with the distortions that the payment's switches require. */
export function readResource(payment: Payment, addresses: Addresses, embed: readonly string[] = []) {
  const resource = paymentResource(payment, addresses, embed);
  const { wrong } = payment.switches;
  if (wrong.includes('amount')) resource.amount = amountOf(payment.cents + 1);
  if (wrong.includes('currency')) resource.amount = inDollars(resource.amount);
  if (wrong.includes('failed')) Object.assign(resource, { status: 'failed' });
  // Simulates a status that did not exist when the shop was built.
  if (wrong.includes('status')) Object.assign(resource, { status: 'disputed' });
  const { refunds = [], chargebacks = [] } = resource._embedded ?? {};
  for (const refund of refunds) {
    if (wrong.includes('refundStatus')) Object.assign(refund, { status: 'returned' });
    if (wrong.includes('refundCurrency')) refund.amount = inDollars(refund.amount);
  }
  for (const one of chargebacks) if (wrong.includes('chargebackCurrency')) one.amount = inDollars(one.amount);
  if (wrong.includes('profile')) resource.profileId = 'pfl_0therShop1';
  if (wrong.includes('mode')) resource.mode = payment.mode === 'test' ? 'live' : 'test';
  if (wrong.includes('metadata')) resource.metadata = { paymentId: '00000000-0000-7000-8000-000000000000' };
  if (wrong.includes('method')) resource.method = payment.method === 'paypal' ? 'creditcard' : 'paypal';
  return resource;
}

const inDollars = (amount: Amount): Amount => ({ ...amount, currency: 'USD' });

export function refundResource(payment: Payment, refund: Refund, api: string) {
  const self = `${api}/payments/${payment.id}`;
  return {
    resource: 'refund',
    id: refund.id,
    mode: payment.mode,
    amount: amountOf(refund.cents),
    settlementAmount: amountOf(-refund.cents),
    status: refund.status,
    createdAt: instantText(refund.createdAt),
    description: refund.description,
    metadata: refund.metadata,
    paymentId: payment.id,
    _links: { self: link(`${self}/refunds/${refund.id}`), payment: link(self), documentation },
  };
}

export function chargebackResource(
  payment: Payment,
  { id, cents, createdAt, reversedAt }: Chargeback,
  api: string,
) {
  const self = `${api}/payments/${payment.id}`;
  const settlementAmount: Amount = amountOf(-cents);
  return {
    resource: 'chargeback',
    id,
    amount: amountOf(cents),
    settlementAmount,
    createdAt: instantText(createdAt),
    reversedAt: reversedAt === undefined ? null : instantText(reversedAt),
    paymentId: payment.id,
    _links: { self: link(`${self}/chargebacks/${id}`), payment: link(self), documentation },
  };
}

/** Returns a list without paging. */
export function listResource(name: string, items: readonly unknown[], self: string) {
  return {
    count: items.length,
    _embedded: { [name]: items },
    _links: { self: link(self), documentation, previous: null, next: null },
  };
}
