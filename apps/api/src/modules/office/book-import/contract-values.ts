import type { Cents } from '@portaal/engine';
import type { BatchRows, ContractSources } from './batch-rows.ts';
import type { BookedContract } from './booked-contract.ts';

/** Returns the value of a contract on a day, by the last price on or before it. */
export function valueOn(
  booked: Pick<BookedContract, 'lines'>,
  { prices }: ContractSources,
  day: string,
): number {
  const unitsByFund = new Map<string, number>();
  for (const line of booked.lines) {
    if (line.day <= day) unitsByFund.set(line.fund, (unitsByFund.get(line.fund) ?? 0) + line.units);
  }
  let value = 0;
  for (const [fund, units] of unitsByFund) value += prices.valueOn(fund, units, day);
  return value;
}

/** Adds the value of a contract on each day on which one of its funds was priced. */
export function addValuations(
  rows: BatchRows,
  contractId: string,
  booked: Pick<BookedContract, 'lines' | 'holdings'>,
  sources: ContractSources,
): void {
  const [first] = booked.lines;
  if (!first) return;
  const ordered = booked.lines.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const unitsByFund = new Map<string, number>();
  const start = ordered[0]?.day ?? first.day;
  let next = 0;
  let wasEmpty = true;
  for (const date of sources.prices.daysOf([...booked.holdings.keys()], start, sources.valuedOn)) {
    for (let line = ordered[next]; line && line.day <= date; line = ordered[next]) {
      unitsByFund.set(line.fund, (unitsByFund.get(line.fund) ?? 0) + line.units);
      next += 1;
    }
    let value = 0;
    for (const [fund, units] of unitsByFund)
      if (units !== 0) value += sources.prices.valueOn(fund, units, date);
    // After everything was sold, only the first and the last day are stored for the chart.
    if (value !== 0 || !wasEmpty || date === sources.valuedOn) {
      rows.valuations.push({ contractId, date, valueCents: value as Cents });
    }
    wasEmpty = value === 0;
  }
}
