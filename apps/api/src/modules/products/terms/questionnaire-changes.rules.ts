import { isDeepStrictEqual } from 'node:util';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { TermsFile } from '@portaal/domain/products/terms/file';
import type { Questionnaire } from '@portaal/domain/products/terms/questionnaire-section';
import { fieldsFilledIn } from '../../../reference/stored-terms.ts';

/** A questionnaire of published terms. */
interface EarlierQuestionnaire {
  readonly terms: TermsFile;
  readonly questionnaire: Questionnaire;
}

/**
 * Compares the questionnaires of a file with those of all published terms of the brand (decision 0026). An id of an
 * answer always stands for the same question and answer, so that saved answers can never belong to a text that the
 * investor did not read. A version always stands for the same questions and scoring, so that an outcome that the
 * investor read under another version is recognised.
 */
export function questionnaireChangeProblems(
  content: TermsFile,
  published: readonly TermsFile[],
): FieldProblem[] {
  return content.passendheid.vragenlijsten.flatMap((one, index) => {
    const path = `passendheid.vragenlijsten[${index}]`;
    const earlier = published.flatMap((terms): EarlierQuestionnaire[] =>
      terms.passendheid.vragenlijsten
        .filter(({ nummer }) => nummer === one.nummer)
        .map((questionnaire) => ({ terms, questionnaire })),
    );
    return [...versionProblems(path, content, one, earlier), ...answerIdProblems(path, one, earlier)];
  });
}

/**
 * Rejects terms without rules of suitability that the previous terms have. A server of an earlier release accepts such
 * a file; the rules of that release would silently replace those of the brand.
 */
export function lostRuleProblems(stored: unknown, previous: unknown): FieldProblem[] {
  const absentBefore = fieldsFilledIn(previous);
  return fieldsFilledIn(stored)
    .filter((field) => field.startsWith('passendheid') && !absentBefore.includes(field))
    .map((field) => ({
      field,
      message:
        'Dit deel ontbreekt, maar staat wel in de vorige voorwaarden. Wijs deze versie af en laad een volledig bestand.',
    }));
}

/** Returns everything that determines the outcome of a questionnaire. */
const outcomeRulesOf = (
  { passendheid: { banden, kennisgrens, uitsluitingen } }: TermsFile,
  questionnaire: Questionnaire,
): unknown => ({ questionnaire, banden, kennisgrens, uitsluitingen });

function versionProblems(
  path: string,
  content: TermsFile,
  one: Questionnaire,
  earlier: readonly EarlierQuestionnaire[],
): FieldProblem[] {
  const rules = outcomeRulesOf(content, one);
  const other = earlier.find(
    ({ terms, questionnaire }) =>
      questionnaire.versie === one.versie && !isDeepStrictEqual(outcomeRulesOf(terms, questionnaire), rules),
  );
  if (other === undefined) return [];
  const message = `Vragen, punten, banden, kennisgrens of uitsluitingen zijn anders dan in de voorwaarden van ${other.terms.geldigVanaf}. Geef deze vragenlijst een andere versie.`;
  return [{ field: `${path}.versie`, message }];
}

/** Lists the answers of a questionnaire, also those to question 11, each with its place in the questionnaire. */
const answersOf = ({ vragen, vraagElf }: Questionnaire) =>
  [...vragen, vraagElf].flatMap(({ vraag, antwoorden }, index) => {
    const place = index < vragen.length ? `vragen[${index}]` : 'vraagElf';
    return antwoorden.map(({ id, antwoord }, row) => ({
      id,
      vraag,
      antwoord,
      place: `${place}.antwoorden[${row}].id`,
    }));
  });

function answerIdProblems(
  path: string,
  one: Questionnaire,
  earlier: readonly EarlierQuestionnaire[],
): FieldProblem[] {
  const answers = earlier.flatMap(({ terms, questionnaire }) =>
    answersOf(questionnaire).map((answer) => ({ ...answer, from: terms.geldigVanaf })),
  );
  return answersOf(one).flatMap(({ id, vraag, antwoord, place }): FieldProblem[] => {
    const other = answers.find(
      (before) => before.id === id && (before.vraag !== vraag || before.antwoord !== antwoord),
    );
    if (other === undefined) return [];
    const message = `${id} hoort in de voorwaarden van ${other.from} bij een andere vraag of een ander antwoord. Kies een nieuw id.`;
    return [{ field: `${path}.${place}`, message }];
  });
}
