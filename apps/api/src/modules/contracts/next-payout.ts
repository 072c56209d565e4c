import {
  addMonths,
  annuityWithholding,
  type Cents,
  cents,
  dealingOn,
  type IsoDate,
  isoDate,
  monthsBetween,
  monthsPerPayment,
  type Withheld,
} from '@portaal/engine';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import { withholdingRulesOn } from '../fiscal/fiscal.use-cases.ts';
import { getPersonalInformation } from '../personal-information/personal-information.use-cases.ts';
import type { ContractDetailsRow } from './contracts.repository.ts';

/** The payout of an annuity that the next dealing run with one will book, as far as can be known before. */
export interface NextPayout extends Withheld {
  /** When it is paid. */
  readonly payDay: IsoDate;
  readonly gross: Cents;
  readonly isBirthDateKnown: boolean;
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
  const { frequency, dealingDay, gross } = due;
  const { persoon } = await getPersonalInformation(services, person);
  const birthDate = persoon?.geboortedatum ?? null;
  const withheld = annuityWithholding(
    { gross, frequency, date: dealingDay },
    { birthDate, appliesCredit: row.applyTaxCredit === true },
    await withholdingRulesOn(services.database.orm, dealingDay),
  );
  return { ...withheld, gross, payDay: dealingOn(dealingDay).payDay, isBirthDateKnown: birthDate !== null };
}

/** The first day of prices after the last one at which a period ends; at the end of the term all that is left. */
function duePayout({
  status,
  startDate,
  endDate,
  openingValueCents: value,
  openingValueDate,
  paymentFrequency: frequency,
  periodicPayoutCents: periodic,
}: ContractDetailsRow) {
  if (frequency === null || periodic === null || startDate === null || openingValueDate === null) return null;
  if (!paying.includes(status) || value === null || value === 0) return null;
  const start = isoDate(startDate);
  const step = monthsPerPayment[frequency];
  const passed = Math.floor(monthsBetween(start, isoDate(openingValueDate)) / step);
  const dealingDay = addMonths(start, (passed + 1) * step);
  const isLast = (endDate !== null && endDate < dealingDay) || periodic >= value;
  return { frequency, dealingDay, gross: cents(isLast ? value : periodic) };
}
