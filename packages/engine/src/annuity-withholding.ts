import { type IsoDate, yearOf } from './dates.ts';
import { decimalToInteger, multiplyDivide } from './exact-integer.ts';
import { type Cents, cents } from './money.ts';
import { monthsPerPayment, type PaymentFrequency } from './payment-terms.ts';
import { type StatePensionTable, statePensionDate } from './state-pension.ts';

/** Age groups with their own rates and credits. People of state pension age pay no state pension premium. */
export const taxAgeGroups = ['underPensionAge', 'pensionAge', 'pensionAgeBornBefore1946'] as const;
export type TaxAgeGroup = (typeof taxAgeGroups)[number];

/** A tax bracket: the part of an annual wage above `from`, up to the next bracket. */
export interface WageTaxBracket {
  /** Lower limit in whole euros. The first bracket begins at 0. */
  readonly from: Cents;
  /** Rate as a fraction with at most five decimals. */
  readonly rate: number;
}

/** A tax credit in whole euros that decreases as the annual wage increases. */
export interface WageTaxCredit {
  readonly maximum: Cents;
  readonly phaseOutFrom: Cents;
  /** Reduction per euro above `phaseOutFrom`, with at most five decimals. */
  readonly phaseOutRate: number;
  /** Above this wage the credit is 0. */
  readonly endsAt: Cents;
}

/** The withholding rules of one calendar year. The values change each year, so the caller passes them in. */
export interface WithholdingYear {
  readonly year: number;
  /**
   * The wage table: an annual wage is rounded down to a whole step, up to the maximum. Null while the table is
   * unknown; wages are then rounded down to whole euros.
   */
  readonly table: { readonly step: Cents; readonly maximum: Cents } | null;
  /** The healthcare insurance contribution, on an annual wage up to the ceiling. */
  readonly healthcare: { readonly rate: number; readonly ceiling: Cents };
  readonly groups: Readonly<
    Record<
      TaxAgeGroup,
      { readonly brackets: readonly WageTaxBracket[]; readonly credits: readonly WageTaxCredit[] }
    >
  >;
}

export interface WithholdingRules {
  /** The years whose rules are loaded. */
  readonly years: readonly WithholdingYear[];
  readonly statePension: StatePensionTable;
}

/** One payout of an annuity. */
export interface AnnuityPayout {
  readonly gross: Cents;
  readonly frequency: PaymentFrequency;
  readonly date: IsoDate;
}

export interface PayoutReceiver {
  /**
   * Null if unknown. The person is then taxed as below state pension age, without credit, so that the tax is never
   * too low.
   */
  readonly birthDate: IsoDate | null;
  readonly appliesCredit: boolean;
  /**
   * False if name, address or citizen service number is missing, so that the anonymous rate applies. Defaults to
   * true.
   */
  readonly isIdentified?: boolean;
}

export interface Withheld {
  readonly wageTax: Cents;
  readonly healthcare: Cents;
}

/**
 * Anonymous rate, which applies to the whole payout (Wet op de loonbelasting 1964, art. 26b). The healthcare
 * contribution then has no ceiling.
 */
const ANONYMOUS_RATE = 0.52;

const EURO = 100;
const RATE_UNIT = 100_000;
/**
 * Hundred-thousandths of a euro per cent. The official payroll rules use this unit for wages above the table's
 * maximum.
 */
const PER_CENT = 1_000;

/**
 * Returns the wage tax and healthcare contribution of an annuity payout, by the table for pensions ("groene tabel";
 * Rekenvoorschriften 2026, 2.2.1–2.2.4). The payout is converted to an annual wage and rounded down to a step of the
 * table. The tax of the brackets minus the credits, in whole euros and never below 0, is divided by the number of
 * payouts per year and rounded half up to the cent. The contribution applies up to the same fraction of its annual
 * ceiling, rounded down. Throws `RangeError` for a negative payout, for a birth date before the state pension table,
 * and for a year without rules; callers check `knowsYear` first.
 */
