import { createHash } from 'node:crypto';
import { isReasonOfDuplicate } from '@portaal/domain/money/payouts/bank-reasons';
import { bankStatusClass, payeeOutcomeOf } from '@portaal/domain/money/payouts/bank-statuses';
import type { PayoutBatchStatus } from '@portaal/domain/money/payouts/calls';
import { type ActingSession, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import { type PaymentReport, readPaymentReport } from '../../../integrations/bank/pain002.ts';
import { StatementFault } from '../../../integrations/bank/statement-fault.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { notePayeeOutcome } from '../../people/payees/payees.use-cases.ts';
import {
  acceptAttempts,
  countAttempts,
  LONGEST_STATUS,
  listEndToEndIds,
  listRequestedPayees,
  lockRejectable,
  noteBankStatuses,
} from './payout-attempts.repository.ts';
import { batchStatusOf, ofFile } from './payout-batch-status.rules.ts';
import { lockBatchOfMessage, markHandedOver, setBatchStatus } from './payout-batches.repository.ts';
import {
  asRejection,
  type Rejection,
  rejectableIn,
  rejectPayouts,
  requireNotWithdrawn,
} from './payout-rejections.use-cases.ts';

/** An uploaded file with its name on the employee's computer. */
interface SentReport {
  readonly upload: AsyncIterable<Buffer>;
  readonly query: { readonly name?: string | undefined };
}

interface ReadReport {
  readonly report: PaymentReport;
  /** SHA-256 of the file, in hexadecimal. */
  readonly digest: string;
}

async function readReport(upload: AsyncIterable<Buffer>): Promise<ReadReport> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const bytes of upload) {
      hash.update(bytes);
      yield bytes;
    }
  }
  try {
    const report = await readPaymentReport(hashed());
    return { report, digest: hash.digest('hex') };
  } catch (error) {
    if (error instanceof StatementFault) throw ofFile(error.message);
    throw error;
  }
}

const isRejected = (status: string | null): boolean =>
  status !== null && bankStatusClass(status) === 'rejected';

/**
 * Rejects a bank response about a duplicate file: it concerns the second submission, while the first is with
 * the bank and will be paid. If it counted as a rejection, every payout would be due again and be paid twice.
 */
function requireFirst({ status, reasonCode }: PaymentReport): void {
  if (isRejected(status) && isReasonOfDuplicate(reasonCode))
    throw ofFile(
      'De bank had dit bestand al eerder. Dit antwoord zegt niets over de eerste keer. Lees het antwoord van toen in.',
    );
}

/**
 * Requires that every line the bank names belongs to this batch, because a response about another file must
 * change nothing.
 */
async function requireOwnLines(tx: Transaction, batchId: string, { lines }: PaymentReport): Promise<void> {
  const own = new Set(await listEndToEndIds(tx, batchId, [...lines.keys()]));
  const strange = [...lines.keys()].find((id) => !own.has(id));
  if (strange !== undefined)
    throw ofFile(`Opdracht ${strange} staat niet in het betaalbestand van dit antwoord.`);
}

/**
 * Returns whether the response shows that the bank has the file; a name check or an unknown code does not
 * show this.
 */
const isOfPayments = ({ status, lines }: PaymentReport): boolean =>
  [...(status === null ? [] : [status]), ...[...lines.values()].map((line) => line.status)].some(
    (code) => !['payee', 'unknown'].includes(bankStatusClass(code)),
  );

/**
 * Accepts the lines that the bank accepted by name. If the bank accepted the whole file, also accepts all lines the
 * response does not name.
 */
async function accept(tx: Transaction, batchId: string, { status, lines }: PaymentReport): Promise<void> {
  const named = [...lines]
    .filter(([, line]) => bankStatusClass(line.status) === 'accepted')
    .map(([endToEndId]) => endToEndId);
  if (named.length > 0) await acceptAttempts(tx, batchId, { only: named });
  if (status !== null && bankStatusClass(status) === 'accepted')
    await acceptAttempts(tx, batchId, { except: [...lines.keys()] });
}

/**
 * Stores the bank's checks of names and accounts with the payees, like checks that we requested (decision
 * 0098).
 */
async function notePayees(
  tx: Transaction,
  services: Services,
  { brand, batchId, lines, at }: Pick<PaymentReport, 'lines'> & { brand: string; batchId: string; at: Date },
): Promise<void> {
  const checked = [...lines].filter(([, { status }]) => payeeOutcomeOf(status) !== undefined);
  if (checked.length === 0) return;
  const requested = await listRequestedPayees(
    tx,
    batchId,
    checked.map(([endToEndId]) => endToEndId),
  );
  for (const { endToEndId, ...payee } of requested) {
    const line = lines.get(endToEndId);
    const outcome = line && payeeOutcomeOf(line.status);
    if (outcome === undefined) continue;
    const answer = { outcome, bankName: line?.information ?? '', checkedAt: at };
    await notePayeeOutcome(tx, services, { brand, ...payee }, answer);
  }
}

/**
 * Stores the parts of a bank response that make nothing payable: accepted lines, the bank's own statuses, and
 * the bank's name checks.
 */
async function noteReport(services: Services, admin: SignedInPerson, report: PaymentReport) {
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
      const hasBank = isOfPayments(report);
      // A bank response implies that the file was handed over.
      if (hasBank && handedOverAt === null) await markHandedOver(tx, id, { at, by: admin.id });
      await noteBankStatuses(
        tx,
        id,
        [...report.lines].map(([endToEndId, { status }]) => ({ endToEndId, status })),
      );
      await accept(tx, id, report);
      await notePayees(tx, services, { brand: admin.brand, batchId: id, lines: report.lines, at });
      const counts = await countAttempts(tx, id);
      const before = hasBank && batch.status === 'made' ? 'handedOver' : batch.status;
      const status = batchStatusOf(counts, before);
      await setBatchStatus(tx, id, {
        status,
        ...(hasBank && { answeredAt: at }),
        ...(report.status !== null && { bankStatus: report.status.slice(0, LONGEST_STATUS) }),
      });
      const waiting = await lockRejectable(tx, id, { ...rejectableIn(asRejection(report)), named: 0 });
      const detail = { status: report.status, reasonCode: report.reasonCode, waiting: waiting.length };
      return done(
        { audit: { action: 'payoutBatch.answered', subjectType: 'payoutBatch', subjectId: id, detail } },
        { id, status, rejected: counts.rejected, waiting: waiting.length },
      );
    },
  });
}

/**
 * Reads the bank's response to a file, line by line; a repeated response changes nothing. Rejected payouts
 * are due again only after a second employee compared the response with the bank's own records; {@link
 * rejectPayouts} then executes the rejection. Throws `invalidInput` for a file that is not a bank response or
 * that concerns no file of the brand.
 */
export async function loadPayoutReport(
  services: Services,
  session: ActingSession,
  sent: SentReport,
): Promise<{ readonly id: string; readonly status: PayoutBatchStatus; readonly rejected: number }> {
  if (session.request?.carriesOut)
    return rejectPayouts(services, session, session.request.body as unknown as Rejection);
  const { report, digest } = await readReport(sent.upload);
  const { waiting, ...noted } = await noteReport(services, session.person, report);
  if (waiting === 0) return noted;
  const rejection: Rejection = { ...asRejection(report), digest, fileName: sent.query.name ?? null };
  const request = { call: 'loadPayoutReport', params: { batch: noted.id }, body: { ...rejection } } as const;
  return rejectPayouts(services, { ...session, request }, rejection);
}
