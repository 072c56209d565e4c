import type { BookedSale, Draft, RejectLine } from './booked-contract.ts';

// Sell orders and switches that the ledger of a package implies.

/** Creates one executed sell order per day. */
export function addSales(drafts: readonly Draft[], takes: ReadonlyMap<Draft, Draft>): BookedSale[] {
  const sales: BookedSale[] = [];
  const positions = new Map<string, number>();
  for (const draft of drafts) {
    const base = takes.get(draft);
    const isCost = draft.line.kind === 'uitstapkosten' && base?.line.kind === 'verkoop';
    if (draft.line.kind !== 'verkoop' && !isCost) continue;
    const { day, fund } = draft.line;
    const position = positions.get(day) ?? sales.push({ day, funds: new Map() }) - 1;
    positions.set(day, position);
    const funds = sales[position]?.funds;
    const sum = funds?.get(fund) ?? { units: 0, gross: 0, cost: 0 };
    sum.units -= draft.line.units;
    sum.gross -= draft.cents;
    if (isCost) sum.cost -= draft.cents;
    funds?.set(fund, sum);
    draft.cause = ['sale', position];
  }
  return sales;
}

/** Creates one executed switch per day. */
export function addSwitches(
  drafts: readonly Draft[],
  takes: ReadonlyMap<Draft, Draft>,
  reject: RejectLine,
): string[] {
  const days: string[] = [];
  const sums = new Map<string, { cents: number; line: number }>();
  for (const draft of drafts) {
    const { kind, day, line } = draft.line;
    const isCost = kind === 'uitstapkosten' && takes.get(draft)?.line.kind === 'wissel_uit';
    if (kind !== 'wissel_uit' && kind !== 'wissel_in' && !isCost) continue;
    if (!days.includes(day)) days.push(day);
    draft.cause = ['switch', days.indexOf(day)];
    if (isCost) continue;
    const sum = sums.get(day) ?? { cents: 0, line };
    sum.cents += draft.cents;
    sums.set(day, sum);
  }
  for (const { cents, line } of sums.values()) {
    if (cents !== 0) {
      reject('grootboek', line, 'bedrag', 'Wat er bij deze wissel uit gaat, is niet wat er in gaat.');
    }
  }
  return days;
}
