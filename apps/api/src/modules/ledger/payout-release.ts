import { payoutKindTexts } from '@portaal/domain/ledger/calls';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import type { Services } from '../../platform/services.ts';
import type { LiveSession } from '../../platform/session.ts';
import { recordEvent } from '../contract-events/contract-events.use-cases.ts';
import { notify } from '../notifications/notifications.use-cases.ts';
import { consumeStepUp } from '../step-up/step-up.use-cases.ts';
import { amountText } from './booking.ts';
import { findContract, lockContract } from './corrections.repository.ts';
import { findPayout, markReleased, type PayoutRow } from './payouts.repository.ts';

/** Held because of its contract. What waits for a new counter account waits for nobody's decision. */
export const isReleasable = ({ withheldBy }: Pick<PayoutRow, 'withheldBy'>): boolean =>
  withheldBy === 'contract';

/**
 * An employee lets one payout of a blocked contract, or of somebody who died, be paid all the same (decision 0040). The
 * contract stays as it is, and so does what comes after. Throws `notFound`; `notHeld` for what is paid or not held, so
 * that releasing twice does nothing; `stepUpRequired`.
 */
export async function releasePayout(
  services: Services,
  session: Pick<LiveSession, 'id' | 'person'>,
  {
    number,
    payoutId,
    reason,
    twoFaToken,
  }: {
    readonly number: string;
    readonly payoutId: string;
    readonly reason: string;
    readonly twoFaToken: string;
  },
): Promise<void> {
  const { clock, database } = services;
  const { person } = session;
  const [at, today] = [clock.now(), clock.today()];
  const found = await findContract(database.orm, { number, brand: person.brand });
  if (!found) throw new AppError('notFound');
  await database.transaction(async (tx) => {
    const { id: contractId, personId, brand } = await lockContract(tx, found.id);
    const payout = await findPayout(tx, { id: payoutId, contractId, today });
    if (!payout) throw new AppError('notFound');
    if (!isReleasable(payout)) throw new AppError('notHeld');
    const subject = `${number}/${payoutId}`;
    await consumeStepUp(tx, { session, act: 'releasePayout', subject, twoFaToken, at });
    await markReleased(tx, payoutId, { at, today });
    const { kind, amountCents } = payout;
    const what = payoutKindTexts[kind];
    await recordEvent(tx, {
      contractId,
      at,
      actor: 'employee',
      kind: 'payoutReleased',
      after: `${what} ${amountText(payout)}`,
    });
    await notify(tx, services, {
      personId,
      brand,
      contractId,
      kind: 'payout',
      title: 'Wij betalen een aangehouden bedrag uit',
      text: `Van contract ${number} hielden wij een uitbetaling aan: ${what.toLowerCase()} van ${amountText(payout)}. Die betalen wij nu uit.`,
      mail: true,
    });
    await appendAudit(tx, {
      at,
      brand,
      actorId: person.id,
      action: 'payout.released',
      subjectType: 'contract',
      subjectId: contractId,
      detail: { payoutId, kind, amountCents, reason },
    });
  });
}
