import {
  bankReasonText,
  isReasonOfAccount,
  isReasonOfDeath,
  isReasonOfDuplicate,
  WITHDRAWN,
} from '@portaal/domain/payouts/bank-reasons';
import type { PayoutBatchStatus } from '@portaal/domain/payouts/calls';
import { amount } from '../../documents/contract-amounts.ts';
import { type PaymentReport, readPaymentReport } from '../../integrations/bank/pain002.ts';
import { StatementFault } from '../../integrations/bank/statement-fault.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { type ActMessage, act, done } from '../acts/acts.use-cases.ts';
import { withholdAfterReturn } from '../payout-confirmation/payout-confirmation.use-cases.ts';
import { withdrawRefunds } from './due-refunds.repository.ts';
import {
  acceptAttempts,
  countAttempts,
  listEndToEndIds,
  type RejectedPayout,
  type RejectedRow,
  rejectAttempts,
} from './payout-attempts.repository.ts';
import { lockBatchOfMessage, markHandedOver, setBatchStatus } from './payout-batches.repository.ts';

/** It will not be paid: the bank rejected it, or who signs for us at the bank took it back. */
const REJECTED: readonly string[] = ['RJCT', 'CANC'];
/** The bank took it, whole or in part. By any other word it has it and says no more yet. */
const TAKEN: readonly string[] = ['ACTC', 'ACCP', 'ACFC', 'ACSP', 'ACSC', 'ACCC', 'ACWC', 'ACWP', 'PART'];

const ofFile = (message: string): AppError => new AppError('invalidInput', [{ field: 'file', message }]);

async function readReport(upload: AsyncIterable<Buffer>): Promise<PaymentReport> {
  try {
    return await readPaymentReport(upload);
  } catch (error) {
    if (error instanceof StatementFault) throw ofFile(error.message);
    throw error;
  }
}

/** What the investor reads of a payout the bank did not take, when it is their account that cannot be paid on. */
const messageOf = ({
  contractId,
  personId,
  brand,
  number,
  amountCents,
  reasonCode,
}: RejectedPayout): ActMessage => ({
  contractId,
  personId,
  brand,
  kind: 'payout',
  title: 'Wij konden u niet betalen',
  text: `Wij wilden u ${amount(amountCents)} van contract ${number} betalen. Onze bank kan niet betalen op uw tegenrekening: ${bankReasonText(reasonCode).toLowerCase()}. Wijzig of bevestig die rekening bij Mijn instellingen, Persoonlijke informatie. Daarna betalen wij u opnieuw.`,
  mail: true,
});

/**
 * What a bank says of a file it knew already is of the second time it came: the first is with it, and is paid. Taken for
 * a rejection, everything would be due again, and paid twice.
 */
function requireFirst({ status, reasonCode }: PaymentReport): void {
  if (REJECTED.includes(status) && isReasonOfDuplicate(reasonCode))
    throw ofFile(
      'De bank had dit bestand al eerder. Dit antwoord zegt niets over de eerste keer. Lees het antwoord van toen in.',
    );
}

/** Everything in it is due again, and may be in another file by now: only people can decide. */
function requireNotWithdrawn({ reasonCode }: { readonly reasonCode: string | null }): void {
  if (reasonCode === WITHDRAWN)
    throw ofFile(
      'Dit betaalbestand is ingetrokken. Bel de bank en vraag haar het niet uit te voeren: wat erin stond, gaat anders twee keer weg.',
    );
}

/** Every line the bank names is of this batch: a report of another file that says its name would change nothing. */
async function requireOwnLines(tx: Transaction, batchId: string, { lines }: PaymentReport): Promise<void> {
  const own = new Set(await listEndToEndIds(tx, batchId, [...lines.keys()]));
  const strange = [...lines.keys()].find((id) => !own.has(id));
  if (strange !== undefined)
    throw ofFile(`Opdracht ${strange} staat niet in het betaalbestand van dit antwoord.`);
}

