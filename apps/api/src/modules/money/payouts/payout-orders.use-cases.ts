import { setImmediate as turn } from 'node:timers/promises';
import { leftOutTexts, type PayoutSum } from '@portaal/domain/money/payouts/calls';
import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { payeeOutcomes, payeeOutcomeTexts } from '@portaal/domain/people/payees/payee-check';
import {
  type ActingSession,
  type ActServices,
  act,
  done,
  type ForTwo,
} from '../../../foundation/acts/acts.use-cases.ts';
import { requireOutgoing } from '../../../foundation/brand-states/brand-states.use-cases.ts';
import { requireVerified } from '../../../foundation/verifications/verifications.use-cases.ts';
import { pain001, type TransferOrder } from '../../../integrations/bank/pain001.ts';
import { sepaText } from '../../../integrations/bank/sepa-text.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { maskedIban } from '../../../platform/sealed-number.ts';
import { findDeciders, insertAttempts, insertBatch } from './payout-batches.repository.ts';
import { storeFile, writeFile } from './payout-file.use-cases.ts';
import { byAccount, type PayoutPlan, type PlannedPayout } from './payout-plan.rules.ts';
import {
  LARGEST,
  leftOutOf,
  type PlanContext,
  planNow,
  refundsOf,
  rejectedOf,
  sinceYesterday,
  sumWhere,
} from './payout-planning.use-cases.ts';
import { sealAccount } from './sealed-account.mapping.ts';
import { isWithheldError } from './withheld-error.rules.ts';

const sumText = ({ count, amount }: PayoutSum): string =>
  `${count}, samen ${euroAndCents(Math.round(amount * 100))}`;

const nameOf = (paid: PlannedPayout | undefined): string =>
  paid?.due.kind === 'refund' ? 'terugstorting' : `contract ${paid?.contractNumber}`;

/** Describes the plan for the approver. Omits names, because the request is stored unencrypted. */
function presentToSecond(plan: PayoutPlan): ForTwo {
  const since = sinceYesterday(plan);
  const line = (label: string, after: string) => ({ label, before: null, after });
  const accounts = byAccount(plan.payouts);
  return {
    title: `Uitbetalen op ${dayText(plan.executeOn)}`,
    amountCents: plan.totalCents,
    lines: [
      line('Uitbetalingen', sumText(sumWhere(plan.payouts, () => true))),
      line('Waarvan terugstortingen', sumText(refundsOf(plan))),
      line('Rekeningen', String(accounts.length)),
      line('Van onze rekening', plan.debtorIban),
      line('Nieuwe rekeningen', sumText(sumWhere(plan.payouts, ({ isNewAccount }) => isNewAccount))),
      // A single employee loads the bank's responses, so the approver sees which payouts are sent again
      // because a response reports them as not paid.
      line('Stond eerder in een bestand, volgens een antwoord niet betaald', sumText(rejectedOf(plan))),
      line('Sinds gisteren erbij gekomen', sumText(since.due)),
      line('Sinds gisteren vrijgegeven', sumText(since.released)),
      line('Sinds gisteren bevestigd door de klant', sumText(since.confirmed)),
      line('Na een wijziging bevestigd door een medewerker', sumText(since.confirmedByEmployee)),
      ...payeeOutcomes.map((outcome) =>
        line(
          `Volgens de bank: ${payeeOutcomeTexts[outcome].toLowerCase()}`,
          sumText(sumWhere(plan.payouts, ({ check }) => check?.outcome === outcome)),
        ),
      ),
      ...leftOutOf(plan).map(({ reason, ...left }) => line(`Niet: ${leftOutTexts[reason]}`, sumText(left))),
      ...accounts
        .slice(0, LARGEST)
        .map(({ iban, paid, amountCents }) =>
          line(
            `${maskedIban(iban)}, ${nameOf(paid[0])}${paid.length > 1 ? ` en ${paid.length - 1} andere` : ''}`,
            euroAndCents(amountCents),
          ),
        ),
    ],
    facts: plan.digest,
  };
}

/** Rows per statement; few enough that sealing them does not delay other requests long. */
const AT_ONCE = 2_000;

