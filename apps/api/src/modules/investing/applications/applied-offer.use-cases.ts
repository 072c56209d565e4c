import type { InvestmentFlowName } from '@portaal/domain/brand/flows';
import type { AppliedOffer } from '@portaal/domain/investing/applications/applied-offer';
import { isTransferred } from '@portaal/domain/investing/applications/transfer-problems';
import { products } from '@portaal/domain/products/products/product';
import { allocateCents, centsToEuro, euroToCents, isoDate } from '@portaal/engine';
import { AppError } from '../../../platform/app-error.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { standingOfOffer } from './application-questionnaire.use-cases.ts';
import { findApplication } from './applications.repository.ts';
import { appliedPayoutOf } from './applied-payout.use-cases.ts';
import { premiumsOf, yearlyPremium } from './offer-reading.use-cases.ts';
import { type AppliedTerms, termsToApply } from './offered-terms.use-cases.ts';

/** Returns the funds with the part of each deposit that a dealing run invests in them. */
function fundsOf({
  funds,
  offer,
}: AppliedTerms & { readonly offer: NonNullable<AppliedTerms['offer']> }): AppliedOffer['funds'] {
  const { initialDeposit, periodicDeposit } = offer.input;
  const shares = funds.map(({ basisPoints }) => basisPoints);
  const once = allocateCents(euroToCents(initialDeposit), shares);
  const monthly = allocateCents(euroToCents(periodicDeposit), shares);
  return funds.map(({ fund, basisPoints, entryCostRate }, index) => ({
    id: fund.terms.id,
    name: fund.name,
    flow: fund.flow as InvestmentFlowName,
    share: basisPoints / 10_000,
    initialDeposit: centsToEuro(once[index] ?? euroToCents(0)),
    periodicDeposit: centsToEuro(monthly[index] ?? euroToCents(0)),
    entryCostRate,
  }));
}

/**
 * Returns the offer that a draft of the caller follows: what was calculated, what changed since, and which
 * questionnaires are missing. Throws `notFound`, also for an application without an offer and for a signed one.
 */
export async function getAppliedOffer(
  services: Services,
  person: SignedInPerson,
  id: string,
): Promise<AppliedOffer> {
  const { clock, database } = services;
  const row = await findApplication(database.orm, person.id, id);
  if (row?.status !== 'draft' || row.offerId === null) throw new AppError('notFound');
  const terms = await termsToApply(services, person, row);
  const { offer, changedTerms, endDate } = terms;
  if (offer === null) throw new AppError('notFound');
  const { input, result, validUntil, number } = offer;
  const { productCode, start, initialDeposit, periodicDeposit } = input;
  const { required } = await standingOfOffer(services, person.id, terms, productCode);
  const { pessimistic, expected, optimistic } = result.scenarios;
  const days = { today: clock.today(), debitDay: terms.dealt.content.kalender.incassodag };
  return {
    ...{ id: offer.id, number, productCode, validUntil, start, initialDeposit, periodicDeposit },
    endDate: endDate ?? isoDate(result.endDate),
    funds: fundsOf({ ...terms, offer }),
    expected: {
      pessimistic: pessimistic.endValue,
      expected: expected.endValue,
      optimistic: optimistic.endValue,
    },
    changedTerms: [...changedTerms],
    questionnaires: required.map(({ id: questionnaire, fundIds, record }) => ({
      id: questionnaire,
      fundIds: [...fundIds],
      validUntil: record?.validUntil ?? null,
    })),
    premium: products[productCode].accumulates
      ? await yearlyPremium(database.orm, person.id, premiumsOf(input), days)
      : null,
    isTransfer: isTransferred(input),
    expectedStart: isTransferred(input) ? terms.dealingDay : null,
    payout: await appliedPayoutOf(services, person, terms),
  };
}
