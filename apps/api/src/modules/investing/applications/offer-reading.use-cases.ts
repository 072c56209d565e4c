import type { FieldProblem } from '@portaal/domain/http/error';
import { noAnnuityConfirmations } from '@portaal/domain/investing/applications/annuity-confirmations';
import type { YearlyPremium } from '@portaal/domain/investing/applications/applied-offer';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import {
  annuityDraftProblems,
  offerAmountProblems,
  ownAnnuityProblems,
} from '@portaal/domain/investing/applications/offer-problems';
import {
  isTransferred,
  transferOrderOf,
  transferProblems,
} from '@portaal/domain/investing/applications/transfer-problems';
import { nextCollection } from '@portaal/domain/money/mandates/collection-days';
import { dayText } from '@portaal/domain/notation/dutch';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import { annuityTermsOf } from '@portaal/domain/products/annuities/terms';
import { birthdateProblems, shareProblems } from '@portaal/domain/products/calculation/annuity-rules';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { products } from '@portaal/domain/products/products/product';
import { cents, centsToEuro, euroToCents, type IsoDate, isIsoDate, yearOf } from '@portaal/engine';
import type { Orm } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { listPremiums, type PremiumsOfContract } from '../../documents/documents/documents.use-cases.ts';
import { getAnnuityRules } from '../../products/fiscal/fiscal.use-cases.ts';
import type { Offer } from '../../products/offers/offers.use-cases.ts';
import { runningTransferProblems } from '../capital-transfers/capital-transfers.use-cases.ts';
import { appliedPayoutOf, otherPayouts, payoutProblems } from './applied-payout.use-cases.ts';
import type { AppliedOfferTerms, AppliedTerms } from './offered-terms.use-cases.ts';

type Deposits = Pick<CalculationInput, 'initialDeposit' | 'periodicDeposit'>;

/** Returns the deposits of an offer that are premiums. Capital of another annuity was a premium before (domain 1.8). */
export const premiumsOf = (input: CalculationInput): Deposits => ({
  initialDeposit: isTransferred(input) ? 0 : input.initialDeposit,
  periodicDeposit: input.periodicDeposit,
});

/** Returns the sum, in cents, of the collections of a year that are not fixed yet. */
function monthlyOfYear(
  year: number,
  today: IsoDate,
  {
    monthlyCents,
    debitDay,
    pausedUntil,
  }: Pick<PremiumsOfContract, 'monthlyCents' | 'debitDay' | 'pausedUntil'>,
): number {
  let count = 0;
  let days = nextCollection(today, debitDay);
  while (yearOf(days.on) <= year) {
    if (yearOf(days.on) === year && (pausedUntil === null || days.on >= pausedUntil)) count += 1;
    days = nextCollection(days.fixOn, debitDay);
  }
  return monthlyCents * count;
}

/**
 * Returns the premiums over all annuities of a person, with those of one more contract, in the year in which that
 * contract is first paid. A contract without a first deposit that is signed in December can begin in the next year.
 */
export async function yearlyPremium(
  orm: Orm,
  personId: string,
  { initialDeposit, periodicDeposit }: Deposits,
  { today, debitDay }: { readonly today: IsoDate; readonly debitDay: number },
): Promise<YearlyPremium> {
  const isMonthlyOnly = initialDeposit === 0 && periodicDeposit > 0;
  const year = yearOf(isMonthlyOnly ? nextCollection(today, debitDay).on : today);
  const others = await listPremiums(orm, personId, year);
  const sumOf = (amountOf: (premiums: PremiumsOfContract) => number) =>
    cents(others.reduce((sum, premiums) => sum + amountOf(premiums), 0));
  const receivedCents = sumOf((one) => one.receivedCents);
  const expectedCents = sumOf((one) => one.announcedCents + monthlyOfYear(year, today, one));
  const monthly = { monthlyCents: euroToCents(periodicDeposit), debitDay, pausedUntil: null };
  const ownCents = cents(euroToCents(initialDeposit) + monthlyOfYear(year, today, monthly));
  return {
    year,
    paidThisYear: centsToEuro(receivedCents),
    expectedThisYear: centsToEuro(expectedCents),
    thisContract: centsToEuro(ownCents),
    total: centsToEuro(cents(receivedCents + expectedCents + ownCents)),
  };
}

interface ApplicationToRead {
  readonly person: SignedInPerson;
  readonly information: PersonalInformation;
  /** Whether the contract names the stored data of the applicant, and not those of the draft. */
  readonly isStored: boolean;
  readonly draft: ApplicationDraft;
  readonly terms: AppliedTerms;
}

