import { type PaymentMethod, paymentMethods } from '@portaal/domain/payments/payment';
import { type Cents, cents } from '@portaal/engine';
import { isRecord } from './migrations.ts';

/** what is being filled in for a top-up, of one contract at a time; `null` is "not filled in yet". */
export interface TopUpDraft {
  readonly contractId: string;
  readonly amount: Cents | null;
  readonly method: PaymentMethod | null;
}

export const initialTopUp: TopUpDraft = { contractId: '', amount: null, method: null };

/** What was saved, as far as it is a draft. */
export function savedTopUp(saved: unknown): TopUpDraft {
  if (!isRecord(saved) || typeof saved.contractId !== 'string') return initialTopUp;
  const { contractId, amount, method } = saved;
  return {
    contractId,
    amount: Number.isSafeInteger(amount) && Number(amount) >= 0 ? cents(Number(amount)) : null,
    method: paymentMethods.find((one) => one === method) ?? null,
  };
}