async function applyReport(
  tx: Transaction,
  batchId: string,
  { status, reasonCode, lines }: PaymentReport,
): Promise<RejectedRow[]> {
  const named = [...lines]
    .map(([endToEndId, line]) => ({ endToEndId, ...line }))
    .filter((line) => !REJECTED.includes(line.status) || !isReasonOfDuplicate(line.reasonCode));
  const isWholeRejected = REJECTED.includes(status);
  const rejected = await rejectAttempts(tx, batchId, {
    named: named.filter((line) => REJECTED.includes(line.status)),
    others: isWholeRejected ? { except: [...lines.keys()], reasonCode } : undefined,
  });
  const spared = TAKEN.includes(status) ? 'all' : 'named';
  await acceptAttempts(
    tx,
    batchId,
    spared === 'all'
      ? undefined
      : named.filter((line) => TAKEN.includes(line.status)).map(({ endToEndId }) => endToEndId),
  );
  return rejected;
}

/** Where a batch stands by its lines; what is booked is not said anew. */
function statusOf(counts: {
  readonly live: number;
  readonly rejected: number;
  readonly booked: number;
}): PayoutBatchStatus {
  if (counts.live === 0) return counts.booked > 0 ? 'booked' : 'rejected';
  return counts.rejected > 0 ? 'partlyAccepted' : 'accepted';
}

/**
 * Takes in what the bank says of a file, line by line; the same report again changes nothing. A payout it rejected is due
 * again, and waits for its investor when it is their account that cannot be paid on; what was to go back to its payer is
 * then an open item again. Throws `invalidInput` for what is no
 * report, or of no file of the brand.
 */
export async function loadPayoutReport(
  services: Services,
  admin: SignedInPerson,
  upload: AsyncIterable<Buffer>,
): Promise<{ readonly id: string; readonly status: PayoutBatchStatus; readonly rejected: number }> {
  const report = await readReport(upload);
  return act(services, admin, {
    lock: async (tx) => {
      const batch = await lockBatchOfMessage(tx, { messageId: report.messageId, brand: admin.brand });
      if (!batch) throw ofFile('Dit antwoord hoort bij geen betaalbestand van ons.');
      requireFirst(report);
      requireNotWithdrawn(batch);
      await requireOwnLines(tx, batch.id, report);
      return batch;
    },
    work: async (tx, at, { id, handedOverAt, ...batch }) => {
      // Who has an answer handed it over.
      if (handedOverAt === null) await markHandedOver(tx, id, { at, by: admin.id });
      const rejected = await applyReport(tx, id, report);
      // Why the whole file was rejected is about our own account, and nothing of theirs.
      const atAccounts = rejected.filter(
        ({ attemptId, reasonCode }) =>
          report.lines.has(attemptId.replaceAll('-', '')) && isReasonOfAccount(reasonCode),
      );
      const ofAccount = atAccounts.filter((row): row is RejectedPayout => row.refundLineId === null);
      await withholdAfterReturn(tx, ofAccount, at);
      await withdrawRefunds(
        tx,
        atAccounts.flatMap(({ refundLineId }) => refundLineId ?? []),
      );
      const counts = await countAttempts(tx, id);
      const status =
        isSilent(report.status) && rejected.length === 0 ? keptStatus(batch.status) : statusOf(counts);
      await setBatchStatus(tx, id, { status, answeredAt: at, reasonCode: report.reasonCode });
      const detail = { status: report.status, reasonCode: report.reasonCode, rejected: rejected.length };
      return done(
        {
          audit: { action: 'payoutBatch.answered', subjectType: 'payoutBatch', subjectId: id, detail },
          messages: ofAccount.filter(({ reasonCode }) => !isReasonOfDeath(reasonCode)).map(messageOf),
        },
        { id, status, rejected: counts.rejected },
      );
    },
  });
}

const isSilent = (status: string): boolean => !TAKEN.includes(status) && !REJECTED.includes(status);

const keptStatus = (status: PayoutBatchStatus): PayoutBatchStatus =>
  status === 'made' ? 'handedOver' : status;
