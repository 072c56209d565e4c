import { isDeepStrictEqual } from 'node:util';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { TermsFile } from '@portaal/domain/products/terms/file';
import type { Questionnaire } from '@portaal/domain/products/terms/questionnaire-section';

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

function answerIdProblems(
  path: string,
  { vragen }: Questionnaire,
  earlier: readonly EarlierQuestionnaire[],
): FieldProblem[] {
  const answers = earlier.flatMap(({ terms, questionnaire }) =>
    questionnaire.vragen.flatMap(({ vraag, antwoorden }) =>
      antwoorden.map(({ id, antwoord }) => ({ id, vraag, antwoord, from: terms.geldigVanaf })),
    ),
  );
  return vragen.flatMap(({ vraag, antwoorden }, index) =>
    antwoorden.flatMap(({ id, antwoord }, row): FieldProblem[] => {
      const other = answers.find(
        (before) => before.id === id && (before.vraag !== vraag || before.antwoord !== antwoord),
      );
      if (other === undefined) return [];
      const message = `${id} hoort in de voorwaarden van ${other.from} bij een andere vraag of een ander antwoord. Kies een nieuw id.`;
      return [{ field: `${path}.vragen[${index}].antwoorden[${row}].id`, message }];
    }),
  );
}
