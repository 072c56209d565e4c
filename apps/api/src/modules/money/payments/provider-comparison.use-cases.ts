import { euroAndCents } from '@portaal/domain/notation/dutch';
import { outgoingPayments } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import type { ListedPayment, PaymentPage, PaymentProvider } from '../../../platform/payment-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { type ComparedPage, continuePass, type PassRow } from '../comparisons/comparisons.use-cases.ts';
import { insertReview } from './payment-reviews.repository.ts';
import {
  type ComparedPayment,
  findContractOf,
  hasFinding,
  listCompared,
  listUnlisted,
} from './provider-comparison.repository.ts';
import { settlePayment } from './settlement.use-cases.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds in which a payment can change: refunds are possible for a year, chargebacks for thirteen months. */
const WINDOW = 400 * DAY;

/**
 * Compares every payment of the provider with ours once a day, newest first, and books or reports
 * differences. Finds changes that no webhook reported and payments that we did not order.
 */
export async function comparePayments(services: Services): Promise<void> {
  let isLeft = false;
  for (const { id: brand } of services.brands.all) {
    const provider = await outgoingPayments(services, brand);
    if (!provider) continue;
    const hasMore = await continuePass(services, { brand, subject: 'payments' }, (pass) =>
      comparePage(services, provider, pass),
    );
    isLeft ||= hasMore;
  }
  if (isLeft) await services.queue.enqueueAlone('payments.compare', {});
}

async function comparePage(
  services: Services,
  provider: PaymentProvider,
  pass: PassRow,
): Promise<ComparedPage> {
  const { orm } = services.database;
  const { brand, begunAt } = pass;
  const { payments, next } = await provider.list(pass.position);
  const ids = payments.map(({ id }) => id);
  const rows = new Map((await listCompared(orm, brand, ids)).map((row) => [row.providerId, row]));
  let skipped = 0;
  for (const listed of payments) {
    const row = rows.get(listed.id);
    // The account may have been used for other payments before (decision 0237).
    if (row === undefined && listed.createdAt < pass.startedAt) skipped += mayMoveMoney(listed) ? 1 : 0;
    else if (row === undefined) await reportUnknown(services, brand, listed);
    else if (listed.payment === null) await report(services, brand, listed, 'unreadablePayment');
    else if (differs(row, listed.payment)) await settleDifference(services, brand, row, listed);
  }
  const windowFrom = new Date(begunAt.getTime() - WINDOW);
  const isLast = next === null || isBefore({ payments, next }, windowFrom);
  const until = pass.reached ?? new Date(begunAt.getTime() - HOUR);
  const oldest = [...rows.values()].map(({ createdAt }) => createdAt);
  const reached = isLast ? windowFrom : new Date(Math.min(+until, ...oldest.map(Number)));
  // The order of creation may differ between the provider and the portal, so the payment may be on another
  // page; each one is looked up.
  for (const id of await listUnlisted(orm, { brand, from: reached, until, listed: ids })) {
    await settlePayment(services, id);
  }
  return { next: isLast ? null : next, reached, compared: payments.length, skipped };
}

const isBefore = ({ payments }: PaymentPage, day: Date): boolean => {
  const oldest = payments.at(-1);
  return oldest === undefined || oldest.createdAt < day;
};

type ReadPayment = NonNullable<ListedPayment['payment']>;

/**
 * Returns whether polling the payment can reveal a change: the status, the amount or the returned amounts
 * differ.
 */
function differs(row: ComparedPayment, { status, amountCents, ...seen }: ReadPayment): boolean {
  return status !== row.status || amountCents !== row.amountCents || hasOtherMoney(row, seen);
}

const hasOtherMoney = (
  row: ComparedPayment,
  seen: Pick<ReadPayment, 'chargedBackCents' | 'refundedCents'>,
): boolean => seen.chargedBackCents !== row.chargedBackCents || seen.refundedCents !== row.refundedCents;

/** Books the difference like any other provider report; an employee reviews what cannot be booked. */
async function settleDifference(
  services: Services,
  brand: string,
  row: ComparedPayment,
  listed: ListedPayment,
): Promise<void> {
  await settlePayment(services, row.id);
  const { orm } = services.database;
  const [after] = await listCompared(orm, brand, [listed.id]);
  const isPaid = after?.status === 'paid' && listed.payment?.status === 'paid';
  if (!after || !listed.payment || after.discrepancy !== null || !isPaid) return;
  if (!hasOtherMoney(after, listed.payment)) return;
  // The preceding check may already have reported the cause.
  if (!(await hasFinding(orm, { brand, reference: listed.id })))
    await report(services, brand, listed, 'paymentDiffers');
}

/** Returns whether money was or can be received for the payment; false for an attempt that ended unpaid. */
const mayMoveMoney = ({ payment }: ListedPayment): boolean =>
  payment === null || ['paid', 'pending', 'unreadable'].includes(payment.status);

async function reportUnknown(services: Services, brand: string, listed: ListedPayment): Promise<void> {
  if (mayMoveMoney(listed)) await report(services, brand, listed, 'unknownPayment');
}

async function report(
  { clock, database: { orm } }: Services,
  brand: string,
  { id: reference, payment }: ListedPayment,
  finding: 'unknownPayment' | 'unreadablePayment' | 'paymentDiffers',
): Promise<void> {
  const paymentId = payment?.reference ?? '';
  const contractId = (await findContractOf(orm, { brand, paymentId })) ?? null;
  const reportedText = payment === null ? 'onleesbaar' : amountsText(payment);
  await insertReview(orm, {
    brand,
    reason: 'unknownState',
    finding,
    reference,
    said: reportedText,
    contractId,
    createdAt: clock.now(),
  });
}

/** Formats amounts for the review, for example `€ 250,00 (paid), € 25,00 terugbetaald`. */
function amountsText({ amountCents, reported, refundedCents, chargedBackCents }: ReadPayment): string {
  const text = (cents: number | null) => (cents === null ? 'andere munt' : euroAndCents(cents));
  const returned = [
    refundedCents === 0 ? '' : `, ${text(refundedCents)} terugbetaald`,
    chargedBackCents === 0 ? '' : `, ${text(chargedBackCents)} teruggeboekt`,
  ];
  return `${text(amountCents)} (${reported})${returned.join('')}`;
}
