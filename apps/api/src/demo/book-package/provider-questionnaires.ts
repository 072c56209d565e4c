import type { Knockout } from '@portaal/domain/products/questionnaires/profile-codes';
import { riskProfileNames } from '@portaal/domain/products/questionnaires/profile-codes';
import type { Questionnaire } from '@portaal/domain/products/terms/questionnaire-section';

type Question = Questionnaire['vragen'][number];

/** A question with its answers from 0 to 20 points, in equal steps. */
interface PlainQuestion {
  readonly text: string;
  readonly part: Question['telt'];
  readonly answers: readonly string[];
  /** Knock-out of the first answer. */
  readonly knockout?: Knockout;
}

const yesNo = ['Nee.', 'Ja.'];

const questions: readonly PlainQuestion[] = [
  {
    text: 'Waarvan leeft u als deze belegging niets uitkeert?',
    part: 'draagkracht',
    answers: ['Dan kom ik geld tekort.', 'Van mijn spaargeld.', 'Van mijn inkomen.'],
    knockout: 'K2',
  },
  {
    text: 'Wanneer wilt u dit geld uitgeven?',
    part: 'draagkracht',
    answers: ['Dit jaar of volgend jaar.', 'Na een paar jaar.', 'Veel later.'],
    knockout: 'K1',
  },
  {
    text: 'Hoe groot is dit bedrag naast uw andere geld?',
    part: 'draagkracht',
    answers: ['Meer dan de helft.', 'Een kwart tot de helft.', 'Minder dan een kwart.'],
    knockout: 'K4',
  },
  { text: 'Hebt u geld voor een onverwachte rekening?', part: 'draagkracht', answers: yesNo },
  { text: 'Blijft uw inkomen zoals het is?', part: 'draagkracht', answers: yesNo },
  { text: 'Hebt u eerder in een fonds belegd?', part: 'kennis', answers: yesNo },
  { text: 'Kan een fonds de terugkoop van participaties uitstellen?', part: 'kennis', answers: yesNo },
  { text: 'Kan de waarde van een pand onder de lening komen?', part: 'kennis', answers: yesNo },
  {
    text: 'Uw belegging wordt een vijfde minder waard. Wat doet u?',
    part: 'bereidheid',
    answers: ['Ik verkoop.', 'Ik wacht.', 'Ik leg meer in.'],
  },
  {
    text: 'Wat vindt u belangrijker?',
    part: 'bereidheid',
    answers: ['Zekerheid.', 'Een balans.', 'Rendement.'],
  },
];

const HIGHEST_POINTS = 20;

/** Returns a questionnaire of the fictitious provider, with other questions and points than those of the demo. */
export const providerQuestionnaire = (number: 1 | 2 | 3): Questionnaire => ({
  nummer: number,
  versie: 'duin-1',
  naam: `Vragenlijst ${number} van de demonstratie`,
  vragen: questions.map(({ text, part, answers, knockout }, index) => ({
    vraag: text,
    uitleg: '',
    telt: part,
    antwoorden: answers.map((answer, row) => ({
      id: `${number}-${index + 1}-${row + 1}`,
      antwoord: answer,
      punten: (HIGHEST_POINTS * row) / (answers.length - 1),
      ...(row === 0 && knockout !== undefined && { uitsluiting: knockout }),
    })),
  })),
  vraagElf: {
    vraag: 'Welk profiel past volgens u bij u?',
    uitleg: '',
    antwoorden: (['ZD', 'D', 'N', 'O', 'ZO'] as const).map((code, row) => ({
      id: `${number}-11-${row + 1}`,
      antwoord: riskProfileNames[code],
      profiel: code,
    })),
  },
});
