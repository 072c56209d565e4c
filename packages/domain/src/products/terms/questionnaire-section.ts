import * as z from 'zod/mini';
import type { FieldProblem } from '../../http/error.ts';
import { plainText } from '../../http/schema.ts';
import { knockouts, riskProfileCodes } from '../questionnaires/profile-codes.ts';
import { list, text, whole } from './field-rules.ts';
import { repeatedProblems } from './list-problems.ts';

// The questionnaires in the section `passendheid` of the terms file. Only employees see their points.

/** Number of questions with points. The question after them is question 11 of the specification. */
const QUESTIONS = 10;

/** Points of the best answers to the questions of one part of the score (domain 3.2). */
const HIGHEST_SCORE = 100;

/** Placeholder for the recommended years of the funds that require the questionnaire. */
export const RECOMMENDED_YEARS = '{aanbevolenJaren}';

const answerId = text(20);
/** An explanation below a question; empty if it has none. */
const explanation = plainText(300).check(z.trim());

/**
 * Part of the score in which a question counts. `draagkracht` is the first score (risk capacity); `kennis` and
 * `bereidheid` together are the second. `kennis` also counts for the appropriateness test (domain 3.2).
 */
const part = z.enum(['draagkracht', 'kennis', 'bereidheid']);

const question = z.strictObject({
  vraag: text(300),
  uitleg: explanation,
  telt: part,
  antwoorden: list(
    z.strictObject({
      id: answerId,
      antwoord: text(300),
      punten: whole(0, HIGHEST_SCORE),
      /** Knock-out that this answer causes. */
      uitsluiting: z.optional(z.enum(knockouts)),
    }),
    10,
  ),
});

/** The question about the investor's own preference, which has no points. */
const preferenceQuestion = z.strictObject({
  vraag: text(300),
  uitleg: explanation,
  antwoorden: list(
    z.strictObject({ id: answerId, antwoord: text(300), profiel: z.enum(riskProfileCodes) }),
    riskProfileCodes.length,
  ),
});

export const questionnaire = z.strictObject({
  /** number of the questionnaire in the specification. */
  nummer: z.literal([1, 2, 3], 'Kies vragenlijst 1, 2 of 3.'),
  /** Stored with each answer. A change of anything that affects the outcome needs another version. */
  versie: text(20),
  naam: text(80),
  vragen: z
    .array(question)
    .check(
      z.minLength(QUESTIONS, `Een vragenlijst heeft ${QUESTIONS} vragen met punten.`),
      z.maxLength(QUESTIONS, `Een vragenlijst heeft ${QUESTIONS} vragen met punten.`),
    ),
  vraagElf: preferenceQuestion,
});
export type Questionnaire = z.infer<typeof questionnaire>;
type Question = Questionnaire['vragen'][number];

const highestPoints = ({ antwoorden }: Question): number =>
  Math.max(...antwoorden.map(({ punten }) => punten));

const sumOfHighest = (questions: readonly Question[]): number =>
  questions.reduce((sum, one) => sum + highestPoints(one), 0);

/** Returns the highest number of points for knowledge that a questionnaire gives. */
export const highestKnowledge = ({ vragen }: Questionnaire): number =>
  sumOfHighest(vragen.filter(({ telt }) => telt === 'kennis'));

/** Requires that a questionnaire can lead to every score and to each knock-out. */
export function questionnaireProblems(path: string, one: Questionnaire): FieldProblem[] {
  const { vragen, vraagElf } = one;
  return [
    ...answerIdProblems(path, one),
    ...vragen.flatMap((item, index) => questionProblems(`${path}.vragen[${index}]`, item)),
    ...scoreProblems(`${path}.vragen`, vragen),
    ...knockouts
      .filter((code) => !vragen.some(({ antwoorden }) => antwoorden.some((row) => row.uitsluiting === code)))
      .map((code) => ({ field: `${path}.vragen`, message: `Geen antwoord leidt tot uitsluiting ${code}.` })),
    ...placeholderProblems(path, one),
    ...repeatedProblems(
      `${path}.vraagElf.antwoorden`,
      'profiel',
      vraagElf.antwoorden.map(({ profiel }) => profiel),
    ),
    ...riskProfileCodes
      .filter((code) => !vraagElf.antwoorden.some(({ profiel }) => profiel === code))
      .map((code) => ({
        field: `${path}.vraagElf.antwoorden`,
        message: `Een antwoord voor profiel ${code} ontbreekt.`,
      })),
  ];
}

