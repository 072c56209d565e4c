import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { startProblems } from '@portaal/domain/products/calculation/start';
import type { ProductCode } from '@portaal/domain/products/products/product';
import { firstOfNextMonth, type IsoDate } from '@portaal/engine';
import { answersOf, type InputToAnswer } from './answers-of-input.ts';
import { type CalculatorFlowName, initialCalculatorFlows } from './calculator-flows.ts';
import { updateFlow } from './calculators.ts';
import { useStore } from './store.ts';

/** C-01: the calculator flow of each product. */
const flowOf = {
  SB: 'bedragBeleggen',
  SUL: 'lijfrenteOpbouwen',
  SDIL: 'lijfrenteUitkeren',
} as const satisfies Readonly<Record<ProductCode, CalculatorFlowName>>;

/** The inputs of an offer, and its questionnaire if there is one. */
export type SavedInput = CalculationInput & Pick<InputToAnswer, 'questionnaire'>;

type Answers = Readonly<Record<string, unknown>>;

/**
 * Normalizes answers for comparison: an empty start becomes the first of the next month (C-08) and funds are sorted.
 */
function normal(answers: Answers, today: IsoDate): Answers {
  const { start, funds } = answers as Partial<Pick<InputToAnswer, 'start' | 'funds'>>;
  return {
    ...answers,
    start: start || firstOfNextMonth(today),
    funds: [...(funds ?? [])].sort((one, other) => one.id - other.id),
  };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Fields that are not compared. An offer does not include the method of choosing the years, and the other fields are
 * not input of the customer.
 */
const notAnswered: ReadonlySet<string> = new Set([
  'durationType',
  'activeQuestion',
  'questions',
  'riskProfiles',
  'outcome',
  'moments',
]);

function agree(part: Answers, whole: Answers, today: IsoDate): boolean {
  const normalized = normal(whole, today);
  return Object.entries(normal(part, today))
    .filter(([name]) => !notAnswered.has(name))
    .every(([name, answer]) => same(answer, normalized[name]));
}

/** Returns whether the user has entered any answer in a flow, at any step. */
export function hasAnswers(name: CalculatorFlowName): boolean {
  const { activePage: _, ...initial } = initialCalculatorFlows[name];
  const current: Answers = { ...useStore.getState().calculator[name] };
  return !Object.entries(initial).every(([field, answer]) => same(answer, current[field]));
}

/** C-10: returns the ID of the offer in which the current answers for a product were saved, or null. */
export const offerIn = (productCode: ProductCode): string | null =>
  useStore.getState().calculator[flowOf[productCode]].offerID;

/**
 * Returns whether filling in these inputs would lose answers: the flow's answers differ from the initial values, from
 * these inputs and from the offer `saved`, which can be reopened.
 */
export function wouldLoseAnswers(input: SavedInput, saved: SavedInput | null, today: IsoDate): boolean {
  const name = flowOf[input.productCode];
  const current: Answers = { ...useStore.getState().calculator[name] };
  if (!hasAnswers(name)) return false;
  return ![input, saved].some((other) => other !== null && agree(answersOf[name](other), current, today));
}

/**
 * Fills in a flow with the inputs of an offer. A start date that is no longer possible becomes empty (C-08), so that
 * the outcome differs from the offer and can be saved again.
 */
export function fillFlow(input: SavedInput, offerID: string, today: IsoDate): void {
  const start = startProblems(input.start, today).length === 0 ? input.start : '';
  const withStart: InputToAnswer = { ...input, start };
  const name = flowOf[input.productCode];
  updateFlow<CalculatorFlowName>(name, { ...answersOf[name](withStart), offerID });
}
