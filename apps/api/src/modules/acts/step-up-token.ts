import type { StepUpAct } from '@portaal/domain/http/step-up-acts';
import type { Cents } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/orm.ts';
import { hashToken, type LiveSession } from '../../platform/session.ts';
import { mailNotEnough, quarantineFor } from '../mail-quarantine/mail-quarantine.use-cases.ts';
import { consumeToken } from './acts.repository.ts';

/** The session that requests a code, confirms it and acts: always the same one. */
export type ActingSession = Pick<LiveSession, 'id' | 'person' | 'request'>;

/** What a code is asked for. */
export interface IntendedAct {
  readonly act: StepUpAct;
  /** Whole cents. */
  readonly amountCents?: Cents | undefined;
  readonly subject?: string | undefined;
}

/**
 * Uses a token up in the transaction of the act it was given for; when that fails it can be used again. Throws
 * `stepUpRequired` for none, for one of another session, act, subject or amount, and for one that was used or lapsed;
 * `mailNotEnough` for one by mail once the mailbox came under quarantine.
 */
export async function consumeStepUp(
  tx: Transaction,
  {
    session,
    act,
    amountCents,
    subject,
    twoFaToken,
    at,
  }: IntendedAct & { session: ActingSession; twoFaToken: string | undefined; at: Date },
): Promise<void> {
  const method =
    twoFaToken !== undefined &&
    (await consumeToken(tx, {
      tokenHash: hashToken(twoFaToken),
      sessionId: session.id,
      personId: session.person.id,
      act,
      subject: subject ?? null,
      amountCents: amountCents ?? null,
      at,
    }));
  if (!method) throw new AppError('stepUpRequired');
  const quarantine = method === 'email' && (await quarantineFor(tx, session.person.id, act, at));
  if (quarantine) throw mailNotEnough(quarantine);
}
