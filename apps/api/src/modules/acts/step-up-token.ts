import type { StepUpAct } from '@portaal/domain/http/step-up-acts';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/orm.ts';
import { hashToken, type LiveSession } from '../../platform/session.ts';
import { mailNotEnough, quarantineFor } from '../mail-quarantine/mail-quarantine.use-cases.ts';
import { consumeToken, isTokenOfOtherContent } from './acts.repository.ts';

/** The code an act asks, and the token it gave. What it is for is everything that is sent. */
export interface Proof {
  readonly act: StepUpAct;
  readonly twoFaToken: string | undefined;
}

/** The session that requests a code, confirms it and acts: always the same one. */
export type ActingSession = Pick<LiveSession, 'id' | 'person' | 'content' | 'request'>;

/**
 * Uses a token up in the transaction of the act it was given for; when that fails it can be used again. Throws
 * `stepUpRequired` for none, for one of another session or act, and for one that was used or lapsed;
 * `codeForOtherContent` when anything else is sent than it was asked for (decision 0023); `mailNotEnough` for one by mail
 * once the mailbox came under quarantine.
 */
export async function consumeStepUp(
  tx: Transaction,
  { session, act, twoFaToken, at }: Proof & { readonly session: ActingSession; readonly at: Date },
): Promise<void> {
  const { content } = session;
  // What was sent is known of every call that names its act (`http/route`).
  if (content === undefined) throw new Error(`the call of ${act} does not say that it takes a code`);
  if (twoFaToken === undefined) throw new AppError('stepUpRequired');
  const wanted = {
    tokenHash: hashToken(twoFaToken),
    sessionId: session.id,
    personId: session.person.id,
    act,
    at,
  };
  const method = await consumeToken(tx, { ...wanted, content });
  if (!method) {
    const isOfOther = await isTokenOfOtherContent(tx, wanted);
    throw new AppError(isOfOther ? 'codeForOtherContent' : 'stepUpRequired');
  }
  const quarantine = method === 'email' && (await quarantineFor(tx, session.person.id, act, at));
  if (quarantine) throw mailNotEnough(quarantine);
}
