import { chanceOf } from './chance.ts';
import { type ContractLedger, contractLedger, type Line, type WaitingWork } from './contract-ledger.ts';
import { personKey, RELATION_EVERY, relationKey } from './people-rows.ts';
import { type PackageSize, type PlannedContract, planContract, planNewContract } from './plans.ts';
import {
  cuts,
  LAST_MONTH,
  laterMonth,
  type Quotes,
  TWO_YEARS_FROM,
  valuationDay,
  worthOf,
} from './provider.ts';

/** A contract with its ledger, and the ledger lines that the package contains. */
export interface BookedContract extends PlannedContract {
  readonly ledger: ContractLedger;
  readonly delivered: readonly Line[];
}

export function bookContract(
  size: PackageSize,
  quotes: Quotes,
  index: number,
  lastMonth = LAST_MONTH,
): BookedContract {
  const plan =
    index < size.contracts ? planContract(size, index) : planNewContract(size, index - size.contracts);
  const ledger = contractLedger(plan, quotes, {
    lastMonth,
    waitingAfter: (month) => waitingAfter(size, plan, month),
  });
  return { ...plan, ledger, delivered: deliveredLines(plan, ledger, quotes) };
}

function deliveredLines(plan: PlannedContract, ledger: ContractLedger, quotes: Quotes): readonly Line[] {
  if (plan.history === 'geheel') return ledger.lines;
  const isOpen = plan.history === 'open';
  if (!isOpen && valuationDay(plan.firstMonth) > TWO_YEARS_FROM) return ledger.lines;
  const openedOn = isOpen ? valuationDay(LAST_MONTH) : TWO_YEARS_FROM;
  const opening = openingLines(ledger, quotes, openedOn);
  const since = ledger.lines.filter(({ day }) => day > openedOn);
  // The keys continue after the keys of the opening lines. The cause of a line is never an opening line.
  const keys = new Map(since.map(({ key }, at) => [key, lineKey(opening.length + at)]));
  return [
    ...opening,
    ...since.map((line) => ({ ...line, key: keys.get(line.key) ?? '', cause: keys.get(line.cause) ?? '' })),
  ];
}

/** Returns the waiting money and orders of a contract with a position, after the last month of a package. */
export function waitingAfter(
  { seed, contracts }: PackageSize,
  { index, product }: Pick<PlannedContract, 'index' | 'product'>,
  month: string,
): WaitingWork {
  const at = cuts.findIndex((cut) => cut.month === month);
  const isOld = index < contracts;
  const hasDeposit = isOld && index % 17 === 2 + at && product !== 'SDIL';
  const name = at === 0 ? `onderweg ${index}` : `onderweg ${index} ${month}`;
  return {
    depositCents: hasDeposit ? BigInt(chanceOf(seed, name).between(5, 40)) * 10_000n : 0n,
    sellsHalf: isOld && index % 29 === 4 + at && product === 'SB',
  };
}

const lineKey = (at: number): string => String(at + 1).padStart(5, '0');

