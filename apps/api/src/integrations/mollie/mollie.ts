import type { PaymentMethod } from '@portaal/domain/money/payments/payment';
import * as z from 'zod/mini';
import {
  type PaymentProvider,
  ProviderFailure,
  type ProviderPayment,
  UnreadableAnswer,
} from '../../platform/payment-provider.ts';
import { callMollie, type MollieAccount, type MollieAnswer } from './mollie-http.ts';
import {
  euroValue,
  listedPaymentOf,
  molliePayment,
  molliePaymentList,
  mollieRefund,
  providerPaymentOf,
  providerRefundOf,
  referenceOf,
} from './mollie-payment.ts';

/** Mollie's names for our payment methods. */
const methodIds = { ideal: 'ideal', transfer: 'banktransfer' } as const satisfies Record<
  PaymentMethod,
  string
>;

const MOST_DESCRIPTION = 255;
/** Maximum number of pages, of 250 payments each, to search for one payment. */
const MOST_PAGES = 8;

/** Creates a payment provider that calls Mollie's Payments API, version 2, with the API key of one brand. */
export function mollie(account: MollieAccount, profileId: string): PaymentProvider {
  const read = (answer: MollieAnswer): ProviderPayment => {
    const parsed = z.safeParse(molliePayment, answer.body);
    if (answer.status >= 300) throw refused(answer);
    if (!parsed.success) throw new UnreadableAnswer('The payment provider returned a payment we cannot read');
    return providerPaymentOf(parsed.data);
  };
  const payment = (id: string) => `/payments/${encodeURIComponent(id)}`;
  return {
    isLive: account.apiKey.startsWith('live_'),
    profileId,
    create: async ({ reference, amountCents, method, description, returnUrl, webhookUrl }, key) =>
      read(
        await callMollie(account, {
          method: 'POST',
          path: '/payments',
          idempotencyKey: key,
          body: {
            amount: { currency: 'EUR', value: euroValue(amountCents) },
            description: description.slice(0, MOST_DESCRIPTION),
            method: methodIds[method],
            redirectUrl: returnUrl,
            webhookUrl,
            locale: 'nl_NL',
            metadata: { paymentId: reference },
          },
        }),
      ),
    find: async (id) => {
      const answer = await callMollie(account, {
        method: 'GET',
        path: `${payment(id)}?embed=refunds,chargebacks`,
      });
      return answer.status === 404 ? undefined : read(answer);
    },
    list: async (from) => {
      const { payments, next } = await readPage(account, from);
      return { payments: payments.map(listedPaymentOf), next };
    },
    findByReference: (reference, since) => seek(account, reference, since, read),
    cancel: async (id) => {
      const answer = await callMollie(account, { method: 'DELETE', path: payment(id) });
      return answer.status === 422 || answer.status === 404 ? undefined : read(answer);
    },
    refund: async (id, { reference, amountCents, description }, key) => {
      const answer = await callMollie(account, {
        method: 'POST',
        path: `${payment(id)}/refunds`,
        idempotencyKey: key,
        body: {
          amount: { currency: 'EUR', value: euroValue(amountCents) },
          description: description.slice(0, MOST_DESCRIPTION),
          metadata: { refundId: reference },
        },
      });
      const parsed = z.safeParse(mollieRefund, answer.body);
      if (answer.status >= 300 || !parsed.success) throw refused(answer);
      return providerRefundOf(parsed.data);
    },
  };
}

const refused = ({ status }: MollieAnswer): ProviderFailure =>
  new ProviderFailure(`The payment provider returned ${status}`, {
    isRejection: status >= 400 && status < 500,
  });

const PAGE = '250';

/** Returns a page of Mollie's list, newest first, and the cursor of the next page. */
async function readPage(account: MollieAccount, from: string | null) {
  const query = new URLSearchParams({ limit: PAGE, sort: 'desc', ...(from !== null && { from }) });
  const answer = await callMollie(account, { method: 'GET', path: `/payments?${query}` });
  const parsed = z.safeParse(molliePaymentList, answer.body);
  if (answer.status >= 300 || !parsed.success) throw refused(answer);
  const href = parsed.data._links?.next?.href;
  return {
    payments: parsed.data._embedded.payments,
    next: href === undefined ? null : (URL.parse(href)?.searchParams.get('from') ?? null),
  };
}

/**
 * Finds a payment by our own id. Mollie cannot search by this id, so the function reads Mollie's list, newest first,
 * back to `since`.
 */
async function seek(
  account: MollieAccount,
  reference: string,
  since: Date,
  read: (answer: MollieAnswer) => ProviderPayment,
): Promise<ProviderPayment | undefined> {
  let from: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { payments, next } = await readPage(account, from);
    const found = payments.find(({ metadata }) => referenceOf(metadata) === reference);
    if (found) return read({ status: 200, body: found });
    const oldest = payments.at(-1);
    if (next === null || !oldest || new Date(oldest.createdAt) < since) return undefined;
    from = next;
  }
  throw new ProviderFailure('The payment provider has too many payments to look through', {
    isRejection: false,
  });
}
