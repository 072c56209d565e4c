import type { StepUpAct } from '@portaal/domain/http/step-up-acts';
import type { Cents } from '@portaal/engine';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/orm.ts';
import { hashToken, type LiveSession } from '../../platform/session.ts';
import { mailNotEnough, quarantineFor } from '../mail-quarantine/mail-quarantine.use-cases.ts';
import { consumeToken, isTokenOfOtherContent } from './acts.repository.ts';

/** The session that requests a code, confirms it and acts: always the same one. */
export type ActingSession = Pick<LiveSession, 'id' | 'person' | 'content' | 'request'>;

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
 * `codeForOtherContent` when another body is sent than it was asked for (decision 0080); `mailNotEnough` for one by mail once the mailbox came under quarantine.
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
  if (twoFaToken === undefined) throw new AppError('stepUpRequired');
  const wanted = {
    tokenHash: hashToken(twoFaToken),
    sessionId: session.id,
    personId: session.person.id,
    act,
    subject: subject ?? null,
    amountCents: amountCents ?? null,
    at,
  };
  const method = await consumeToken(tx, { ...wanted, content: session.content });
  if (!method) {
    const isOfOther = await isTokenOfOtherContent(tx, wanted);
    throw new AppError(isOfOther ? 'codeForOtherContent' : 'stepUpRequired');
  }
  const quarantine = method === 'email' && (await quarantineFor(tx, session.person.id, act, at));
  if (quarantine) throw mailNotEnough(quarantine);
}
