import type { StepUpAct } from '@portaal/domain/http/step-up-acts';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/orm.ts';
import { hashToken, type LiveSession } from '../../platform/session.ts';
import { mailNotEnough, quarantineFor } from '../mail-quarantine/mail-quarantine.use-cases.ts';
import { consumeToken, isTokenOfOtherContent } from './acts.repository.ts';

/**
 * The action and the step-up token that was issued for it. A token is bound to the whole content of the call.
 */
export interface Proof {
  readonly act: StepUpAct;
  readonly twoFaToken: string | undefined;
}

/**
 * The session that requests a code, confirms the code and then executes the action. All three steps use the same
 * session.
 */
export type ActingSession = Pick<LiveSession, 'id' | 'person' | 'content' | 'request'>;

/**
 * Consumes a token in the transaction of its action; if the transaction fails, the token can be used again. Throws
 * `stepUpRequired` if the token is missing, used, expired, or belongs to another session or action;
 * `codeForOtherContent` if it was issued for different content (decision 0023); `mailNotEnough` for a token sent by
 * mail while the mailbox is in quarantine.
 */
export async function consumeStepUp(
  tx: Transaction,
  { session, act, twoFaToken, at }: Proof & { readonly session: ActingSession; readonly at: Date },
): Promise<void> {
  const { content } = session;
  // Every call that declares a step-up action has a content digest (`http/route`), so a missing digest is a
  // programming error.
  if (content === undefined) throw new Error(`the call of ${act} does not say that it takes a code`);
  if (twoFaToken === undefined) throw new AppError('stepUpRequired');
  const criteria = {
    tokenHash: hashToken(twoFaToken),
    sessionId: session.id,
    personId: session.person.id,
    act,
    at,
  };
  const method = await consumeToken(tx, { ...criteria, content });
  if (!method) {
    const isOfOther = await isTokenOfOtherContent(tx, criteria);
    throw new AppError(isOfOther ? 'codeForOtherContent' : 'stepUpRequired');
  }
  const quarantine = method === 'email' && (await quarantineFor(tx, session.person.id, act, at));
  if (quarantine) throw mailNotEnough(quarantine);
}
