import { areContradictory, type ExitCosts } from '@portaal/engine';
import * as z from 'zod/mini';
import { investmentFlows } from '../../brand/flows.ts';
import type { FieldProblem } from '../../http/error.ts';
import { isoDay } from '../../http/schema.ts';
import { MOST_FUNDS } from '../products/most-funds.ts';
import { fraction, fundCode, list, text, whole, wholeEuro } from './field-rules.ts';

// The sections `fondsen`, `producten` and `verwachting` of the terms file.

export const fund = z.strictObject({
  code: fundCode,
  naam: text(80),
  /** Short name in the menu and above pages; absent: `naam`. */
  menunaam: z.optional(text(40)),
  /** Investment flow in which the fund is sold. */
  stroom: z.enum(investmentFlows),
  belegtIn: text(300),
  begonnenOp: isoDay,
  munt: z.string().check(z.regex(/^[A-Z]{3}$/, 'Vul een munt in, zoals EUR.')),
  risicometer: whole(1, 7),
  aanbevolenJaren: whole(1, 40),
});

/** Highest age in years at which exit costs change. */
const LAST_EXIT_YEAR = 40;

/** Exit costs by the age of the units sold. Each row applies from its age up to the age of the next row. */
const exitCosts = list(
  z.strictObject({ vanafJaar: whole(0, LAST_EXIT_YEAR), deel: fraction(0, 0.5) }),
  LAST_EXIT_YEAR + 1,
);

/** Returns the exit costs of the file as the engine reads them. */
export const exitStepsOf = (steps: z.infer<typeof exitCosts>): ExitCosts =>
  steps.map(({ vanafJaar, deel }) => ({ fromYear: vanafJaar, rate: deel }));

export const investment = z.strictObject({
  fonds: fundCode,
  kosten: z.strictObject({ instap: fraction(0, 0.5), lopend: fraction(0, 0.5), uitstap: exitCosts }),
  minimum: z.strictObject({ eersteInleg: wholeEuro, bijstorting: wholeEuro, maandinleg: wholeEuro }),
  /** Fraction of its units that the fund buys back per year, and the additional months an order must wait. */
  terugkoop: z.strictObject({ deelPerJaar: fraction(0, 1), extraMaanden: whole(0, 24) }),
});

export const annuity = z.strictObject({
  kostenPerJaar: fraction(0, 0.5),
  minimumLeeftijd: whole(18, 99),
  minimumKapitaal: wholeEuro,
  fondsmaximum: z.array(z.strictObject({ fonds: fundCode, deel: fraction(0, 1) })),
});

/** Origin of a forecast figure: its source and the day of that source. */
const origin = { bron: text(300), dag: isoDay };
const forecastFigure = (minimum: number) => z.strictObject({ waarde: fraction(minimum, 1), ...origin });

export const forecast = z.strictObject({
  fondsen: list(
    z.strictObject({
      fonds: fundCode,
      rendement: forecastFigure(-0.5),
      beweeglijkheid: forecastFigure(0),
      uitkering: forecastFigure(0),
    }),
    MOST_FUNDS,
  ),
  samenhang: z.array(
    z.strictObject({ fonds: fundCode, anderFonds: fundCode, waarde: fraction(-1, 1), ...origin }),
  ),
});
type Forecast = z.infer<typeof forecast>;

/** Returns the name of a fund in the menu and above pages. */
export const menuNameOf = ({ menunaam, naam }: Pick<z.infer<typeof fund>, 'menunaam' | 'naam'>): string =>
  menunaam ?? naam;

/** Requires a step at age 0, followed by steps with higher ages and equal or lower exit costs. */
export const exitCostProblems = (path: string, steps: z.infer<typeof exitCosts>): FieldProblem[] =>
  steps.flatMap(({ vanafJaar, deel }, index): FieldProblem[] => {
    const previous = steps[index - 1];
    const age = { field: `${path}[${index}].vanafJaar` };
    if (previous === undefined) {
      return vanafJaar === 0 ? [] : [{ ...age, message: 'De eerste stap geldt vanaf jaar 0.' }];
    }
    if (vanafJaar === previous.vanafJaar) return [{ ...age, message: `Jaar ${vanafJaar} staat er al.` }];
    if (vanafJaar < previous.vanafJaar) {
      return [
        { ...age, message: `Zet de stappen op volgorde: na jaar ${previous.vanafJaar} komt een later jaar.` },
      ];
    }
    return deel > previous.deel
      ? [{ field: `${path}[${index}].deel`, message: 'Uitstapkosten worden met de jaren niet hoger.' }]
      : [];
  });

/** Rejects a source dated after the first day of the terms that use this source. */
export function sourceProblems(geldigVanaf: string, verwachting: Forecast): FieldProblem[] {
  const figures = [
    ...verwachting.fondsen.flatMap(({ rendement, beweeglijkheid, uitkering }, index) =>
      Object.entries({ rendement, beweeglijkheid, uitkering }).map(
        ([key, figure]) => [`verwachting.fondsen[${index}].${key}`, figure.dag] as const,
      ),
    ),
    ...verwachting.samenhang.map(({ dag }, index) => [`verwachting.samenhang[${index}]`, dag] as const),
  ];
  return figures.flatMap(([path, day]) =>
    day > geldigVanaf
      ? [{ field: `${path}.dag`, message: `De bron is van na ${geldigVanaf}, de eerste dag.` }]
      : [],
  );
}

/** Requires one correlation for each pair of funds, and correlations that do not contradict each other. */
export function correlationProblems(codes: readonly string[], pairs: Forecast['samenhang']): FieldProblem[] {
  const path = 'verwachting.samenhang';
  const named = (a: string, b: string) => [a, b].toSorted().join(' en ');
  const listed = pairs.map(({ fonds, anderFonds }) => named(fonds, anderFonds));
  const expected = codes.flatMap((code, index) => codes.slice(index + 1).map((other) => named(code, other)));
  const problems = [
    ...listed.flatMap((pair, index) =>
      expected.includes(pair) && listed.indexOf(pair) === index
        ? []
        : [{ field: `${path}[${index}]`, message: `${pair} is geen nieuw paar van fondsen.` }],
    ),
    ...expected
      .filter((pair) => !listed.includes(pair))
      .map((pair) => ({ field: path, message: `De samenhang van ${pair} ontbreekt.` })),
  ];
  // A fund code that occurs twice is reported elsewhere. Such a list has no complete matrix.
  if (problems.length > 0 || new Set(codes).size < codes.length) return problems;
  const matrix: Record<string, Record<string, number>> = {};
  for (const { fonds, anderFonds, waarde } of pairs) {
    matrix[fonds] = { ...matrix[fonds], [anderFonds]: waarde };
  }
  return areContradictory(codes, matrix)
    ? [{ field: path, message: 'Deze cijfers spreken elkaar tegen: ze kunnen niet samen waar zijn.' }]
    : [];
}
