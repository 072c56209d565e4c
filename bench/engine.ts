import {
  addMonths,
  cents,
  fv,
  type IsoDate,
  irr,
  isoDate,
  nper,
  type PaymentTiming,
  pmt,
  projectAccumulation,
  pv,
  rate,
  xirr,
} from '../packages/engine/src/index.ts';
import data from '../packages/engine/testdata/finance-cases.json' with { type: 'json' };
import { CORRELATIONS, MIX } from '../packages/engine/testdata/funds.ts';
import { atLeast, atMost, type Figure } from './figures.ts';
import { median } from './samples.ts';

const ROUNDS = 5;
const TOLERANCE = 1e-9;

/**
 * Measures the pure functions in calls per second of processor time, which other work on the machine hardly affects.
 */
export async function engine(): Promise<Figure[]> {
  const projections = callsPerCpuSecond(3_000, (i) => projection(i).scenarios.expected);
  const histories = Array.from({ length: 500 }, (_, i) => monthlyDeposits(i));
  const returns = callsPerCpuSecond(4_000, (i) => {
    const history = histories[i % histories.length];
    return (history && xirr(history.flows, history.dates)) ?? Number.NaN;
  });
  return [
    atLeast("Projectie over 30 jaar met scenario's, per processorseconde", projections, 5_000, ''),
    atLeast('XIRR van 300 stromen, per processorseconde', returns, 8_000, ''),
    atMost(`Fouten in ${data.cases.length} referentiegevallen`, faults(), 0, ''),
  ];
}

function projection(index: number) {
  return projectAccumulation({
    initialDeposit: cents(1_000_000 + index),
    monthlyDeposit: cents(10_000 + (index % 977)),
    durationYears: 30,
    startDate: isoDate('2026-12-01'),
    allocation: MIX,
    correlations: CORRELATIONS,
  });
}

/** Returns 299 monthly deposits of varying size and their final value. */
function monthlyDeposits(index: number): { flows: number[]; dates: IsoDate[] } {
  const start = isoDate('2001-01-15');
  const growth = 0.01 + (index % 50) / 500;
  const flows = Array.from({ length: 299 }, (_, month) => -(100 + ((month * 37 + index) % 400)));
  const value = flows.reduce((sum, flow, month) => sum - flow * (1 + growth) ** ((299 - month) / 12), 0);
  const dates = Array.from({ length: 300 }, (_, month) => addMonths(start, month));
  return { flows: [...flows, value], dates };
}

/**
 * Returns the median calls per second over the rounds, excluding the warm-up round. Throws when a call does not
 * return a number.
 */
function callsPerCpuSecond(calls: number, call: (index: number) => number): number {
  const speeds: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = process.cpuUsage();
    let sum = 0;
    for (let i = 0; i < calls; i += 1) sum += call(round * calls + i);
    const { user, system } = process.cpuUsage(before);
    if (!Number.isFinite(sum)) throw new Error('A call under measurement gave no number.');
    if (round > 0) speeds.push((1e6 * calls) / (user + system));
  }
  return median(speeds);
}

interface FinanceCase {
  readonly function: string;
  readonly args: readonly unknown[];
  readonly expected: number | null;
  readonly all_roots?: readonly number[];
}

const timeValue = { FV: fv, PV: pv, PMT: pmt, NPER: nper, RATE: rate };

function outcomeOf({ function: name, args }: FinanceCase): number | null {
  if (name === 'IRR') return irr(args[0] as number[]);
  if (name === 'XIRR') return xirr(args[0] as number[], (args[1] as string[]).map(isoDate));
  const [a, b, c, d, timing] = args as [number, number, number, number, PaymentTiming];
  return timeValue[name as keyof typeof timeValue](a, b, c, d, timing);
}

function isMet(reference: FinanceCase): boolean {
  const { expected, all_roots: roots } = reference;
  const actual = outcomeOf(reference);
  if (expected === null || actual === null) return actual === expected;
  if (roots) return roots.some((root) => Math.abs(actual - root) < TOLERANCE);
  return Math.abs(actual - expected) < TOLERANCE * Math.abs(expected);
}

function faults(): number {
  return (data.cases as readonly FinanceCase[]).filter((reference) => !isMet(reference)).length;
}
