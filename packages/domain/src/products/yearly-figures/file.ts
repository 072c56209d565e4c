import { taxAgeGroups } from '@portaal/engine';
import * as z from 'zod/mini';
import { notJsonText, repeatedFieldProblems } from '../../fields/json-fields.ts';
import type { FieldProblem } from '../../http/error.ts';
import { problemsOf } from '../../http/problems.ts';
import { isoDayOrBeginning, plainText } from '../../http/schema.ts';

// Schema of a file with the figures of one calendar year, which an employee loads (domain 1.2, 1.7, 10.15). Amounts
// in whole euro, rates as fractions. Each tax bracket contains its upper limit, so that a missing bracket is
// detected.

const wholeEuro = z
  .number()
  .check(
    z.gte(0, 'Het bedrag mag niet negatief zijn.'),
    z.lte(1_000_000, 'Het bedrag is te hoog.'),
    z.refine(Number.isInteger, 'Vul hele euro’s in.'),
  );

/** Scale of rates: five decimals, which the engine calculates exactly. */
const RATE_DECIMALS = 100_000;
const isExact = (decimals: number) => (value: number) =>
  Math.abs(value * decimals - Math.round(value * decimals)) < 1e-6;

const rate = (maximum: number) =>
  z
    .number()
    .check(
      z.gte(0, 'Een percentage mag niet negatief zijn.'),
      z.lte(maximum, `Vul een deel van 1 in, van maximaal ${maximum}: 35,75% is 0.3575.`),
      z.refine(isExact(RATE_DECIMALS), 'Vul maximaal 5 cijfers achter de punt in.'),
    );

const whole = (minimum: number, maximum: number) =>
  z
    .number()
    .check(
      z.refine(
        (value) => Number.isInteger(value) && value >= minimum && value <= maximum,
        `Vul een heel getal in van ${minimum} tot en met ${maximum}.`,
      ),
    );

const list = <T extends z.ZodMiniType>(item: T, maximum: number) =>
  z
    .array(item)
    .check(z.minLength(1, 'Deze lijst is leeg.'), z.maxLength(maximum, `Maximaal ${maximum} regels.`));

const group = z.strictObject({
  brackets: list(z.strictObject({ from: wholeEuro, until: z.nullable(wholeEuro), rate: rate(0.6) }), 10),
  credits: list(
    z.strictObject({ maximum: wholeEuro, phaseOutFrom: wholeEuro, phaseOutRate: rate(1), endsAt: wholeEuro }),
    5,
  ),
});
type Group = z.infer<typeof group>;

const contributionRoom = z.strictObject({
  annualRoomRate: rate(1).check(z.refine(isExact(10_000), 'Vul maximaal 4 cijfers achter de punt in.')),
  pensionOffset: wholeEuro,
  maxIncome: wholeEuro,
  factorAMultiplier: z
    .number()
    .check(
      z.gte(0, 'Dit mag niet negatief zijn.'),
      z.lte(20, 'Dit mag maximaal 20 zijn.'),
      z.refine(isExact(10_000), 'Vul maximaal 4 cijfers achter de punt in.'),
    ),
  maxReserveRoom: wholeEuro,
  reserveLookbackYears: whole(1, 20),
});

const wageTax = z.strictObject({
  /** Both fields are null for a wage table in whole euros without an upper limit. */
  tableStep: z.nullable(wholeEuro),
  tableMaximum: z.nullable(wholeEuro),
  healthcareRate: rate(0.3),
  healthcareCeiling: wholeEuro,
  underPensionAge: group,
  pensionAge: group,
  pensionAgeBornBefore1946: group,
});

const yearAndSources = {
  year: whole(2000, 2999),
  /** Sources of the figures, for the employee who approves them. */
  sources: list(plainText(300).check(z.trim(), z.minLength(1, 'Vul een bron in.')), 20),
};

/** Ceiling for all temporary annuities of a person together. */
const temporaryMaxPerYear = wholeEuro;