/** Returns an opening line for each lot, with the day on which its units were acquired. */
function openingLines(ledger: ContractLedger, quotes: Quotes, day: string): Line[] {
  const lines: Line[] = [];
  for (const [fund, lots] of [...ledger.lotsOn(day)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const price = quotes.get(day.slice(0, 7))?.get(fund)?.price ?? 0n;
    let after = 0n;
    for (const lot of lots) {
      after += lot.units;
      lines.push({
        key: lineKey(lines.length),
        fund,
        kind: 'overdracht_in',
        day,
        bookedOn: day,
        cents: worthOf(lot.units, price),
        price,
        units: lot.units,
        after,
        cause: '',
        reverses: '',
        acquiredOn: lot.day,
      });
    }
  }
  return lines;
}

/** Formats a whole number of the smallest unit as a decimal with `places` decimals. */
export function decimals(value: bigint, places: number): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

export const moneyText = (cents: bigint): string => decimals(cents, 2);
export const unitText = (units: bigint): string => decimals(units, 4);

/** Returns the cells of a contract in `contracten.csv`. */
export function contractRow(
  contract: BookedContract,
  { investors }: PackageSize,
  lastMonth: string,
): string[] {
  const { index, number, person, product, history, firstMonth, soldIn, reinvests } = contract;
  const monthlyCents = lastMonth > LAST_MONTH ? contract.laterMonthlyCents : contract.monthlyCents;
  const isPayout = product === 'SDIL';
  const relation =
    person < investors && person % RELATION_EVERY === 0 && index === person
      ? relationKey(person / RELATION_EVERY)
      : '';
  return [
    number,
    personKey(person),
    relation,
    product,
    index % 5 === 0 ? `Potje, nummer ${index + 1}` : '',
    soldIn === undefined ? 'lopend' : 'verkocht',
    history,
    valuationDay(firstMonth),
    endOf(contract),
    reinvests ? 'herbeleggen' : 'uitbetalen',
    moneyText(monthlyCents),
    monthlyCents > 0n ? '25' : '',
    '',
    isPayout ? 'maand' : '',
    isPayout ? moneyText(contract.payoutCents) : '',
    isPayout ? '0.0275000000' : '',
    // A person has the tax credit on only one contract: the person's first contract, which has the same index as the
    // person.
    isPayout ? (index === person ? 'ja' : 'nee') : '',
    isPayout ? 'SDIL' : '',
    index % 9 === 1 && product !== 'SB' ? 'Partner, daarna kinderen' : '',
  ];
}

function endOf({ product, soldIn, firstMonth }: BookedContract): string {
  if (soldIn !== undefined) return valuationDay(soldIn);
  return product === 'SB' ? '' : valuationDay(laterMonth(firstMonth, 240));
}

/** Returns the rows of a contract in `grootboek.csv`. */
export const ledgerRows = ({ number, delivered }: BookedContract): string[][] =>
  delivered.map((line) => [
    number,
    line.key,
    line.fund,
    line.kind,
    line.day,
    line.bookedOn,
    moneyText(line.cents),
    line.price === null ? '' : unitText(line.price),
    unitText(line.units),
    unitText(line.after),
    line.cause,
    line.reverses,
    line.acquiredOn,
  ]);

export interface Balance {
  readonly fund: string;
  readonly product: string;
  readonly units: bigint;
  readonly cents: bigint;
}

/** Returns the position of a contract in each fund on the last valuation day. */
export function balancesOf(
  { ledger, product }: BookedContract,
  quotes: Quotes,
  lastMonth = LAST_MONTH,
): Balance[] {
  const day = valuationDay(lastMonth);
  return [...ledger.lotsOn(day)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([fund, lots]) => {
      const units = lots.reduce((sum, lot) => sum + lot.units, 0n);
      const price = quotes.get(lastMonth)?.get(fund)?.price ?? 0n;
      return units === 0n ? [] : [{ fund, product, units, cents: worthOf(units, price) }];
    });
}

/** Returns the rows of `jaaropgaven.csv` for a contract with a complete history; no rows for other contracts. */
export function statementRows(contract: BookedContract, quotes: Quotes): string[][] {
  if (contract.history !== 'geheel') return [];
  return ['2024', '2025'].flatMap((year) => {
    if (valuationDay(contract.firstMonth) >= `${year}-01-01`) return [];
    const month = `${Number(year) - 1}-12`;
    let value = 0n;
    for (const [fund, lots] of contract.ledger.lotsOn(valuationDay(month))) {
      const units = lots.reduce((sum, lot) => sum + lot.units, 0n);
      value += worthOf(units, quotes.get(month)?.get(fund)?.price ?? 0n);
    }
    const sum = (kinds: readonly string[]): bigint =>
      contract.ledger.lines
        .filter(({ kind, day }) => kinds.includes(kind) && day.startsWith(year))
        .reduce((total, { cents }) => total + (cents < 0n ? -cents : cents), 0n);
    const isAnnuity = contract.product !== 'SB';
    return [
      [
        contract.number,
        year,
        moneyText(value),
        moneyText(sum(['lijfrente'])),
        isAnnuity ? moneyText(sum(['maandinleg', 'bijstorting'])) : '',
        moneyText(sum(['loonheffing'])),
      ],
    ];
  });
}