/** Returns the problems by the law for the applicant's own birth date (domain 1.4, 1.5). */
async function lawProblems(
  services: Services,
  { person, information, isStored, draft, terms: { endDate, dealingDay } }: ApplicationToRead,
  input: CalculationInput,
): Promise<FieldProblem[]> {
  const { birthdate } = input;
  const stored = isStored ? information.persoon?.geboortedatum : undefined;
  const own = stored ?? draft.applicants.mijn.geboortedatum;
  const field = 'applicants.mijn.geboortedatum';
  // The step with the personal information reports an empty or impossible date.
  if (!isIsoDate(own)) return [];
  if (birthdate !== own) {
    const message = 'De geboortedatum in uw berekening is anders dan de uwe. Bereken opnieuw.';
    return [{ field, message }];
  }
  if (products[input.productCode].paysOut) return payoutProblems(services, person, input, dealingDay);
  const today = services.clock.today();
  const rules = await getAnnuityRules(services, person.brand, today);
  // Capital of another provider arrives after the calculated start, which an ordinary deposit never does.
  const start = isTransferred(input) ? dealingDay : input.start;
  const young = birthdateProblems(own, start, today, rules).map(({ message }) => ({ field, message }));
  if (young.length > 0) return young;
  const { latestAccumulationEnd } = annuityTermsOf(
    { birthdate: own, start, polisVoorwaardeCode: null },
    rules,
  );
  const late: FieldProblem[] =
    endDate !== null && endDate > latestAccumulationEnd
      ? [
          {
            field: 'endDate',
            message: `De opbouw mag uiterlijk op ${dayText(latestAccumulationEnd)} eindigen. Pas uw berekening aan.`,
          },
        ]
      : [];
  return [...shareProblems(input, rules), ...late];
}

/** Returns the problems with the order of a transfer, if the applicant completed it. */
async function orderProblems(
  { configuration, database }: Pick<Services, 'configuration' | 'database'>,
  { draft, person: { brand } }: ApplicationToRead,
  input: CalculationInput,
): Promise<FieldProblem[]> {
  const problems = transferProblems(draft, input);
  if (problems.length > 0) return problems;
  const order = transferOrderOf(draft);
  return runningTransferProblems(database.orm, configuration.fieldKeys, brand, order);
}

/** Reads the premiums of an annuity in accumulation, with what the applicant confirmed about them. */
async function readPremium(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  { person, draft, terms }: ApplicationToRead,
  input: CalculationInput,
): Promise<NonNullable<AppliedOfferTerms['annuity']>> {
  const days = { today: clock.today(), debitDay: terms.dealt.content.kalender.incassodag };
  const premium = await yearlyPremium(database.orm, person.id, premiumsOf(input), days);
  return { ...(draft.annuity ?? noAnnuityConfirmations), premium };
}

/** Reads the payouts of an annuity, with the choices of the applicant. */
async function readPayout(
  services: Services,
  { person, draft, terms }: ApplicationToRead,
  { input, result }: Offer,
): Promise<AppliedOfferTerms['payout']> {
  const payout = await appliedPayoutOf(services, person, terms);
  return (
    payout && {
      ...payout,
      loonheffingskorting: draft.payout?.loonheffingskorting ?? false,
      statedElsewhere: input.otherTemporaryPayouts ?? null,
      calculationRate: result.mix.netReturn,
      otherTemporaryPayouts: centsToEuro(await otherPayouts(services.database.orm, person, input)),
    }
  );
}

/**
 * Validates the part of an application that follows from its offer. Returns what the offer adds to the contract, or
 * null for an application for one fund.
 */
export async function readOffer(
  services: Services,
  application: ApplicationToRead,
): Promise<{ readonly offer: AppliedOfferTerms | null; readonly problems: readonly FieldProblem[] }> {
  const { draft, terms } = application;
  if (terms.offer === null) return { offer: null, problems: [] };
  const { id, number, input } = terms.offer;
  const { changedTerms, endDate } = terms;
  const { isAnnuity, accumulates } = products[input.productCode];
  const isTransfer = isTransferred(input);
  const problems = [
    ...offerAmountProblems(draft, input),
    ...(isTransfer ? await orderProblems(services, application, input) : []),
  ];
  const offer = { id, number, changedTerms, endDate };
  if (!isAnnuity) return { offer: { ...offer, annuity: null, transfer: null, payout: null }, problems };
  const annuity = accumulates ? await readPremium(services, application, input) : null;
  const payout = await readPayout(services, application, terms.offer);
  problems.push(
    ...(annuity ? annuityDraftProblems(draft, annuity.premium) : ownAnnuityProblems(draft)),
    ...(await lawProblems(services, application, input)),
  );
  // The order of an invalid draft is not used.
  const transfer = isTransfer && problems.length === 0 ? transferOrderOf(draft) : null;
  return { offer: { ...offer, annuity, transfer, payout }, problems };
}
