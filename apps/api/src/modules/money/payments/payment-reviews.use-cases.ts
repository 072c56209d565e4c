import type { QueueStatus } from '@portaal/domain/http/queue-page';
import type { PaymentReview } from '@portaal/domain/money/payments/reviews';
import { centsToEuro } from '@portaal/engine';
import { act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { rejectOwnAccount } from '../../../foundation/humans/humans.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import { ProviderFailure } from '../../../platform/payment-provider.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { listNewestRefunds, listReviews } from './payment-reviews.repository.ts';
import { findPayment } from './payments.repository.ts';
import { settlePayment } from './settlement.use-cases.ts';

export { refundPayment, sendRefund } from './refunds.use-cases.ts';

/** Lists the payments of a brand for employee review. */
export async function listPaymentReviews(
  { database: { orm } }: Pick<Services, 'database'>,
  { brand }: SignedInPerson,
  { status, ...request }: PageRequest & { readonly status: QueueStatus },
): Promise<Page<PaymentReview>> {
  const found = await pageOf(request, (part) => listReviews(orm, { brand, status, ...part }));
  const refunds = await listNewestRefunds(
    orm,
    found.items.map(({ id }) => id),
  );
  return pageWith(found, ({ amountCents, startedAt, paidAt, discrepancy, left, ...row }) => {
    const refund = refunds.find(({ paymentId }) => paymentId === row.id);
    return {
      ...row,
      amount: centsToEuro(amountCents),
      startedAt: startedAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      discrepancies: (discrepancy?.split(' ') ?? []) as PaymentReview['discrepancies'],
      refund: refund
        ? { status: refund.status, by: refund.by ?? '', at: refund.at.toISOString(), reason: refund.reason }
        : null,
      isRefundable: row.isSurplus && Number(left) > 0,
    };
  });
}

/**
 * Checks a payment at the provider again. Throws `notFound`, `ownAccount`, and `providerUnavailable` if the
 * provider does not respond.
 */
export async function recheckPayment(services: Services, admin: SignedInPerson, id: string): Promise<void> {
  const found = await findPayment(services.database.orm, id);
  if (!found || found.payment.brand !== admin.brand) throw new AppError('notFound');
  // Checked before the call to the provider, because the provider's response is booked immediately.
  await rejectOwnAccount(services.database.orm, services, admin.id, [found.contract.personId]);
  try {
    await settlePayment(services, id);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw new AppError('providerUnavailable', [], undefined, { cause: error });
  }
  await act(services, admin, {
    work: () =>
      done({
        audit: { action: 'payment.rechecked', subjectType: 'payment', subjectId: id, detail: {} },
      }),
  });
}
