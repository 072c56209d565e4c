import type { CalculationInput } from '@portaal/domain/calculation/calls';
import type { CalculationContext } from '@portaal/domain/calculation/context';
import type { Fund } from '@portaal/domain/funds/calls';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { ProductCode } from '@portaal/domain/products/product';
import type { RiskProfile } from '@portaal/domain/questionnaires/calls';
import type { Cents, IsoDate } from '@portaal/engine';
import type { ComponentType } from 'react';
import type { QuestionnaireState } from '../../../entities/questionnaire/questionnaire-state.ts';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import type { FundAllocation } from './fund-allocation.ts';

/** the general questionnaire, which goes for a division over several funds. */
export const QUESTIONNAIRE = 1;

/** What the question about the funds reads and writes (C-02, C-04); the same in every flow. */
export interface FundAnswers extends QuestionnaireState {
  readonly calculationBasedOnProfile: boolean;
  /** 0–100 each (C-04). */
  readonly funds: FundAllocation;
}

/** The amounts that can still be changed beside the outcome. */
export interface Amounts {
  /** `null` while nothing is filled in. */
  readonly initialDeposit: Cents | null;
  /** A month; `null` while nothing is filled in. */
  readonly periodicDeposit: Cents | null;
  /** Whole years, `null` until chosen. */
  readonly duration: number | null;
}

/** What every flow keeps of its answers (C-02), as far as its questions and its outcome use it. */
export interface FlowAnswers extends FundAnswers, Omit<Amounts, 'periodicDeposit'> {
  /** Empty until chosen, which means the first of the next month (C-08). */
  readonly start: IsoDate | '';
  /** The offer that was saved from this flow, if any (C-10). */
  readonly offerID: string | null;
}

/** What the rules need besides the answers. */
export interface FlowContext {
  readonly today: IsoDate;
  /** `null` while they are being fetched; the answers are then checked without them. */
  readonly calculation: FetchedContext | null;
}

/** The dated data of the product, as the server gave it. */
export interface FetchedContext extends CalculationContext {
  readonly funds: readonly Fund[];
  readonly riskProfiles: readonly RiskProfile[] | null;
}

/** Where a step stands in the whole: "Stap 2 van 6, Lijfrente opbouwen". */
export interface Place {
  readonly current: number;
  readonly total: number;
  readonly title: string;
}

/** What every question gets: the answers so far, what the rules need, and the ways out. */
export interface StepProps<State> {
  readonly place: Place;
  readonly state: State;
  readonly context: FlowContext;
  readonly productCode: ProductCode;
  /** What this question still needs, with `patch` over the answers; `null` while the rules are being loaded. */
  readonly problemsWith: (patch?: Partial<State>) => readonly FieldProblem[] | null;
  /** Choosing on the risk profile: the route brings it along, because no feature knows another. */
  readonly RiskProfile: ComponentType<RiskProfileProps>;
  /** The customer went on, and was sent back here because of what is wrong: it is shown at once. */
  readonly isRejected: boolean;
  readonly onChange: (patch: Partial<State>) => void;
  readonly onNext: () => void;
  /** Absent on the first step. */
  readonly onBack?: (() => void) | undefined;
}

/** What turns the answers of one flow into a calculation. */
export interface FlowRules<State> {
  /** The fields of X-01 that each question asks for, question by question. */
  readonly fields: readonly (readonly string[])[];
  /** What an empty answer needs, said as the question asks it; the server only knows a 0. */
  readonly unanswered: (state: State) => FieldProblem[];
  readonly toCalculationInput: (state: State, today: IsoDate) => CalculationInput;
  /** The amounts as they stand, without those that these answers do not ask for. */
  readonly amountsOf: (state: State) => Partial<Amounts>;
  /** What another amount beside the outcome makes of the answers. */
  readonly withAmounts: (patch: Partial<Amounts>) => Partial<State>;
}

/** What is loaded while the first question is being answered. */
export interface RestOfFlow<State> {
  readonly rules: FlowRules<State>;
  /** What these answers still need at one step, from 1. */
  readonly stepProblems: (state: State, step: number, context: FlowContext) => readonly FieldProblem[];
  /** The wanted step, or the first before it that is not complete yet. */
  readonly reachableStep: (state: State, wanted: number, context: FlowContext) => number;
  /** The questions after the first, in their order; the outcome follows. */
  readonly questions: readonly ComponentType<StepProps<State>>[];
}

/** One calculator: all that `CalculatorFlow` needs to know of it. */
export interface FlowDefinition<State> {
  readonly productCode: ProductCode;
  /** How many steps there are, the outcome included. */
  readonly total: number;
  readonly FirstQuestion: ComponentType<StepProps<State>>;
  readonly loadRest: () => Promise<RestOfFlow<State>>;
}
