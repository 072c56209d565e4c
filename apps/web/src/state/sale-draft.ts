import {
  emptyInput,
  emptySale,
  type FundInput,
  type SaleInput,
  type SellForm,
  sellSteps,
  sellWays,
} from '../entities/sale/sale-form.ts';
import { isRecord } from './migrations.ts';

/** draft of a sale, for one contract at a time. The draft never contains the confirmation code. */
export interface SaleDraft extends SaleInput {
  readonly contractId: string;
  /** Time of the last input, in milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Lifetime of a draft in milliseconds. After a day the prices have changed, and the user may have changed their plan,
 * so the user starts again.
 */
const RETENTION_MS = 24 * 60 * 60_000;

export const initialSale: SaleDraft = { ...emptySale, contractId: '', at: 0 };

const figure = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** Restores the input per fund. Typed text that could not be converted to a value is not saved. */
function savedFunds(saved: unknown): SellForm['funds'] {
  const funds: Record<number, FundInput> = {};
  for (const [id, input] of Object.entries(isRecord(saved) ? saved : {})) {
    if (!Number.isSafeInteger(Number(id)) || !isRecord(input)) continue;
    funds[Number(id)] = { ...emptyInput, amount: figure(input.amount), units: figure(input.units) };
  }
  return funds;
}

/**
 * Restores the valid values of a draft saved within the last day. A draft without a time was saved by an older
 * version.
 */
export function savedSale(saved: unknown, now = Date.now()): SaleDraft {
  if (!isRecord(saved) || typeof saved.contractId !== 'string') return initialSale;
  const { contractId, step, form } = saved;
  // A time in the future counts as now, so that setting the clock back does not extend the lifetime.
  const at = Math.min(figure(saved.at) ?? now, now);
  if (now - at >= RETENTION_MS) return initialSale;
  const { way, total, funds } = isRecord(form) ? form : {};
  return {
    contractId,
    at,
    step: sellSteps.find((one) => one === step) ?? initialSale.step,
    form: {
      way: sellWays.find((one) => one === way) ?? initialSale.form.way,
      total: { amount: figure(isRecord(total) ? total.amount : null) },
      funds: savedFunds(funds),
    },
  };
}

/** Returns the draft as one text, so that its amounts are encrypted; returns an empty text if there is no draft. */
export const saleText = (sale: SaleDraft): string => (sale.contractId === '' ? '' : JSON.stringify(sale));

/** Returns the draft from a decrypted text. */
export function saleOf(text: string): SaleDraft {
  try {
    return savedSale(JSON.parse(text));
  } catch {
    return initialSale;
  }
}
