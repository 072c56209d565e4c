import type { FieldProblem } from '@portaal/domain/http/error';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import type { CalculationContext } from '@portaal/domain/products/calculation/context';
import type { Fund } from '@portaal/domain/products/funds/calls';
import type { ProductCode } from '@portaal/domain/products/products/product';
import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import type { Cents, IsoDate } from '@portaal/engine';
import type { ComponentType } from 'react';
import type { QuestionnaireState } from '../../../../entities/questionnaire/questionnaire-state.ts';
import type { RiskProfileProps } from '../../../../entities/questionnaire/risk-profile-props.ts';
import type { FundAllocation } from './fund-allocation.ts';

/** id of the general questionnaire, which is used for an allocation over several funds. */
export const QUESTIONNAIRE = 1;

/** State of the question about the funds (C-02, C-04), which is the same in every flow. */
export interface FundAnswers extends QuestionnaireState {
  readonly calculationBasedOnProfile: boolean;
  /** Share of each fund, 0–100 (C-04). */
  readonly funds: FundAllocation;
}

/** Amounts that the user can change beside the outcome. */
export interface Amounts {
  /** `null` while not filled in. */
  readonly initialDeposit: Cents | null;
  /** Amount per month; `null` while not filled in. */
  readonly periodicDeposit: Cents | null;
  /** Whole years, `null` until chosen. */
  readonly duration: number | null;
}

/** Answers that every flow stores (C-02) and that the shared questions and outcome use. */
export interface FlowAnswers extends FundAnswers, Omit<Amounts, 'periodicDeposit'> {
  /** Empty until chosen; the first of the next month is then used (C-08). */
  readonly start: IsoDate | '';
  /** Id of the offer that was saved from this flow, if any (C-10). */
  readonly offerID: string | null;
}

/** Data that the rules need in addition to the answers. */
export interface FlowContext {
  readonly today: IsoDate;
  /** Null while loading; until then the answers are validated without these data. */
  readonly calculation: FetchedContext | null;
}

/** Data of the product on a date, as returned by the server. */
export interface FetchedContext extends CalculationContext {
  readonly funds: readonly Fund[];
  readonly riskProfiles: readonly RiskProfile[] | null;
}

/** Opens the application for a saved offer. The promise resolves once its page is shown. */
export type ApplyHandler = (offerID: string) => Promise<void>;

/** Position of a step in the flow: "Stap 2 van 6, Lijfrente opbouwen". */
export interface Place {
  readonly current: number;
  readonly total: number;
  readonly title: string;
}

/** Props of every question: the answers so far, the data for the rules, and the navigation. */
export interface StepProps<State> {
  readonly place: Place;
  readonly state: State;
  readonly context: FlowContext;
  readonly productCode: ProductCode;
  /** The calculation that the answers lead to, complete or not; undefined while the rest of the flow loads. */
  readonly input: CalculationInput | undefined;
  /** Returns the problems of this question if `patch` were applied to the answers; null while the rules load. */
  readonly problemsWith: (patch?: Partial<State>) => readonly FieldProblem[] | null;
  /** Component to choose funds by risk profile. The route supplies it, because features do not import each other. */
  readonly RiskProfile: ComponentType<RiskProfileProps>;
  /**
   * True if the customer was sent back to this question because of its problems, so that the problems are shown at
   * once.
   */
  readonly isRejected: boolean;
  readonly onChange: (patch: Partial<State>) => void;
  readonly onNext: () => void;
  /** Returns to the previous step; absent on the first step. */
  readonly onBack?: (() => void) | undefined;
}

/** Rules that turn the answers of one flow into a calculation. */
export interface FlowRules<State> {
  /** X-01 fields, grouped by the question that sets them. */
  readonly fields: readonly (readonly string[])[];
  /**
   * Returns the problems of empty answers, with messages that match the question. The server receives an empty amount
   * as 0.
   */
  readonly unanswered: (state: State) => FieldProblem[];
  readonly toCalculationInput: (state: State, today: IsoDate) => CalculationInput;
  /** Returns the current amounts, without amounts that the other answers make irrelevant. */
  readonly amountsOf: (state: State) => Partial<Amounts>;
  /** Returns the change of the answers that corresponds to amounts changed beside the outcome. */
  readonly withAmounts: (patch: Partial<Amounts>) => Partial<State>;
}

/** The part of a flow that loads while the user answers the first question. */
export interface RestOfFlow<State> {
  readonly rules: FlowRules<State>;
  /** Returns the problems at one step, numbered from 1. */
  readonly stepProblems: (state: State, step: number, context: FlowContext) => readonly FieldProblem[];
  /** Returns the requested step, or the first incomplete step before it. */
  readonly reachableStep: (state: State, wanted: number, context: FlowContext) => number;
  /** Questions after the first, in order; the outcome follows. */
  readonly questions: readonly ComponentType<StepProps<State>>[];
}

/** Definition of one calculator for `CalculatorFlow`. */
export interface FlowDefinition<State> {
  readonly productCode: ProductCode;
  /** Number of steps, including the outcome. */
  readonly total: number;
  readonly FirstQuestion: ComponentType<StepProps<State>>;
  readonly loadRest: () => Promise<RestOfFlow<State>>;
}
