import * as z from 'zod/mini';
import { notJsonText, repeatedFieldProblems } from '../../fields/json-fields.ts';
import type { FieldProblem } from '../../http/error.ts';
import { problemsOf } from '../../http/problems.ts';
import { isoDay } from '../../http/schema.ts';
import { MOST_FUNDS } from '../products/most-funds.ts';
import { dealingDays } from './calendar-section.ts';
import { ceilingProblems } from './employee-limits.ts';
import { fraction, list, text } from './field-rules.ts';
import {
  annuity,
  correlationProblems,
  exitCostProblems,
  forecast,
  fund,
  investment,
  menuNameOf,
  sourceProblems,
} from './fund-sections.ts';
import { controls, limits, periods } from './limit-sections.ts';
import { listProblems, repeatedProblems, unknownProblems } from './list-problems.ts';
import { suitability, suitabilityProblems } from './suitability-section.ts';

// Schema of a file with the terms of one brand from a given day, which an employee loads (decision 0200). The field
// names are Dutch, because the provider writes the file. Amounts in whole euro, rates and shares as fractions.

/** The terms of a brand from `geldigVanaf` up to the next version. */
export const termsFile = z.strictObject({
  merk: text(40),
  geldigVanaf: isoDay,
  fondsen: list(fund, MOST_FUNDS),
  producten: z.strictObject({ beleggen: list(investment, MOST_FUNDS), lijfrente: annuity }),
  verwachting: forecast,
  /** Cost of a fund switch, as a fraction of the amount that is sold. */
  wisselen: z.strictObject({ kosten: fraction(0, 0.5) }),
  passendheid: suitability,
  grenzen: limits,
  termijnen: periods,
  controle: controls,
  kalender: dealingDays,
});
export type TermsFile = z.infer<typeof termsFile>;

/** Returns the schema of the file as JSON Schema, for editors and for the provider's own checks. */
export const termsJsonSchema = (): unknown =>
  z.toJSONSchema(termsFile, { target: 'draft-7', unrepresentable: 'any', io: 'input' });

/** Maximum number of problems reported, because an employee would not read a longer list. */
const MOST_PROBLEMS = 50;

/** Parses an uploaded file with terms of a brand. Returns the terms, or every problem with the path of its field. */
export function readTerms(
  content: string,
  brand: string,
): { readonly terms: TermsFile } | { readonly problems: readonly FieldProblem[] } {
  const wrong = (message: string) => ({ problems: [{ field: 'file', message }] });
  if (content.trim() === '') return wrong('Dit bestand is leeg. Kies een ander bestand.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch (error) {
    return wrong(notJsonText(error));
  }
  const repeated = repeatedFieldProblems(content);
  const read = termsFile.safeParse(parsed);
  const problems = read.success ? termsProblems(read.data, brand) : problemsOf(read.error.issues);
  return read.success && repeated.length + problems.length === 0
    ? { terms: read.data }
    : { problems: [...repeated, ...problems].slice(0, MOST_PROBLEMS) };
}

/** Validates that the sections are consistent with each other. */
function termsProblems(terms: TermsFile, brand: string): FieldProblem[] {
  const codes = terms.fondsen.map(({ code }) => code);
  const { beleggen, lijfrente } = terms.producten;
  const { fondsen: expected, samenhang } = terms.verwachting;
  return [
    ...(terms.merk === brand
      ? []
      : [{ field: 'merk', message: `Dit bestand is van ${terms.merk}. U werkt voor ${brand}.` }]),
    ...repeatedProblems('fondsen', 'code', codes),
    ...repeatedProblems('fondsen', 'naam', terms.fondsen.map(menuNameOf)),
    ...listProblems('producten.beleggen', codes, beleggen),
    ...listProblems('verwachting.fondsen', codes, expected),
    ...unknownProblems('producten.lijfrente.fondsmaximum', 'fonds', codes, lijfrente.fondsmaximum),
    ...repeatedProblems(
      'producten.lijfrente.fondsmaximum',
      'fonds',
      lijfrente.fondsmaximum.map(({ fonds }) => fonds),
    ),
    ...beleggen.flatMap(({ kosten }, index) =>
      exitCostProblems(`producten.beleggen[${index}].kosten.uitstap`, kosten.uitstap),
    ),
    ...sourceProblems(terms.geldigVanaf, terms.verwachting),
    ...correlationProblems(codes, samenhang),
    ...suitabilityProblems(terms.fondsen, terms.passendheid),
    ...ceilingProblems(terms.controle),
  ];
}
