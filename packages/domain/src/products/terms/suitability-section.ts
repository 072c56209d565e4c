import * as z from 'zod/mini';
import { flows, type InvestmentFlowName } from '../../brand/flows.ts';
import type { FieldProblem } from '../../http/error.ts';
import { MOST_FUNDS } from '../products/most-funds.ts';
import { type RiskProfileCode, riskProfileCodes } from '../questionnaires/profile-codes.ts';
import { fraction, fundCode, list, text, whole } from './field-rules.ts';
import { listProblems, repeatedProblems, unknownProblems } from './list-problems.ts';
import { highestKnowledge, questionnaire, questionnaireProblems } from './questionnaire-section.ts';

// The section `passendheid` of the terms file: how the answers of an investor lead to a risk profile, and what the
// profile allows (domain 3.2 to 3.4).

/** Limits and model mix of a risk profile. A fund without a limit may not be chosen. */
const profile = z.strictObject({
  code: z.enum(riskProfileCodes),
  tekst: text(300),
  waarschuwing: z.nullable(text(300)),
  grenzen: list(z.strictObject({ fonds: fundCode, vanaf: fraction(0, 1), tot: fraction(0, 1) }), MOST_FUNDS),
  modelmix: list(z.strictObject({ fonds: fundCode, deel: fraction(0, 1) }), MOST_FUNDS),
});

/** Highest score of a questionnaire. */
const HIGHEST_SCORE = 100;

/** Scores, inclusive, that lead to a risk profile. */
const band = z.strictObject({
  profiel: z.enum(riskProfileCodes),
  vanaf: whole(0, HIGHEST_SCORE),
  tot: whole(0, HIGHEST_SCORE),
});

/** Highest profile that a knock-out allows, and the warning that the investor confirms. */
const knockout = z.strictObject({ hoogstens: z.enum(riskProfileCodes), waarschuwing: text(300) });

/** Lowest profile to buy only this fund, and whether it is closed without a right answer about knowledge. */
const fundRules = z.strictObject({
  fonds: fundCode,
  minimumProfiel: z.enum(riskProfileCodes),
  kennisNodig: z.boolean(),
});

export const suitability = z.strictObject({
  versie: text(40),
  profielen: list(profile, riskProfileCodes.length),
  banden: list(band, riskProfileCodes.length),
  /** Points for knowledge below which the product is not appropriate, so that the investor is warned. */
  kennisgrens: whole(1, HIGHEST_SCORE),
  uitsluitingen: z.strictObject({ K1: knockout, K2: knockout, K4: knockout }),
  fondsen: list(fundRules, MOST_FUNDS),
  vragenlijsten: list(questionnaire, 3),
});
export type Suitability = z.infer<typeof suitability>;

/** A fund of the file with the flow that sells it. */
interface FlowFund {
  readonly code: string;
  readonly stroom: InvestmentFlowName;
}

/** Validates the section, and that it has the rules and questionnaires of every fund. */
export function suitabilityProblems(funds: readonly FlowFund[], section: Suitability): FieldProblem[] {
  const codes = funds.map(({ code }) => code);
  const { profielen, banden, fondsen, kennisgrens, vragenlijsten } = section;
  const path = 'passendheid.vragenlijsten';
  return [
    ...profileLimitProblems(codes, profielen),
    ...bandProblems(banden),
    ...listProblems('passendheid.fondsen', codes, fondsen),
    ...repeatedProblems(
      path,
      'nummer',
      vragenlijsten.map(({ nummer }) => String(nummer)),
    ),
    ...missingQuestionnaires(funds, vragenlijsten),
    ...vragenlijsten.flatMap((one, index) => questionnaireProblems(`${path}[${index}]`, one)),
    ...vragenlijsten
      .filter((one) => highestKnowledge(one) < kennisgrens)
      .map((one) => ({
        field: 'passendheid.kennisgrens',
        message: `Vragenlijst ${one.nummer} geeft hoogstens ${highestKnowledge(one)} punten voor kennis. Vul niet meer in.`,
      })),
  ];
}

/** requires the general questionnaire of the calculators, and the questionnaire of each flow with a fund. */
function missingQuestionnaires(
  funds: readonly FlowFund[],
  listed: Suitability['vragenlijsten'],
): FieldProblem[] {
  const required = new Map<number, string>([[1, 'de rekenhulp']]);
  for (const { code, stroom } of funds) {
    const { questionnaireId } = flows[stroom];
    if (!required.has(questionnaireId)) required.set(questionnaireId, `fonds ${code}`);
  }
  return [...required]
    .filter(([number]) => !listed.some(({ nummer }) => nummer === number))
    .map(([number, user]) => ({
      field: 'passendheid.vragenlijsten',
      message: `Vragenlijst ${number} ontbreekt hier. Die is nodig voor ${user}.`,
    }));
}