/** The full state pension table. Each row contains the age for people born on or after a day, up to the next row. */
const statePension = list(
  z.strictObject({
    bornFrom: isoDayOrBeginning,
    years: whole(60, 80),
    months: whole(0, 11),
    provisional: z.boolean(),
  }),
  50,
);

export const yearlyFiguresFile = z.strictObject({
  ...yearAndSources,
  contributionRoom,
  temporaryMaxPerYear,
  statePension,
  wageTax,
});
export type YearlyFiguresFile = z.infer<typeof yearlyFiguresFile>;

/** The value of `status` that marks a file as a proposal (decision 0193). */
const PROPOSAL = 'voorstel';

const otherText = plainText(200).check(z.trim(), z.minLength(1, 'Vul een tekst in.'));

/**
 * Figures that a bill or ministry proposes for a year. A proposal may be incomplete. It is shown beside this year's
 * figures and never used.
 */
export const yearlyFiguresProposal = z.strictObject({
  ...yearAndSources,
  status: z.literal(PROPOSAL),
  contributionRoom: z.optional(z.partial(contributionRoom)),
  temporaryMaxPerYear: z.optional(temporaryMaxPerYear),
  statePension: z.optional(statePension),
  wageTax: z.optional(z.partial(wageTax)),
  /** Figures for which the portal has no field, as text: this year's figure and the proposed figure. */
  other: z.optional(
    list(z.strictObject({ label: otherText, before: z.nullable(otherText), after: otherText }), 20),
  ),
});
export type YearlyFiguresProposal = z.infer<typeof yearlyFiguresProposal>;

/** Maximum number of problems reported, because an employee would not read a longer list. */
const MOST_PROBLEMS = 50;

/**
 * Parses an uploaded file for the chosen year. Returns its figures, the proposal if the file is marked as one, or all
 * problems in it.
 */
export function readYearlyFigures(
  text: string,
  year: number,
):
  | { readonly figures: YearlyFiguresFile }
  | { readonly proposal: YearlyFiguresProposal }
  | { readonly problems: readonly FieldProblem[] } {
  const wrong = (message: string) => ({ problems: [{ field: 'file', message }] });
  if (text.trim() === '') return wrong('Dit bestand is leeg. Kies een ander bestand.');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return wrong(notJsonText(error));
  }
  const repeated = repeatedFieldProblems(text);
  const limited = (problems: readonly FieldProblem[]) => ({ problems: problems.slice(0, MOST_PROBLEMS) });
  if (isProposal(content)) {
    const read = yearlyFiguresProposal.safeParse(content);
    const problems = read.success ? proposalProblems(read.data, year) : problemsOf(read.error.issues);
    return read.success && repeated.length + problems.length === 0
      ? { proposal: read.data }
      : limited([...repeated, ...problems]);
  }
  const read = yearlyFiguresFile.safeParse(content);
  const problems = read.success ? figuresProblems(read.data, year) : problemsOf(read.error.issues);
  return read.success && repeated.length + problems.length === 0
    ? { figures: read.data }
    : limited([...repeated, ...problems]);
}

const isProposal = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'status' in content && content.status === PROPOSAL;

const yearProblems = (fileYear: number, year: number): FieldProblem[] =>
  fileYear === year ? [] : [{ field: 'year', message: `Dit bestand is van ${fileYear}. U koos ${year}.` }];

function proposalProblems(proposal: YearlyFiguresProposal, year: number): FieldProblem[] {
  const { wageTax, statePension } = proposal;
  return [
    ...yearProblems(proposal.year, year),
    ...taxAgeGroups.flatMap((name) => {
      const proposed = wageTax?.[name];
      return proposed === undefined ? [] : groupProblems(`wageTax.${name}`, proposed);
    }),
    ...(statePension === undefined ? [] : statePensionProblems(statePension)),
  ];
}

