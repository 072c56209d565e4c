import { Readable } from 'node:stream';
import { bankReasonText, WITHDRAWN } from '@portaal/domain/money/payouts/bank-reasons';
import { bankStatusText } from '@portaal/domain/money/payouts/bank-statuses';
import type {
  FailedPayout,
  PayoutBatch,
  PayoutBatchStatus,
  PayoutSum,
} from '@portaal/domain/money/payouts/calls';
import { cents, centsToEuro } from '@portaal/engine';
import { act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Page, type PageRequest, pageOf, pageWith } from '../../../platform/paging.ts';
import { maskedIban } from '../../../platform/sealed-number.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import {
  findBatch,
  listBatches,
  listFailed,
  lockBatch,
  markHandedOver,
  sumAttempts,
} from './payout-batches.repository.ts';
import { readFile, requireSame } from './payout-file.use-cases.ts';
import { openAccount } from './sealed-account.mapping.ts';

type AttemptSum = Awaited<ReturnType<typeof sumAttempts>>[number];

const nothing = { count: 0, sumCents: 0 };
const inEuro = ({ count, sumCents }: typeof nothing): PayoutSum => ({
  count,
  amount: centsToEuro(cents(sumCents)),
});

export async function listPayoutBatches(
  { database: { orm } }: Pick<Services, 'database'>,
  { brand }: SignedInPerson,
  part: PageRequest,
): Promise<Page<PayoutBatch>> {
  const found = await pageOf(part, (request) => listBatches(orm, { brand, ...request }));
  const ids = found.items.map(({ id }) => id);
  const sums = Map.groupBy(ids.length > 0 ? await sumAttempts(orm, ids) : [], ({ batchId }) => batchId);
  return pageWith(found, ({ id, batch, askedBy, approvedBy }) => {
    const sumWhere = (isCounted: (one: AttemptSum) => boolean): PayoutSum =>
      inEuro(
        (sums.get(id) ?? [])
          .filter(isCounted)
          .reduce(
            (sum, one) => ({ count: sum.count + one.count, sumCents: sum.sumCents + one.sumCents }),
            nothing,
          ),
      );
    const sumIn = (...statuses: readonly string[]) => sumWhere(({ status }) => statuses.includes(status));
    return {
      id,
      messageId: batch.messageId,
      status: batch.status,
      isWithdrawn: isWithdrawn(batch),
      bankStatus: batch.bankStatus === null ? null : bankStatusText(batch.bankStatus),
      executeOn: batch.executeOn,
      debtorIban: batch.debtorIban,
      total: { count: batch.count, amount: centsToEuro(batch.totalCents) },
      askedBy,
      approvedBy,
      madeAt: batch.madeAt.toISOString(),
      handedOverAt: batch.handedOverAt?.toISOString() ?? null,
      digest: batch.digest.toString('hex'),
      underway: sumIn('underway', 'accepted'),
      undecided: sumWhere(({ isUndecided }) => isUndecided),
      booked: sumIn('booked'),
      rejected: sumIn('rejected'),
      returned: sumIn('returned'),
    };
  });
}

/** Lists the failed payouts of a batch. Throws `notFound` for a batch of another brand. */
export async function listFailedPayouts(
  { configuration: { fieldKeys }, database: { orm } }: Pick<Services, 'configuration' | 'database'>,
  { brand }: SignedInPerson,
  { id, ...part }: PageRequest & { readonly id: string },
): Promise<Page<FailedPayout>> {
  if (!(await findBatch(orm, { id, brand }))) throw new AppError('notFound');
  const found = await pageOf(part, (request) => listFailed(orm, { batchId: id, ...request }));
  return pageWith(found, ({ sealedAccount, amountCents, bankStatus, ...line }) => ({
    ...line,
    amount: centsToEuro(amountCents),
    iban: maskedIban(openAccount(fieldKeys, line.id, sealedAccount).iban),
    reason: line.status === 'undecided' ? bankStatusText(bankStatus ?? '') : bankReasonText(line.reasonCode),
  }));
}

const isWithdrawn = ({ status, reasonCode }: { status: PayoutBatchStatus; reasonCode: string | null }) =>
  status === 'rejected' && reasonCode === WITHDRAWN;

/**
 * Rejects a withdrawn batch: its payouts are due again, so sending the batch to the bank would pay them
 * twice.
 */
function requireNotWithdrawn(batch: Parameters<typeof isWithdrawn>[0]): void {
  if (isWithdrawn(batch)) throw new AppError('batchWithdrawn');
}

/**
 * Returns the bytes of the file that two employees ordered, and audits the download. Throws `notFound` and
 * `batchWithdrawn`.
 */
export async function getPayoutFile(services: Services, admin: SignedInPerson, id: string) {
  const row = await findBatch(services.database.orm, { id, brand: admin.brand });
  if (!row) throw new AppError('notFound');
  requireNotWithdrawn(row);
  await requireSame(services.database.orm, services.configuration.fieldKeys, id, row.digest);
  await act(services, admin, {
    work: () =>
      done({
        audit: { action: 'payoutBatch.downloaded', subjectType: 'payoutBatch', subjectId: id, detail: {} },
      }),
  });
  const content = readFile(services.database.orm, services.configuration.fieldKeys, id);
  return { name: `uitbetalen-${row.executeOn}-${row.messageId}.xml`, content: Readable.from(content) };
}

/** Marks a file as handed over, once. Throws `notFound`, `handedOverAlready` and `batchWithdrawn`. */
export async function handOverPayouts(services: Services, admin: SignedInPerson, id: string): Promise<void> {
  await act(services, admin, {
    lock: async (tx) => {
      const row = await lockBatch(tx, { id, brand: admin.brand });
      if (!row) throw new AppError('notFound');
      if (row.handedOverAt !== null) throw new AppError('handedOverAlready');
      requireNotWithdrawn(row);
    },
    work: async (tx, at) => {
      await markHandedOver(tx, id, { at, by: admin.id });
      return done({
        audit: { action: 'payoutBatch.handedOver', subjectType: 'payoutBatch', subjectId: id, detail: {} },
      });
    },
  });
}