/** Requires the bands in the order of the profiles, from 0 to 100 without a gap or an overlap. */
function bandProblems(bands: Suitability['banden']): FieldProblem[] {
  const path = 'passendheid.banden';
  const expected = riskProfileCodes.join(', ');
  if (bands.map(({ profiel }) => profiel).join(', ') !== expected) {
    return [{ field: path, message: `Zet hier elk profiel één keer, in deze volgorde: ${expected}.` }];
  }
  return bands.flatMap(({ vanaf, tot }, index): FieldProblem[] => {
    const first = (bands[index - 1]?.tot ?? -1) + 1;
    const isLast = index === bands.length - 1;
    return [
      ...(vanaf === first
        ? []
        : [
            {
              field: `${path}[${index}].vanaf`,
              message: `Vul ${first} in: elke score hoort bij één profiel.`,
            },
          ]),
      ...(tot < vanaf ? [{ field: `${path}[${index}].tot`, message: 'Dit is lager dan vanaf.' }] : []),
      ...(isLast && tot !== HIGHEST_SCORE
        ? [{ field: `${path}[${index}].tot`, message: `Vul ${HIGHEST_SCORE} in, de hoogste score.` }]
        : []),
    ];
  });
}

/** Returns the lowest profile of a fund, and whether it requires knowledge. Throws for a fund that is not listed. */
export function rulesOfFund(
  { fondsen }: Pick<Suitability, 'fondsen'>,
  code: string,
): { readonly minimumProfile: RiskProfileCode; readonly requiresKnowledge: boolean } {
  const found = fondsen.find(({ fonds }) => fonds === code);
  if (!found) throw new Error(`no rules of suitability for fund ${code}`);
  return { minimumProfile: found.minimumProfiel, requiresKnowledge: found.kennisNodig };
}

/** Requires limits between which parts can add up to 1. */
function limitSumProblems(
  field: string,
  limits: readonly { readonly vanaf: number; readonly tot: number }[],
): FieldProblem[] {
  const sumOf = (bound: 'vanaf' | 'tot') => limits.reduce((sum, limit) => sum + limit[bound], 0);
  return [
    ...(sumOf('vanaf') > 1 + 1e-9
      ? [{ field, message: 'De grenzen vanaf zijn samen meer dan 1. Maak ze lager.' }]
      : []),
    ...(sumOf('tot') < 1 - 1e-9
      ? [{ field, message: 'De grenzen tot zijn samen minder dan 1. Maak ze hoger.' }]
      : []),
  ];
}

/** Requires each risk profile once, with a model mix that adds up to 1 and stays within the limits. */
function profileLimitProblems(codes: readonly string[], profiles: Suitability['profielen']): FieldProblem[] {
  const path = 'passendheid.profielen';
  const named = profiles.map(({ code }) => code);
  return [
    ...repeatedProblems(path, 'code', named),
    ...riskProfileCodes
      .filter((code) => !named.includes(code))
      .map((code) => ({ field: path, message: `Profiel ${code} ontbreekt hier.` })),
    ...profiles.flatMap(({ grenzen, modelmix }, index) => {
      const place = `${path}[${index}]`;
      const sum = modelmix.reduce((total, { deel }) => total + deel, 0);
      const limitOf = (fund: string) => grenzen.find(({ fonds }) => fonds === fund);
      return [
        ...unknownProblems(`${place}.grenzen`, 'fonds', codes, grenzen),
        ...repeatedProblems(
          `${place}.grenzen`,
          'fonds',
          grenzen.map(({ fonds }) => fonds),
        ),
        ...unknownProblems(`${place}.modelmix`, 'fonds', codes, modelmix),
        ...repeatedProblems(
          `${place}.modelmix`,
          'fonds',
          modelmix.map(({ fonds }) => fonds),
        ),
        ...grenzen.flatMap(({ vanaf, tot }, row) =>
          vanaf > tot ? [{ field: `${place}.grenzen[${row}].tot`, message: 'Dit is lager dan vanaf.' }] : [],
        ),
        ...limitSumProblems(`${place}.grenzen`, grenzen),
        ...grenzen
          .filter(({ fonds, vanaf }) => vanaf > 0 && !modelmix.some((part) => part.fonds === fonds))
          .map(({ fonds, vanaf }) => ({
            field: `${place}.modelmix`,
            message: `Fonds ${fonds} ontbreekt hier. De grens van dit profiel is minstens ${vanaf}.`,
          })),
        ...(Math.abs(sum - 1) > 1e-9
          ? [{ field: `${place}.modelmix`, message: 'De delen zijn samen niet 1.' }]
          : []),
        ...modelmix.flatMap(({ fonds, deel }, row) => {
          const limit = limitOf(fonds);
          return limit && deel >= limit.vanaf && deel <= limit.tot
            ? []
            : [{ field: `${place}.modelmix[${row}].deel`, message: 'Dit valt buiten de grenzen.' }];
        }),
      ];
    }),
  ];
}
