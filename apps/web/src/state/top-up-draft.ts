import { type PaymentMethod, paymentMethods } from '@portaal/domain/money/payments/payment';
import { type Cents, cents } from '@portaal/engine';
import { adopt } from './document.ts';
import { initialQuestionnaires, type Questionnaires } from './investment-flow.ts';
import { isRecord } from './migrations.ts';

/** draft of a top-up, for one contract at a time; `null` means "not filled in yet". */
export interface TopUpDraft {
  /** ID of the user who fills in the draft. */
  readonly userId: string;
  readonly contractId: string;
  readonly amount: Cents | null;
  readonly method: PaymentMethod | null;
  /** The questionnaires for this top-up. An application has its own answers (I-04). */
  readonly questionnaires: Questionnaires;
}

export const initialTopUp: TopUpDraft = {
  userId: '',
  contractId: '',
  amount: null,
  method: null,
  questionnaires: initialQuestionnaires,
};

/** Restores the valid values of a saved draft. */
export function savedTopUp(saved: unknown): TopUpDraft {
  if (!isRecord(saved) || typeof saved.contractId !== 'string') return initialTopUp;
  const { userId, contractId, amount, method, questionnaires } = saved;
  return {
    userId: typeof userId === 'string' ? userId : '',
    contractId,
    amount: Number.isSafeInteger(amount) && Number(amount) >= 0 ? cents(Number(amount)) : null,
    method: paymentMethods.find((one) => one === method) ?? null,
    questionnaires: adopt(initialQuestionnaires, questionnaires) as Questionnaires,
  };
}
