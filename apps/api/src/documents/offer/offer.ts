import type { CalculationInput, CalculationResult } from '@portaal/domain/calculation/calls';
import type { FundDocument } from '@portaal/domain/fund-documents/calls';
import type { Fund } from '@portaal/domain/funds/calls';

/** A fund in the offer, as it was when the offer was made. */
export type OfferFund = Pick<
  Fund,
  | 'id'
  | 'name'
  | 'currency'
  | 'riskIndicator'
  | 'recommendedHoldingYears'
  | 'expectedNetReturn'
  | 'entryCostRate'
  | 'ongoingCostRate'
  | 'exitCostRate'
>;

/** What an offer says besides its input and its result, kept with it: a later change leaves it as it was. */
export interface OfferSnapshot {
  /** Those that were chosen. */
  readonly funds: readonly OfferFund[];
  /** Their information documents that were in force; an offer of before there were any names none. */
  readonly informationDocuments?: readonly Pick<FundDocument, 'title' | 'version' | 'validFrom'>[];
  /** Name of the profile it is based on; null when the investor divided the money themselves. */
  readonly riskProfile: string | null;
}

/** What the answers about risk came to, out of 100 points, and which profile belongs to that. */
export interface QuestionnaireOutcome {
  /** `2026-11-20`. */
  readonly completedOn: string;
  readonly score: number;
  readonly profile: string;
}

/** A saved calculation, as the document needs it. */
export interface OfferContent {
  readonly number: string;
  /** Who saved it; an offer of before names nobody. */
  readonly madeFor: string | null;
  readonly createdAt: Date;
  /** The last day on which the offer holds (`2026-12-21`). */
  readonly validUntil: string;
  readonly input: CalculationInput;
  readonly result: Omit<CalculationResult, 'offerID'>;
  readonly facts: OfferSnapshot;
  /** Null when it was made without one. */
  readonly questionnaire: QuestionnaireOutcome | null;
}
