import { WITHDRAWN } from '@portaal/domain/money/payouts/bank-reasons';
import { dayText, euroAndCents } from '@portaal/domain/notation/dutch';
import { isoDate } from '@portaal/engine';
import { type ActingSession, act, done, type ForTwo } from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';
import { rejectAttempts } from './payout-attempts.repository.ts';
import { isWholeWithUs, lastStatementDay, lockBatch, setBatchStatus } from './payout-batches.repository.ts';

type Batch = NonNullable<Awaited<ReturnType<typeof lockBatch>>>;

function presentToSecond({ executeOn, messageId, count, totalCents, handedOverAt, digest }: Batch): ForTwo {
  const line = (label: string, after: string) => ({ label, before: null, after });
  return {
    title: `Betaalbestand van ${dayText(isoDate(executeOn))} intrekken`,
    amountCents: totalCents,
    lines: [
      line('Kenmerk', messageId),
      line('Uitbetalingen', `${count}, samen ${euroAndCents(totalCents)}`),
      line('Aangeleverd volgens een medewerker', handedOverAt === null ? 'nee' : 'ja'),
      line(
        'Daarna',
        'Alles is weer uit te betalen. Kijk dus eerst of het bestand niet meer bij de bank klaarstaat.',
      ),
    ],
    facts: digest.toString('hex'),
  };
}

/**
 * Withdraws a file that the bank never executed, after approval by a second employee; its payouts are due
 * again (decision 0175). Throws `notFound`; `batchWithBank` if the bank responded to the file or booked any
 * part of it; `statementAwaited` until a statement shows that the bank did not execute the file.
 */
export async function withdrawPayoutBatch(
  services: Services,
  session: ActingSession,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { brand } = session.person;
  await act(services, session, {
    lock: async (tx) => {
      const batch = await lockBatch(tx, { id, brand });
      if (!batch) throw new AppError('notFound');
      if (batch.answeredAt !== null || !(await isWholeWithUs(tx, id))) throw new AppError('batchWithBank');
      const seenUntil = await lastStatementDay(tx, { brand, iban: batch.debtorIban });
      if (seenUntil === null || seenUntil <= batch.executeOn) throw new AppError('statementAwaited');
      return batch;
    },
    // Only the approver needs a step-up code for the withdrawal.
    stepUp: () => undefined,
    forTwo: presentToSecond,
    work: async (tx, _at, { count, totalCents, answeredAt }) => {
      const whole = { named: [], others: { except: [], reasonCode: WITHDRAWN } };
      await rejectAttempts(tx, id, whole);
      await setBatchStatus(tx, id, { status: 'rejected', answeredAt, reasonCode: WITHDRAWN });
      const detail = { count, totalCents, reason };
      return done({
        audit: { action: 'payoutBatch.withdrawn', subjectType: 'payoutBatch', subjectId: id, detail },
      });
    },
  });
}