/** Requires that each id of an answer occurs once in a questionnaire. */
function answerIdProblems(path: string, { vragen, vraagElf }: Questionnaire): FieldProblem[] {
  const places = [
    ...vragen.flatMap(({ antwoorden }, index) =>
      antwoorden.map(({ id }, row) => ({ id, field: `${path}.vragen[${index}].antwoorden[${row}].id` })),
    ),
    ...vraagElf.antwoorden.map(({ id }, row) => ({ id, field: `${path}.vraagElf.antwoorden[${row}].id` })),
  ];
  return places.flatMap(({ id, field }, index) =>
    places.findIndex((other) => other.id === id) < index
      ? [{ field, message: `${id} staat al bij een ander antwoord van deze vragenlijst.` }]
      : [],
  );
}

function questionProblems(path: string, { antwoorden, telt }: Question): FieldProblem[] {
  const field = `${path}.antwoorden`;
  return [
    ...(antwoorden.length < 2 ? [{ field, message: 'Geef bij deze vraag minstens twee antwoorden.' }] : []),
    ...repeatedProblems(
      field,
      'antwoord',
      antwoorden.map(({ antwoord }) => antwoord),
    ),
    // A fund can be closed to an investor without a single right answer to these questions (domain 3.4).
    ...(telt === 'kennis' && antwoorden.every(({ punten }) => punten > 0)
      ? [{ field, message: 'Een kennisvraag heeft een antwoord met 0 punten.' }]
      : []),
  ];
}

/** Requires that the best answers give 100 points for each of the two scores. */
function scoreProblems(field: string, questions: readonly Question[]): FieldProblem[] {
  const capacity = questions.filter(({ telt }) => telt === 'draagkracht');
  const others = questions.filter(({ telt }) => telt !== 'draagkracht');
  const sums = [
    { name: 'draagkracht', sum: sumOfHighest(capacity) },
    { name: 'kennis en bereidheid', sum: sumOfHighest(others) },
  ];
  return [
    ...sums
      .filter(({ sum }) => sum !== HIGHEST_SCORE)
      .map(({ name, sum }) => ({
        field,
        message: `De hoogste punten voor ${name} zijn samen ${sum}. Maak er ${HIGHEST_SCORE} van.`,
      })),
    ...(questions.some(({ telt }) => telt === 'kennis')
      ? []
      : [{ field, message: 'Minstens één vraag telt voor kennis.' }]),
  ];
}

/** Rejects braces, except the placeholder that an explanation may contain. */
function placeholderProblems(path: string, { vragen, vraagElf }: Questionnaire): FieldProblem[] {
  const texts = [...vragen, vraagElf].flatMap(({ vraag, uitleg, antwoorden }, index) => {
    const place = index < vragen.length ? `${path}.vragen[${index}]` : `${path}.vraagElf`;
    return [
      { field: `${place}.vraag`, value: vraag },
      {
        field: `${place}.uitleg`,
        value: index < vragen.length ? uitleg.replaceAll(RECOMMENDED_YEARS, '') : uitleg,
      },
      ...antwoorden.map(({ antwoord }, row) => ({
        field: `${place}.antwoorden[${row}].antwoord`,
        value: antwoord,
      })),
    ];
  });
  return texts
    .filter(({ value }) => /[{}]/.test(value))
    .map(({ field }) => ({
      field,
      message: `Alleen ${RECOMMENDED_YEARS} in de uitleg van een vraag met punten wordt vervangen. Haal de andere accolades weg.`,
    }));
}
