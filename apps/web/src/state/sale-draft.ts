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

/** what is being filled in for a sale, of one contract at a time. The code that confirms it is never among it. */
export interface SaleDraft extends SaleInput {
  readonly contractId: string;
  /** When it was last filled in, in milliseconds. */
  readonly at: number;
}

/** After a day prices are others and the plan may be too: who comes back begins anew. */
const KEPT_MS = 24 * 60 * 60_000;

export const initialSale: SaleDraft = { ...emptySale, contractId: '', at: 0 };

const figure = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

/** What was typed and has no value is not kept. */
function savedFunds(saved: unknown): SellForm['funds'] {
  const funds: Record<number, FundInput> = {};
  for (const [id, input] of Object.entries(isRecord(saved) ? saved : {})) {
    if (!Number.isSafeInteger(Number(id)) || !isRecord(input)) continue;
    funds[Number(id)] = { ...emptyInput, amount: figure(input.amount), units: figure(input.units) };
  }
  return funds;
}

/** What was saved, as far as it is a draft, and of the last day. One that says no time was saved by an older version. */
export function savedSale(saved: unknown, now = Date.now()): SaleDraft {
  if (!isRecord(saved) || typeof saved.contractId !== 'string') return initialSale;
  const { contractId, step, form } = saved;
  // Nor does a clock that is put back make it last longer.
  const at = Math.min(figure(saved.at) ?? now, now);
  if (now - at >= KEPT_MS) return initialSale;
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

/** One text, since the amounts in it are sealed; nothing for none. */
export const saleText = (sale: SaleDraft): string => (sale.contractId === '' ? '' : JSON.stringify(sale));

/** The draft in a text that was opened. */
export function saleOf(text: string): SaleDraft {
  try {
    return savedSale(JSON.parse(text));
  } catch {
    return initialSale;
  }
}
