import type { FieldProblem } from '@portaal/domain/http/error';
import { amountProblems } from '@portaal/domain/investing/applications/amounts';
import type { AppliedOffer } from '@portaal/domain/investing/applications/applied-offer';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import {
  annuityDraftProblems,
  ownAnnuityProblems,
} from '@portaal/domain/investing/applications/offer-problems';
import { transferProblems } from '@portaal/domain/investing/applications/transfer-problems';
import { isAnnuityCode } from '@portaal/domain/products/products/product';
import { type DraftPurchase, fundsOf, type OfferPurchase } from './flow-props.ts';

/** Returns the lowest initial deposit from which a fund requires a document about the origin of the money. */
export const originDocumentFrom = (purchase: DraftPurchase): number =>
  Math.min(...fundsOf(purchase).map((fund) => fund.originDocumentFrom));

/** Returns the questionnaires of an offer that must still be answered. */
export const missingQuestionnaires = ({ questionnaires }: Pick<AppliedOffer, 'questionnaires'>) =>
  questionnaires.filter(({ validUntil }) => validUntil === null);

/**
 * Returns the problems on the first page of an application from an offer. Its amounts have no minimum per fund, because
 * the calculation already validated the amounts.
 */
export function offerProblems(draft: ApplicationDraft, { offer, funds }: OfferPurchase): FieldProblem[] {
  const onlineMaximum = Math.min(...funds.map((fund) => fund.onlineMaximum));
  return [
    ...amountProblems(draft.investment, {
      minimum: { initialDeposit: 0, periodicDeposit: 0 },
      onlineMaximum,
    }),
    ...annuityPartProblems(draft, offer),
  ];
}

/** Returns the problems with the parts that only an annuity has: its confirmations, its transfer and its payouts. */
function annuityPartProblems(draft: ApplicationDraft, offer: AppliedOffer): readonly FieldProblem[] {
  const { productCode, premium, payout } = offer;
  if (!isAnnuityCode(productCode)) return [];
  const target = { productCode, polisVoorwaardeCode: payout?.polisVoorwaardeCode ?? null };
  return [
    ...(premium === null ? ownAnnuityProblems(draft) : annuityDraftProblems(draft, premium)),
    ...(draft.transfer ? transferProblems(draft, target) : []),
  ];
}
