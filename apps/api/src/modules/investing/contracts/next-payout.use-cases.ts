import {
  addMonths,
  annuityWithholding,
  type Cents,
  type DealingCalendar,
  dealingAfter,
  dealingOfMonth,
  type IsoDate,
  isoDate,
  knowsYear,
  payoutMonth,
  remainingPayouts,
  type Withheld,
} from '@portaal/engine';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { getPersonalInformation } from '../../people/personal-information/personal-information.use-cases.ts';
import { temporaryCeilingOn, withholdingRules } from '../../products/fiscal/fiscal.use-cases.ts';
import type { ContractDetailsRow } from './contracts.repository.ts';

/** The next payout of an annuity that a dealing run will book, as far as it is known in advance. */
export interface NextPayout {
  /** Withheld amounts; null until the tax figures of the year are loaded (domain 10.15). */
  readonly withheld: Withheld | null;
  /** Day of payment. */
  readonly payDay: IsoDate;
  readonly gross: Cents;
  readonly isBirthDateKnown: boolean;
  /** Whether the payout will still be recalculated from the value of the dealing day. */
  readonly isRecalculated: boolean;
}

/** Statuses in which the monthly dealing run pays out. */
const paying = ['active', 'sellPending', 'maturing'];

/** Returns the next payout; null for a contract without payouts or after its last payout. */
export async function nextPayoutOf(
  services: Services,
  person: Pick<SignedInPerson, 'id' | 'brand'>,
  row: ContractDetailsRow,
): Promise<NextPayout | null> {
  const calendar = await calendarOf(services, person.brand);
  const due = await duePayout(services.database.orm, row, calendar);
  if (!due) return null;
  const { frequency, dealingDay, gross, isRecalculated } = due;
  const { persoon } = await getPersonalInformation(services, person);
  const birthDate = persoon?.geboortedatum ?? null;
  const rules = await withholdingRules(services.database.orm);
  const payout = { gross, frequency, date: dealingDay };
  const receiver = { birthDate, appliesCredit: row.applyTaxCredit === true };
  return {
    withheld: knowsYear(rules, dealingDay) ? annuityWithholding(payout, receiver, rules) : null,
    gross,
    payDay: dealingOfMonth(dealingDay, calendar).payDay,
    isBirthDateKnown: birthDate !== null,
    isRecalculated,
  };
}

/**
 * Returns the first payout after the last dealing run, as the next run would calculate it with the current value. In
 * a later calendar year the payout is recalculated. For a temporary annuity the payout never exceeds the ceiling of
 * its year, and any value left after the last payout waits for an employee (domain 10.5).
 */
async function duePayout(
  orm: Orm,
  {
    status,
    startDate,
    endDate,
    openingValueCents: value,
    openingValueDate,
    paymentFrequency,
    periodicPayoutCents: payout,
    calculationRate,
    payoutCalculatedOn,
    owedPayoutCents: owed,
    isTemporary,
  }: ContractDetailsRow,
  calendar: DealingCalendar,
) {
  if (paymentFrequency === null || payout === null || startDate === null || endDate === null) return null;
  if (!paying.includes(status) || value === null || value === 0 || openingValueDate === null) return null;
  const annuity = {
    startDate: isoDate(startDate),
    endDate: isoDate(endDate),
    paymentFrequency,
    calculationRate: Number(calculationRate),
  };
  const next = dealingAfter(isoDate(openingValueDate), calendar).dealingDay;
  const { count, monthsToNext } = remainingPayouts(annuity, next);
  if (isTemporary === true && count === 0 && owed === 0) return null;
  // The next dealing run makes up payouts missed during a block, whatever its day.
  const dealingDay = owed > 0 ? next : dealingOfMonth(addMonths(next, monthsToNext), calendar).dealingDay;
  const calculatedOn = payoutCalculatedOn === null ? null : isoDate(payoutCalculatedOn);
  const capacityCents = isTemporary === true ? await temporaryCeilingOn(orm, dealingDay) : null;
  const standing = { annuity, payout, owed, calculatedOn, isBlocked: false, room: capacityCents };
  const { gross, reason } = payoutMonth(standing, value, dealingDay);
  return gross === 0
    ? null
    : { frequency: paymentFrequency, dealingDay, gross, isRecalculated: reason !== null };
}
