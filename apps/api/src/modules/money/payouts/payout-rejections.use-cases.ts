import {
  bankReasonText,
  isReasonOfAccount,
  isReasonOfDuplicate,
  WITHDRAWN,
} from '@portaal/domain/money/payouts/bank-reasons';
import { bankStatusClass, bankStatusText } from '@portaal/domain/money/payouts/bank-statuses';
import type { PayoutBatchStatus } from '@portaal/domain/money/payouts/calls';
import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { isReasonOfDeath } from '@portaal/domain/sign-in/payout-confirmation/death-reason';
import { cents, isoDate } from '@portaal/engine';
import { amount } from '../../../documents/contract-amounts.ts';
import {
  type ActingSession,
  type ActMessage,
  act,
  done,
  type ForTwo,
} from '../../../foundation/acts/acts.use-cases.ts';
import type { PaymentReport } from '../../../integrations/bank/pain002.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { FieldKeys } from '../../../platform/field-encryption.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { maskedIban } from '../../../platform/sealed-number.ts';
import type { Services } from '../../../platform/services.ts';
import { withholdAfterReturn } from '../../sign-in/payout-confirmation/payout-confirmation.use-cases.ts';
import { withdrawRefunds } from './due-refunds.repository.ts';
import {
  countAttempts,
  lockRejectable,
  type RejectableRow,
  type RejectedPayout,
  rejectAttempts,
  removeReturningAccount,
} from './payout-attempts.repository.ts';
import { batchStatusOf, ofFile } from './payout-batch-status.rules.ts';
import { lastStatementDay, lockBatchOfMessage, setBatchStatus } from './payout-batches.repository.ts';
import { openAccount } from './sealed-account.mapping.ts';

/** A rejected line: its `EndToEndId`, the bank's status and the reason. */
type RejectedLine = readonly [endToEndId: string, status: string, reasonCode: string | null];

/** Rejections in a bank's response to one file. */
interface Rejections {
  readonly messageId: string;
  readonly status: string | null;
  readonly reasonCode: string | null;
  readonly lines: readonly RejectedLine[];
  /** If set, the whole file except these lines is rejected; if null, only `lines` are rejected. */
  readonly except: readonly string[] | null;
}

/** Rejections with the bank's response file, which a second employee compares with the bank's records. */
export interface Rejection extends Rejections {
  /** SHA-256 of the file, in hexadecimal. */
  readonly digest: string;
  readonly fileName: string | null;
}

const isRejected = (status: string): boolean => bankStatusClass(status) === 'rejected';

/**
 * Extracts the rejections from a bank response. A line reported as a duplicate is not rejected, because its
 * first submission is valid.
 */
export const asRejection = ({ messageId, status, reasonCode, lines }: PaymentReport): Rejections => ({
  ...{ messageId, status, reasonCode },
  lines: [...lines].flatMap(([id, line]) =>
    isRejected(line.status) && !isReasonOfDuplicate(line.reasonCode)
      ? [[id, line.status, line.reasonCode] as const]
      : [],
  ),
  except: status !== null && isRejected(status) ? [...lines.keys()] : null,
});

/** Returns the selection of batch lines these rejections cover. */
export const rejectableIn = ({ lines, except }: Rejections) => ({
  ids: lines.map(([id]) => id),
  except: except ?? undefined,
});

/**
 * Throws if the payment file was withdrawn. Its payouts are due again and may be in another file, so
 * employees must decide about the bank's response.
 */
export function requireNotWithdrawn({ reasonCode }: { readonly reasonCode: string | null }): void {
  if (reasonCode === WITHDRAWN)
    throw ofFile(
      'Dit betaalbestand is ingetrokken. Bel de bank en vraag haar het niet uit te voeren: wat erin stond, gaat anders twee keer weg.',
    );
}

/** A rejected payout with its provider; undefined if the investor is the payee. */
type FailedPayment = RejectedPayout & { readonly provider: string | undefined };