/** Stores the batch, its lines and its file in the transaction of the second employee's approval. */
async function makeBatch(
  tx: Transaction,
  services: PlanContext,
  { plan, brandId, approvalId, at }: { plan: PayoutPlan; brandId: string; approvalId: string; at: Date },
): Promise<{ readonly id: string; readonly digest: string }> {
  const { fieldKeys } = services.configuration;
  const account = services.brands.byId(brandId)?.bankAccounts[0];
  const id = newId();
  const messageId = id.replaceAll('-', '');
  const { payouts, totalCents, executeOn, debtorIban } = plan;
  const lines = payouts.map((one) => ({ ...one, attemptId: newId() }));
  const order: TransferOrder = {
    messageId,
    createdAt: at,
    executeOn,
    debtor: { name: sepaText(account?.name ?? '', 70), iban: debtorIban },
    count: lines.length,
    totalCents,
  };
  const transfers = lines.map(({ attemptId, amountCents, iban, nameInFile, text }) => ({
    endToEndId: attemptId.replaceAll('-', ''),
    amountCents,
    iban,
    name: nameInFile,
    text,
  }));
  const file = await writeFile(fieldKeys, pain001(order, transfers));
  const { digest, byteSize } = file;
  const deciders = await findDeciders(tx, approvalId);
  await insertBatch(tx, {
    ...{ id, brand: brandId, messageId, status: 'made', executeOn, debtorIban, totalCents },
    ...{ count: lines.length, digest, byteSize, approvalId, ...deciders, madeAt: at },
  });
  for (let first = 0; first < lines.length; first += AT_ONCE) {
    const inserting = insertAttempts(
      tx,
      lines
        .slice(first, first + AT_ONCE)
        .map(({ attemptId, due, amountCents, iban, nameInFile, payeeHash }, i) => ({
          ...{ id: attemptId, batchId: id, number: first + i + 1, amountCents, payeeHash },
          status: 'underway' as const,
          payoutId: due.kind === 'payout' ? due.row.id : null,
          refundLineId: due.kind === 'refund' ? due.row.id : null,
          endToEndId: attemptId.replaceAll('-', ''),
          sealedAccount: sealAccount(fieldKeys, attemptId, { name: nameInFile, iban }),
        })),
    );
    // The rows that withhold a payout are not locked, so they may have changed since the due payouts were
    // read.
    await inserting.catch((error: unknown) => {
      throw isWithheldError(error) ? new AppError('changedMeanwhile') : error;
    });
    await turn();
  }
  await storeFile(tx, id, file);
  return { id, digest: digest.toString('hex') };
}

interface OrderedBatch {
  readonly seen: string;
  readonly count: number;
  /** Total in euros. */
  readonly total: number;
  readonly twoFaToken: string;
}

/**
 * Makes one file of exactly the displayed payouts, after approval by a second employee. Throws
 * `changedMeanwhile` if the payouts differ, for example because a new day began; `notOpen` before the brand
 * opens; `notVerified` and `verificationFailed` unless ledger, books and audit log were verified within the
 * last day (decision 0180); `stepUpRequired`.
 */
export async function orderPayouts(
  services: ActServices,
  session: ActingSession,
  { seen, count, total, twoFaToken }: OrderedBatch,
): Promise<void> {
  const brandId = session.person.brand;
  await requireOutgoing(services, brandId);
  await requireVerified(services);
  await act(services, session, {
    lock: async (tx) => {
      const { plan } = await planNow(tx, services, brandId, {
        locked: true,
        isCarriedOut: session.request?.carriesOut !== undefined,
      });
      const isSeen =
        plan.digest === seen && plan.payouts.length === count && plan.totalCents === Math.round(total * 100);
      if (!isSeen || count === 0) throw new AppError('changedMeanwhile');
      return plan;
    },
    stepUp: { act: 'orderPayouts', twoFaToken },
    forTwo: presentToSecond,
    work: async (tx, at, plan) => {
      const approvalId = session.request?.carriesOut?.id;
      if (approvalId === undefined) throw new Error('a payout batch takes a second person');
      const { id, digest } = await makeBatch(tx, services, { plan, brandId, approvalId, at });
      return done({
        audit: {
          action: 'payoutBatch.ordered',
          subjectType: 'payoutBatch',
          subjectId: id,
          detail: { count, totalCents: plan.totalCents, executeOn: plan.executeOn, digest },
        },
      });
    },
  });
}
