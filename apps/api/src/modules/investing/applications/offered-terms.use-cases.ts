import type { AnnuityConfirmations } from '@portaal/domain/investing/applications/annuity-confirmations';
import type { ChangedTerm, YearlyPremium } from '@portaal/domain/investing/applications/applied-offer';
import { changedTermsOf } from '@portaal/domain/investing/applications/changed-terms';
import { isTransferred, type TransferOrder } from '@portaal/domain/investing/applications/transfer-problems';
import { TRANSFER_DAYS } from '@portaal/domain/investing/capital-transfers/states';
import { dayText } from '@portaal/domain/notation/dutch';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { basisPointsOf } from '@portaal/domain/products/offers/fund-parts';
import { products } from '@portaal/domain/products/products/product';
import {
  addDays,
  addMonths,
  type Dealing,
  type DealingCalendar,
  firstOfNextMonth,
  type IsoDate,
  isoDate,
  nextDealing,
} from '@portaal/engine';
import type { SignedPayout } from '../../../documents/contract-snapshot.ts';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { type FundOnDay, type FundSet, fundsOn, requireOpen } from '../../products/funds/funds.use-cases.ts';
import { findOfferOfPerson, type Offer } from '../../products/offers/offers.use-cases.ts';
import { findContent } from '../../products/terms/terms.use-cases.ts';
import type { ApplicationRow } from './applications.repository.ts';

/** A fund that an application buys. */
export interface AppliedFund {
  readonly fund: FundOnDay;
  /** Share of every deposit, in hundredths of a percent. */
  readonly basisPoints: number;
  /** Entry cost on the next dealing day, as a fraction. */
  readonly entryCostRate: number;
}

/** The funds that an application buys, and the terms that apply to them now. */
export interface AppliedTerms {
  /** The largest share first. */
  readonly funds: readonly AppliedFund[];
  readonly today: FundSet;
  /** Day on which the first money is expected to be dealt. */
  readonly dealingDay: IsoDate;
  /** The terms on that day. */
  readonly dealt: FundSet;
  /** The offer that the contract follows; null for an application for one fund. */
  readonly offer: Offer | null;
  /** Last day of an annuity's accumulation, or the expected last day of its payouts. */
  readonly endDate: IsoDate | null;
  readonly changedTerms: readonly ChangedTerm[];
}

/** The part of a contract that follows from its offer. */
export interface AppliedOfferTerms extends Pick<AppliedTerms, 'changedTerms' | 'endDate'> {
  readonly id: string;
  readonly number: string;
  /** Confirmations of the applicant, and the premiums of the first year; null for a product without premiums. */
  readonly annuity: (AnnuityConfirmations & { readonly premium: YearlyPremium }) | null;
  /** The order to the provider that transfers the first deposit; null if the applicant pays that deposit. */
  readonly transfer: TransferOrder | null;
  /** Null for a product that pays nothing out. */
  readonly payout: SignedPayout | null;
}

export type ServicesOfTerms = Pick<Services, 'clock' | 'database'>;

/** Returns the fund ids and shares of an offer, the largest share first. */
export function sharesOf({ funds }: Pick<CalculationInput, 'funds'>) {
  const chosen = funds.filter(({ percentage }) => percentage > 0);
  const points = basisPointsOf(chosen.map(({ percentage }) => percentage));
  return chosen
    .map(({ id }, index) => ({ fundId: id, basisPoints: points[index] ?? 0 }))
    .toSorted((one, other) => other.basisPoints - one.basisPoints || one.fundId - other.fundId);
}

const monthOf = (day: string): string => day.slice(0, 7);

const DAY_MS = 86_400_000;

/**
 * Returns the dealing in which the first money of an offer is expected: the next one, or the first one after the days
 * within which another provider must transfer its capital.
 */
export const expectedDealing = (
  input: CalculationInput | undefined,
  now: Date,
  calendar: DealingCalendar,
): Dealing =>
  nextDealing(
    input && isTransferred(input) ? new Date(now.getTime() + TRANSFER_DAYS * DAY_MS) : now,
    calendar,
  );

/**
 * Throws `offerExpired` and `invalidInput` for an offer that cannot become a contract online today. Its first money is
 * expected to be dealt on `dealingDay`.
 */