/** Validates that the fields are consistent with each other. */
function figuresProblems(figures: YearlyFiguresFile, year: number): FieldProblem[] {
  const { contributionRoom, wageTax, statePension } = figures;
  const problems: FieldProblem[] = yearProblems(figures.year, year);
  const add = (isWrong: boolean, field: string, message: string) =>
    isWrong && problems.push({ field, message });
  add(
    contributionRoom.pensionOffset > contributionRoom.maxIncome,
    'contributionRoom.pensionOffset',
    'De franchise mag niet hoger zijn dan het hoogste inkomen.',
  );
  add(figures.temporaryMaxPerYear === 0, 'temporaryMaxPerYear', 'Vul een bedrag in.');
  add(wageTax.healthcareCeiling === 0, 'wageTax.healthcareCeiling', 'Vul een bedrag in.');
  add(
    (wageTax.tableStep === null) !== (wageTax.tableMaximum === null),
    'wageTax.tableMaximum',
    'Vul tableStep en tableMaximum allebei in, of allebei null.',
  );
  add(wageTax.tableStep === 0 || wageTax.tableMaximum === 0, 'wageTax.tableStep', 'Vul een bedrag in.');
  return [
    ...problems,
    ...taxAgeGroups.flatMap((name) => groupProblems(`wageTax.${name}`, wageTax[name])),
    ...statePensionProblems(statePension),
  ];
}

function groupProblems(path: string, { brackets, credits }: Group): FieldProblem[] {
  return [
    ...brackets.flatMap(({ from, until }, index): FieldProblem[] => {
      const field = `${path}.brackets[${index}]`;
      const before = index === 0 ? 0 : brackets[index - 1]?.until;
      if (before === null)
        return [{ field, message: 'De schijf hiervoor heeft geen einde (until is null).' }];
      if (index === 0 && from !== 0)
        return [{ field: `${field}.from`, message: 'De eerste schijf begint bij 0.' }];
      if (before !== undefined && from > before) {
        return [{ field: `${field}.from`, message: `Tussen ${before} en ${from} ontbreekt een schijf.` }];
      }
      if (before !== undefined && from < before) {
        return [
          { field: `${field}.from`, message: `Deze schijf overlapt de vorige, die eindigt bij ${before}.` },
        ];
      }
      if (until !== null && until <= from) {
        return [{ field: `${field}.until`, message: 'Het einde moet hoger zijn dan het begin.' }];
      }
      const isLast = index === brackets.length - 1;
      return isLast && until !== null
        ? [
            {
              field: `${field}.until`,
              message: `Boven ${until} ontbreekt een schijf. De laatste eindigt niet: null.`,
            },
          ]
        : [];
    }),
    ...credits.flatMap(({ maximum, phaseOutFrom, endsAt }, index): FieldProblem[] => {
      const field = `${path}.credits[${index}]`;
      if (maximum === 0) return [{ field: `${field}.maximum`, message: 'Vul een bedrag in.' }];
      if (endsAt < phaseOutFrom) {
        return [{ field: `${field}.endsAt`, message: 'Het einde ligt vóór het begin van de afbouw.' }];
      }
      const isRepeated = credits.findIndex((other) => other.phaseOutFrom === phaseOutFrom) < index;
      return isRepeated ? [{ field, message: 'Deze korting staat er twee keer.' }] : [];
    }),
  ];
}

function statePensionProblems(rows: YearlyFiguresFile['statePension']): FieldProblem[] {
  return rows.flatMap(({ bornFrom, years, months }, index): FieldProblem[] => {
    const field = `statePension[${index}]`;
    const before = rows[index - 1];
    if (!before) {
      return bornFrom === '0001-01-01'
        ? []
        : [{ field: `${field}.bornFrom`, message: 'De eerste regel geldt voor iedereen: 0001-01-01.' }];
    }
    if (bornFrom <= before.bornFrom) {
      return [
        {
          field: `${field}.bornFrom`,
          message: 'Zet de regels op volgorde van geboortedatum, elke datum één keer.',
        },
      ];
    }
    return 12 * years + months < 12 * before.years + before.months
      ? [{ field: `${field}.years`, message: 'De AOW-leeftijd is lager dan in de regel hiervoor.' }]
      : [];
  });
}
