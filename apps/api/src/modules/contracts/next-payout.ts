import {
  addMonths,
  annuityWithholding,
  type Cents,
  dealingOn,
  type IsoDate,
  isoDate,
  knowsYear,
  payoutMonth,
  remainingPayouts,
  type Withheld,
} from '@portaal/engine';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { withholdingRules } from '../fiscal/fiscal.use-cases.ts';
import { getPersonalInformation } from '../personal-information/personal-information.use-cases.ts';
import type { ContractDetailsRow } from './contracts.repository.ts';

/** The payout of an annuity that the next dealing run with one will book, as far as can be known before. */
export interface NextPayout {
  /** Null while the figures of its year are not loaded (domain 10.15). */
  readonly withheld: Withheld | null;
  /** When it is paid. */
  readonly payDay: IsoDate;
  readonly gross: Cents;
  readonly isBirthDateKnown: boolean;
  /** Before it the payout is calculated again, with the value of that day. */
  readonly isRecalculated: boolean;
}

/** States in which the monthly run moves money out. */
const paying = ['active', 'sellPending', 'maturing'];

/** Null for a contract that pays nothing, or no longer. */
export async function nextPayoutOf(
  services: Services,
  person: Pick<SignedInPerson, 'id'>,
  row: ContractDetailsRow,
): Promise<NextPayout | null> {
  const due = duePayout(row);
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
    payDay: dealingOn(dealingDay).payDay,
    isBirthDateKnown: birthDate !== null,
    isRecalculated,
  };
}

/**
 * The first payout after the last dealing run, as that run would make it with the value of now; in a next calendar year
 * it is calculated again.
 */
function duePayout({
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
}: ContractDetailsRow) {
  if (paymentFrequency === null || payout === null || startDate === null || endDate === null) return null;
  if (!paying.includes(status) || value === null || value === 0 || openingValueDate === null) return null;
  const annuity = {
    startDate: isoDate(startDate),
    endDate: isoDate(endDate),
    paymentFrequency,
    calculationRate: Number(calculationRate),
  };
  const next = addMonths(isoDate(openingValueDate), 1);
  // What a block kept back is made up in the next run, whatever day that is.
  const dealingDay = owed > 0 ? next : addMonths(next, remainingPayouts(annuity, next).monthsToNext);
  const calculatedOn = payoutCalculatedOn === null ? null : isoDate(payoutCalculatedOn);
  const standing = { annuity, payout, owed, calculatedOn, isBlocked: false, room: null };
  const { gross, reason } = payoutMonth(standing, value, dealingDay);
  return gross === 0
    ? null
    : { frequency: paymentFrequency, dealingDay, gross, isRecalculated: reason !== null };
}