export function requireApplicable(
  { input, validUntil }: Pick<Offer, 'input' | 'validUntil'>,
  { today, dealingDay }: { readonly today: IsoDate; readonly dealingDay: IsoDate },
): void {
  const reject = (field: string, message: string) => new AppError('invalidInput', [{ field, message }]);
  if (validUntil < today) {
    const explanation = `Uw offerte was geldig tot en met ${dayText(validUntil)}. Bereken opnieuw, dan gebruiken wij de gegevens van nu.`;
    throw new AppError('offerExpired', [], undefined, { explanation });
  }
  if (sharesOf(input).some(({ basisPoints }) => basisPoints === 0)) {
    throw reject('funds', 'Een deel van minder dan 0,01% kunnen wij niet beleggen. Pas uw berekening aan.');
  }
  // The calculator offers no earlier start than the first of the next month.
  if (monthOf(input.start) > monthOf(dealingDay) && input.start > firstOfNextMonth(today)) {
    const message = `Uw berekening begint op ${dayText(input.start)}. Online beleggen wij op ${dayText(dealingDay)}. Pas de startdatum in uw berekening aan.`;
    throw reject('start', message);
  }
}

/**
 * Returns the last day of the accumulation of an offer, which is the day before the month in which it ends, or the last
 * day of payouts that start on `dealingDay`.
 */
function endOf({ input, result }: Offer, dealingDay: IsoDate): IsoDate | null {
  const { accumulates, paysOut } = products[input.productCode];
  if (accumulates) return addDays(isoDate(result.endDate), -1);
  return paysOut ? addDays(addMonths(dealingDay, 12 * input.duration), -1) : null;
}

/**
 * Returns whether an offer starts in another month than when it was calculated. The days that another provider has to
 * transfer its capital are no change: they already moved the start on the day of the calculation.
 */
function isStartMoved({ input, createdAt }: Offer, dealingDay: IsoDate, calendar: DealingCalendar): boolean {
  const { dealingDay: earliest } = expectedDealing(input, createdAt, calendar);
  const calculated = isTransferred(input) && earliest > input.start ? earliest : input.start;
  return monthOf(dealingDay) !== monthOf(calculated);
}

async function changesSince(
  { database }: ServicesOfTerms,
  offer: Offer,
  {
    funds,
    dealt,
    dealingDay,
    calendar,
  }: Pick<AppliedTerms, 'funds' | 'dealt' | 'dealingDay'> & { readonly calendar: DealingCalendar },
): Promise<ChangedTerm[]> {
  const { input, parameterVersion } = offer;
  const offered = await findContent(database.orm, parameterVersion);
  const isMoved = isStartMoved(offer, dealingDay, calendar);
  return [
    ...(isMoved ? [{ what: 'Begint op', before: dayText(input.start), after: dayText(dealingDay) }] : []),
    ...(offered === undefined
      ? []
      : changedTermsOf(
          { offered, dealt: dealt.content },
          {
            fundCodes: funds.map(({ fund }) => fund.code),
            isAnnuity: products[input.productCode].isAnnuity,
            isMonthly: input.periodicDeposit > 0,
          },
        )),
  ];
}

/**
 * Returns what an application buys and the terms that apply to it now. Throws `notOpen` for a fund that is not open,
 * and `notFound` if the offer no longer exists, also for an annuity without an offer.
 */
export async function termsToApply(
  services: ServicesOfTerms,
  { id: personId, brand }: Pick<SignedInPerson, 'id' | 'brand'>,
  { fundId, offerId, productCode }: Pick<ApplicationRow, 'fundId' | 'offerId' | 'productCode'>,
): Promise<AppliedTerms> {
  const { clock, database } = services;
  const offer = offerId === null ? null : await findOfferOfPerson(database.orm, personId, offerId);
  // Only an offer has the rules of an annuity.
  if (offer === undefined || (offer === null && products[productCode].isAnnuity)) {
    throw new AppError('notFound');
  }
  const calendar = await calendarOf(services, brand);
  const { dealingDay } = expectedDealing(offer?.input, clock.now(), calendar);
  const today = await fundsOn(services, brand, clock.today());
  const dealt = await fundsOn(services, brand, dealingDay);
  const shares = offer === null ? [{ fundId, basisPoints: 10_000 }] : sharesOf(offer.input);
  requireOpen(
    today.funds,
    shares.map((share) => share.fundId),
  );
  const funds = shares.flatMap(({ fundId: id, basisPoints }): AppliedFund[] => {
    const fund = today.funds.find(({ terms }) => terms.id === id);
    const { entryCostRate } = dealt.terms.find((terms) => terms.id === id) ?? fund?.terms ?? {};
    return fund && entryCostRate !== undefined ? [{ fund, basisPoints, entryCostRate }] : [];
  });
  const terms = { funds, today, dealingDay, dealt };
  return {
    ...terms,
    offer,
    endDate: offer && endOf(offer, dealingDay),
    changedTerms: offer === null ? [] : await changesSince(services, offer, { ...terms, calendar }),
  };
}