export function annuityWithholding(
  { gross, frequency, date }: AnnuityPayout,
  { birthDate, appliesCredit, isIdentified = true }: PayoutReceiver,
  { years, statePension }: WithholdingRules,
): Withheld {
  if (!(gross >= 0)) throw new RangeError(`a payout must be 0 or more: ${gross}`);
  const ofYear = years.find(({ year }) => year === yearOf(date));
  if (ofYear === undefined) throw new RangeError(`what is withheld in ${yearOf(date)} is not known`);
  const { table, healthcare, groups } = ofYear;
  if (!isIdentified) {
    return {
      wageTax: cents(partOf(gross, ANONYMOUS_RATE)),
      healthcare: cents(partOf(gross, healthcare.rate)),
    };
  }
  const periods = 12 / monthsPerPayment[frequency];
  const annual = cents(gross * periods);
  const highest = cents(table === null ? annual : Math.min(annual, table.maximum));
  const { brackets, credits } =
    groups[birthDate === null ? 'underPensionAge' : taxAgeGroup(birthDate, date, statePension)];
  const wage = wholeEuros(highest, table?.step ?? cents(EURO));
  const credit = birthDate !== null && appliesCredit ? creditOf(wage, credits) : 0;
  const taxOfYear = Math.max(0, bracketTax(wage, brackets) - credit);
  const above = multiplyDivide(annual - highest, PER_CENT, periods);
  const contributed = Math.min(gross, Math.floor(healthcare.ceiling / periods));
  return {
    wageTax: cents(
      multiplyDivide(taxOfYear, EURO, periods) + partOf(above, brackets.at(-1)?.rate ?? 0, PER_CENT),
    ),
    healthcare: cents(partOf(contributed, healthcare.rate)),
  };
}

/**
 * Returns the tax age group of a person on a day. A state pension group applies from the first day of the month in
 * which the person reaches state pension age.
 */
export function taxAgeGroup(birthDate: IsoDate, date: IsoDate, table: StatePensionTable): TaxAgeGroup {
  if (statePensionDate(birthDate, table).slice(0, 7) > date.slice(0, 7)) return 'underPensionAge';
  return birthDate < '1946-01-01' ? 'pensionAgeBornBefore1946' : 'pensionAge';
}

/**
 * Returns whether the withholding rules for a day are known. Rules are never derived from another year (domain
 * 10.15).
 */
export const knowsYear = ({ years }: Pick<WithholdingRules, 'years'>, date: IsoDate): boolean =>
  years.some(({ year }) => year === yearOf(date));

const wholeEuros = (amount: Cents, step: Cents): number => (Math.floor(amount / step) * step) / EURO;

/** Returns amount × rate ÷ divisor, rounded down. The result is exact even above 2^53. */
function partOf(amount: number, rate: number, divisor = 1): number {
  const scaled = BigInt(amount) * BigInt(decimalToInteger(rate, RATE_UNIT, 'rate'));
  return Number(scaled / BigInt(RATE_UNIT * divisor));
}

/** Returns the tax in whole euros, because the table rounds the tax of each bracket down. */
function bracketTax(wage: number, brackets: readonly WageTaxBracket[]): number {
  return brackets.reduce((tax, { from, rate }, i) => {
    const until = Math.min(wage, (brackets[i + 1]?.from ?? Infinity) / EURO);
    return tax + partOf(Math.max(0, until - from / EURO), rate);
  }, 0);
}

/** Returns the credit in whole euros, because the table rounds the remaining credit up. */
function creditOf(wage: number, credits: readonly WageTaxCredit[]): number {
  return credits.reduce((sum, { maximum, phaseOutFrom, phaseOutRate, endsAt }) => {
    if (wage > endsAt / EURO) return sum;
    const less = partOf(Math.max(0, wage - phaseOutFrom / EURO), phaseOutRate);
    return sum + Math.max(0, maximum / EURO - less);
  }, 0);
}
