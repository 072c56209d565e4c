import {
  type PolicyConditionCode,
  policyBefore2014,
  presentPolicy,
} from '@portaal/domain/products/products/product';
import type { Cents } from '@portaal/engine';
import type { PersonResponses } from '../model/annuity-terms.ts';
import type { FlowAnswers } from '../model/calculator-flow.ts';

/** The part of the browser state `lijfrenteUitkeren` (C-02, C-03) that this flow reads and writes. */
export interface AnnuityPayoutState extends FlowAnswers, PersonResponses {
  /** Answer to whether the capital comes from deposits before 2014 (domain 1.6). */
  readonly kapitaal: 'ja' | 'nee' | '';
  /** Code of the payment frequency; empty until chosen. */
  readonly uitkeringsTermijnCode: string;
  /** Amount per year from other temporary annuities; `null` if there are none. */
  readonly otherTemporaryPayouts: Cents | null;
}

/** K-03: returns `SDIL2014` if the rules from before 2014 apply. */
export function policyConditionOf({
  kapitaal,
}: Pick<AnnuityPayoutState, 'kapitaal'>): PolicyConditionCode | null {
  if (kapitaal === '') return null;
  return kapitaal === 'ja' ? policyBefore2014 : presentPolicy;
}