/** Removes the account of each provider that the bank could not pay. */
async function withProviders(
  tx: Transaction,
  rows: readonly RejectedPayout[],
  at: Date,
): Promise<FailedPayment[]> {
  const failed: FailedPayment[] = [];
  for (const row of rows) {
    failed.push({ ...row, provider: await removeReturningAccount(tx, row.attemptId, at) });
  }
  return failed;
}

/** Builds the investor's message about a rejected payout when the account of the payee cannot be paid. */
const messageOf = ({ provider, ...row }: FailedPayment): ActMessage =>
  provider === undefined ? messageOfInvestor(row) : messageOfTransfer(row, provider);

const messageOfTransfer = (
  { contractId, personId, brand, number, amountCents }: RejectedPayout,
  provider: string,
): ActMessage => ({
  contractId,
  personId,
  brand,
  kind: 'payout',
  title: 'Wij konden de nieuwe aanbieder niet betalen',
  text: `Wij wilden ${amount(amountCents)} van contract ${number} betalen aan ${provider}. Onze bank kan niet betalen op de rekening van ${provider}. Wij zoeken met ${provider} uit welke rekening wel klopt. Het geld blijft voor uw lijfrente bestemd. U hoeft niets te doen.`,
  mail: true,
});

const messageOfInvestor = ({
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

/** Maximum payments listed by name for the approver; the others are summarised by number and total. */
const NAMED = 100;

interface PlannedRejection {
  readonly row: RejectableRow;
  readonly status: string;
  readonly reasonCode: string | null;
}

const line = (label: string, before: string | null, after: string | null) => ({ label, before, after });

const sumText = (all: readonly PlannedRejection[]): string =>
  `${all.length}, samen ${euroAndCents(all.reduce((sum, { row }) => sum + row.amountCents, 0))}`;

const reasonTextOf = ({ status, reasonCode }: PlannedRejection): string =>
  `${bankStatusText(status)}: ${bankReasonText(reasonCode)}${reasonCode === null ? '' : ` (${reasonCode})`}`;

function namedLine(keys: FieldKeys, planned: PlannedRejection) {
  const { attemptId, number, amountCents, sealedAccount, contractNumber } = planned.row;
  const { name, iban } = openAccount(keys, attemptId, sealedAccount ?? '');
  const what = contractNumber === null ? 'terugstorting' : `contract ${contractNumber}`;
  const label = `Regel ${number}: ${name}, ${maskedIban(iban)}, ${what}`;
  return line(label, euroAndCents(amountCents), reasonTextOf(planned));
}

/** Describes the bank's response to the approver: the file, and each payment with its status and reason. */
function presentToSecond(
  keys: FieldKeys,
  { digest, fileName, status, messageId }: Rejection,
  executeOn: string,
  planned: readonly PlannedRejection[],
): ForTwo {
  const byReason = [...Map.groupBy(planned, reasonTextOf)];
  const [named, others] = [planned.slice(0, NAMED), planned.slice(NAMED)];
  return {
    title: `Antwoord van de bank: betalingen van ${dayText(isoDate(executeOn))} weer uit te betalen`,
    amountCents: cents(planned.reduce((sum, { row }) => sum + row.amountCents, 0)),
    lines: [
      line('Bestand van de bank', null, fileName ?? 'zonder naam'),
      line('SHA-256 van dat bestand', null, digest),
      line('Kenmerk van het betaalbestand', null, messageId),
      line('Antwoord op het hele bestand', null, status === null ? 'niet genoemd' : bankStatusText(status)),
      line('Weer uit te betalen', null, sumText(planned)),
      ...byReason.map(([text, all]) => line(text, null, sumText(all))),
      line(
        'Kijk eerst zelf bij de bank',
        null,
        'Staat daar hetzelfde? Wat de bank toch uitvoert, gaat anders twee keer weg.',
      ),
    ],
    namedLines: [
      ...named.map((one) => namedLine(keys, one)),
      ...(others.length === 0 ? [] : [line('Andere regels', null, sumText(others))]),
    ],
    // If a later bank response accepts one of these lines, the request lapses.
    facts: planned.map(({ row: { attemptId, amountCents, bankStatus }, status: of, reasonCode }) => [
      ...[attemptId, amountCents, of, reasonCode, bankStatus],
    ]),
  };
}

/**
 * Makes payouts that the bank rejected due again, after a second employee compared the response file with the
 * bank's own records (decision 0179). If the account cannot be paid, a payout waits for its investor and a
 * refund becomes an open item. Without a second employee, the rejection waits for a statement after the
 * payment day. Throws `invalidInput` for a withdrawn file, and `statementAwaited`.
 */
export async function rejectPayouts(
  services: Services,
  session: ActingSession,
  rejection: Rejection,
): Promise<{ readonly id: string; readonly status: PayoutBatchStatus; readonly rejected: number }> {
  const { brand } = session.person;
  const { fieldKeys, soleEmployeeAuditor: sole } = services.configuration;
  const { messageId, status: ofWhole, reasonCode: whyWhole, lines } = rejection;
  const isAlone = session.request?.carriesOut?.twoFaToken === null;
  return act(services, session, {
    lock: async (tx) => {
      const batch = await lockBatchOfMessage(tx, { messageId, brand });
      if (!batch) throw new AppError('notFound');
      requireNotWithdrawn(batch);
      const seenUntil = isAlone ? await lastStatementDay(tx, { brand, iban: batch.debtorIban }) : null;
      if (isAlone && (seenUntil === null || seenUntil <= batch.executeOn))
        throw new AppError('statementAwaited');
      const named = new Map(lines.map((one) => [one[0], one]));
      const rows = await lockRejectable(tx, batch.id, { ...rejectableIn(rejection), named: NAMED });
      const planned = rows.map((row): PlannedRejection => {
        const [, status, reasonCode] = named.get(row.endToEndId) ?? ['', ofWhole ?? '', whyWhole];
        return { row, status, reasonCode };
      });
      return { batch, planned };
    },
    // A whole file contains payments of many customers, so the request is about none of them in particular.
    // In an installation with one employee there is no second approver, so the bank statement decides.
    about: ({ planned }) =>
      rejection.except === null && sole === undefined ? planned.map(({ row }) => row.personId) : [],
    // Only the approver needs a step-up code.
    stepUp: () => undefined,
    forTwo: ({ batch, planned }) => presentToSecond(fieldKeys, rejection, batch.executeOn, planned),
    work: async (tx, at, { batch, planned }) => {
      const { id } = batch;
      const rejected = await rejectAttempts(tx, id, {
        named: planned.map(({ row, reasonCode }) => ({ endToEndId: row.endToEndId, reasonCode })),
        others: undefined,
      });
      // The reason for rejecting a whole file concerns our own account, not the payees' accounts.
      const named = new Set(lines.map(([endToEndId]) => endToEndId));
      const atAccounts = rejected.filter(
        ({ attemptId, reasonCode }) =>
          named.has(attemptId.replaceAll('-', '')) && isReasonOfAccount(reasonCode),
      );
      const payouts = atAccounts.filter((row): row is RejectedPayout => row.refundLineId === null);
      const ofAccount = await withProviders(tx, payouts, at);
      const toInvestors = ofAccount.filter(({ provider }) => provider === undefined);
      await withholdAfterReturn(tx, toInvestors, at);
      await withdrawRefunds(
        tx,
        atAccounts.flatMap(({ refundLineId }) => refundLineId ?? []),
      );
      const counts = await countAttempts(tx, id);
      const status = batchStatusOf(counts, batch.status);
      await setBatchStatus(tx, id, { status, reasonCode: whyWhole });
      const detail = {
        ...{ status: ofWhole, reasonCode: whyWhole, rejected: rejected.length, file: rejection.digest },
        approvalId: session.request?.carriesOut?.id ?? null,
      };
      return done(
        {
          audit: { action: 'payoutBatch.rejected', subjectType: 'payoutBatch', subjectId: id, detail },
          messages: ofAccount.filter(({ reasonCode }) => !isReasonOfDeath(reasonCode)).map(messageOf),
        },
        { id, status, rejected: counts.rejected },
      );
    },
  });
}
