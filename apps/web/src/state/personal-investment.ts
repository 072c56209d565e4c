import type { QuestionnaireState } from '../entities/questionnaire/questionnaire-state.ts';
import { adopt } from './document.ts';
import {
  type InvestmentState,
  initialInvestment,
  initialQuestionnaires,
  type Questionnaires,
} from './investment-flow.ts';
import { isRecord } from './migrations.ts';

// What of an investment is personal (I-03, I-04): amounts, words and answers. It is saved sealed, each value as one
// text in its own place. The rest says where in it a user is, and holds what everybody may read.

const investmentNames = ['initialDeposit', 'periodicDeposit', 'description', 'herkomst'] as const;
const questionnaireNames = [
  'answers',
  'questionEleven',
  'riskSelection',
  'score',
  'scoreOne',
  'scoreTwo',
  'outcome',
  'acknowledged',
  'moments',
] as const satisfies readonly (keyof QuestionnaireState)[];

type Part = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;
type OfEach<T> = Readonly<Record<keyof Questionnaires, T>>;

/** Empty: as it is before anything is filled in. */
export interface InvestmentTexts {
  readonly own: Texts;
  readonly questionnaires: OfEach<Texts>;
}

const ofEach = <T>(of: (name: keyof Questionnaires) => T): OfEach<T> => ({
  general: of('general'),
  american: of('american'),
  loanFund: of('loanFund'),
});

const textsOf = (names: readonly string[], part: Part, initial: Part): Texts =>
  Object.fromEntries(
    names.map((name) => {
      const text = JSON.stringify(part[name]);
      return [name, text === JSON.stringify(initial[name]) ? '' : text];
    }),
  );

/** A text that is not ours is what stood there before anything was filled in. */
function parsed(text: string, initial: unknown): unknown {
  try {
    return text === '' ? initial : adopt(initial, JSON.parse(text));
  } catch {
    return initial;
  }
}

const valuesOf = (texts: Texts, initial: Part): Part =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parsed(text, initial[name])]));

/** The texts under these names; a value of another kind is none. */
const savedIn = (names: readonly string[], part: unknown): Texts =>
  Object.fromEntries(
    names.map((name) => {
      const text = isRecord(part) ? part[name] : undefined;
      return [name, typeof text === 'string' ? text : ''];
    }),
  );

export const personalTexts = (investment: InvestmentState): InvestmentTexts => ({
  own: textsOf(investmentNames, { ...investment }, { ...initialInvestment }),
  questionnaires: ofEach((name) =>
    textsOf(questionnaireNames, { ...investment.questionnaires[name] }, { ...initialQuestionnaires[name] }),
  ),
});

/** The texts in the place of the values they stand for. */
export const withTextsOf = (investment: InvestmentState, { own, questionnaires }: InvestmentTexts) => ({
  ...investment,
  ...own,
  questionnaires: ofEach((name) => ({ ...investment.questionnaires[name], ...questionnaires[name] })),
});

export function withValuesOf(
  investment: InvestmentState,
  { own, questionnaires }: InvestmentTexts,
): InvestmentState {
  const known: OfEach<QuestionnaireState> = ofEach((name) => ({
    ...investment.questionnaires[name],
    ...valuesOf(questionnaires[name], { ...initialQuestionnaires[name] }),
  }));
  return { ...investment, ...valuesOf(own, { ...initialInvestment }), questionnaires: known };
}

/** Of a saved document: what is sealed in it. */
export function savedTexts(saved: unknown): InvestmentTexts {
  const { questionnaires } = isRecord(saved) ? saved : {};
  return {
    own: savedIn(investmentNames, saved),
    questionnaires: ofEach((name) =>
      savedIn(questionnaireNames, isRecord(questionnaires) ? questionnaires[name] : undefined),
    ),
  };
}

const nothing = savedTexts(undefined);

/** Of a saved document: what is not sealed. */
export const savedInvestment = (saved: unknown): InvestmentState =>
  withValuesOf(adopt(initialInvestment, saved) as InvestmentState, nothing);
