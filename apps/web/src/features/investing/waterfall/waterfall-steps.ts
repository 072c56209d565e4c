import { type WaterfallBarKind, waterfallBars } from '@portaal/domain/investing/waterfall/bars';
import type { WaterfallAnswer } from '@portaal/domain/investing/waterfall/calls';
import { formatEuro, formatLongDate, formatSignedEuro } from '../../../lib/dutch-format.ts';

/** A bar of the chart: its start, its end and its texts. */
export interface WaterfallStep {
  readonly key: 'begin' | 'end' | WaterfallBarKind;
  readonly name: string;
  /** Change in euros; for the first and last bar the value itself. */
  readonly amount: number;
  readonly text: string;
  /** Level before and after the bar, in euros. */
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the name of a value. A value on 1 January is named after 31 December of the previous year, when that year's
 * last dealing run is complete.
 */
const valueName = (day: string): string =>
  day.endsWith('-01-01')
    ? `Waarde op 31 december ${Number(day.slice(0, 4)) - 1}`
    : `Waarde op ${formatLongDate(day)}`;

const inCents = (euro: number): number => Math.round(euro * 100);

/** Returns the bars from the initial value to the final value. Sums are calculated in whole cents. */
export function waterfallSteps({ Van, Tot, IsNu, Begin, Eind, Staven }: WaterfallAnswer): WaterfallStep[] {
  const steps: WaterfallStep[] = [];
  if (Van !== null) {
    steps.push({
      key: 'begin',
      name: valueName(Van),
      amount: Begin,
      text: formatEuro(Begin),
      from: 0,
      to: Begin,
    });
  }
  let at = inCents(Begin);
  for (const { Staaf, Bedrag } of Staven) {
    const from = at;
    at += inCents(Bedrag);
    steps.push({
      key: Staaf,
      name: waterfallBars[Staaf].text,
      amount: Bedrag,
      text: formatSignedEuro(Bedrag),
      from: from / 100,
      to: at / 100,
    });
  }
  const name = IsNu || Tot === null ? 'Waarde nu' : valueName(Tot);
  return [...steps, { key: 'end', name, amount: Eind, text: formatEuro(Eind), from: 0, to: Eind }];
}

const IN: readonly WaterfallBarKind[] = ['deposits', 'transfersIn'];
const COST: readonly WaterfallBarKind[] = ['entryCost', 'managementCost', 'exitCost'];
const RESULT: readonly WaterfallBarKind[] = ['priceResult', 'distributions', 'switches', 'corrections'];

/** Returns a one-sentence summary: deposits, withdrawals, costs, and the result of the funds. */
export function waterfallGist(found: WaterfallAnswer): string {
  const sum = (holds: (kind: WaterfallBarKind) => boolean): number =>
    found.Staven.reduce((total, { Staaf, Bedrag }) => (holds(Staaf) ? total + inCents(Bedrag) : total), 0) /
    100;
  const steps = waterfallSteps(found);
  const last = steps.at(-1);
  const paidIn = sum((kind) => IN.includes(kind));
  const cost = sum((kind) => COST.includes(kind));
  const result = sum((kind) => RESULT.includes(kind));
  const out = sum((kind) => ![...IN, ...COST, ...RESULT].includes(kind));
  const parts = [
    ...(paidIn === 0 ? [] : [`${formatEuro(paidIn)} ingelegd`]),
    ...(out === 0 ? [] : [`${formatEuro(0 - out)} uitbetaald of afgedragen`]),
    ...(cost === 0 ? [] : [`${formatEuro(0 - cost)} kosten`]),
    `${formatSignedEuro(result)} door koers en uitkeringen`,
  ];
  const begin = found.Van === null ? 'Van niets' : `Van ${formatEuro(found.Begin)}`;
  return `${begin} naar ${last?.text ?? ''}: ${parts.join(', ')}.`;
}
