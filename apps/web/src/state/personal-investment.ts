import type { QuestionnaireState } from '../entities/questionnaire/questionnaire-state.ts';
import { adopt } from './document.ts';
import {
  type InvestmentState,
  initialInvestment,
  initialQuestionnaires,
  type Questionnaires,
} from './investment-flow.ts';
import { isRecord } from './migrations.ts';

// The personal data of an investment (I-03, I-04): amounts, texts and answers. Each value is saved as one encrypted
// text under its own name. The other fields contain the user's position in the flow and public data.

const investmentNames = [
  'initialDeposit',
  'periodicDeposit',
  'description',
  'herkomst',
  'annuity',
  'transfer',
  'payout',
] as const;
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

/** The texts of an investment that are saved encrypted. An empty text represents the initial value. */
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

/** Parses a text as a value. Returns the initial value for an invalid text. */
function parsed(text: string, initial: unknown): unknown {
  try {
    return text === '' ? initial : adopt(initial, JSON.parse(text));
  } catch {
    return initial;
  }
}

const valuesOf = (texts: Texts, initial: Part): Part =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parsed(text, initial[name])]));

/** Returns the texts under these names. Replaces a value that is not a text by an empty text. */
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

/** Returns the investment with its personal values replaced by their texts. */
export const withTextsOf = (investment: InvestmentState, { own, questionnaires }: InvestmentTexts) => ({
  ...investment,
  ...own,
  questionnaires: ofEach((name) => ({ ...investment.questionnaires[name], ...questionnaires[name] })),
});

export function withValuesOf(
  investment: InvestmentState,
  { own, questionnaires }: InvestmentTexts,
): InvestmentState {
  const emptyQuestionnaires: OfEach<QuestionnaireState> = ofEach((name) => ({
    ...investment.questionnaires[name],
    ...valuesOf(questionnaires[name], { ...initialQuestionnaires[name] }),
  }));
  return { ...investment, ...valuesOf(own, { ...initialInvestment }), questionnaires: emptyQuestionnaires };
}

/** Returns the encrypted texts of a saved document. */
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

/** Returns the investment of a saved document with its unencrypted values only. */
export const savedInvestment = (saved: unknown): InvestmentState =>
  withValuesOf(adopt(initialInvestment, saved) as InvestmentState, nothing);
