import { areContradictory, dealingOfMonth, type ExitCosts, isoDate } from '@portaal/engine';
import * as z from 'zod/mini';
import { investmentFlows } from '../../brand/flows.ts';
import { notJsonText, repeatedFieldProblems } from '../../fields/json-fields.ts';
import type { FieldProblem } from '../../http/error.ts';
import { problemsOf } from '../../http/problems.ts';
import { isoDay, plainText } from '../../http/schema.ts';
import { MOST_FUNDS } from '../funds/most-funds.ts';
import {
  accumulationCode,
  calculatorLimits,
  investmentCode,
  type ProductCode,
  products,
} from '../products/product.ts';
import { riskProfileCodes } from '../questionnaires/profile-codes.ts';
import { dealingTermsOf } from './dealing-terms.ts';
import { ceilingProblems, employeeFields } from './employee-limits.ts';
import { sectionsBefore } from './sections-before.ts';

// Schema of a file with the terms of one brand from a given day, which an employee loads (decision 0200). The field
// names are Dutch, because the provider writes the file. Amounts in whole euro, rates and shares as fractions.

const text = (maximum: number) => plainText(maximum).check(z.trim(), z.minLength(1, 'Vul hier iets in.'));

/** Scale of fractions: the database stores six decimals. */
const FRACTION_DECIMALS = 1_000_000;

const fraction = (minimum: number, maximum: number) =>
  z.number().check(
    z.gte(minimum, `Dit mag niet lager zijn dan ${minimum}.`),
    z.lte(maximum, `Vul een deel van 1 in, van maximaal ${maximum}: 1,75% is 0.0175.`),
    z.refine(
      (value) => Math.abs(value * FRACTION_DECIMALS - Math.round(value * FRACTION_DECIMALS)) < 1e-6,
      'Vul maximaal 6 cijfers achter de punt in.',
    ),
  );

const whole = (minimum: number, maximum: number) =>
  z
    .int('Vul een heel getal in.')
    .check(
      z.gte(minimum, `Vul een getal in van ${minimum} tot en met ${maximum}.`),
      z.lte(maximum, `Vul een getal in van ${minimum} tot en met ${maximum}.`),
    );

const wholeEuro = whole(1, 10_000_000);

const list = <T extends z.ZodMiniType>(item: T, maximum: number) =>
  z
    .array(item)
    .check(z.minLength(1, 'Deze lijst is leeg.'), z.maxLength(maximum, `Maximaal ${maximum} regels.`));

const fundCode = z
  .string()
  .check(z.regex(/^[A-Z][A-Z0-9]{1,9}$/, 'Een fondscode heeft 2 tot 10 hoofdletters en cijfers.'));

const fund = z.strictObject({
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

const investment = z.strictObject({
  fonds: fundCode,
  kosten: z.strictObject({ instap: fraction(0, 0.5), lopend: fraction(0, 0.5), uitstap: exitCosts }),
  minimum: z.strictObject({ eersteInleg: wholeEuro, bijstorting: wholeEuro, maandinleg: wholeEuro }),
  /** Fraction of its units that the fund buys back per year, and the additional months an order must wait. */
  terugkoop: z.strictObject({ deelPerJaar: fraction(0, 1), extraMaanden: whole(0, 24) }),
});

const annuity = z.strictObject({
  kostenPerJaar: fraction(0, 0.5),
  minimumLeeftijd: whole(18, 99),
  minimumKapitaal: wholeEuro,
  fondsmaximum: z.array(z.strictObject({ fonds: fundCode, deel: fraction(0, 1) })),
});

/** Origin of a forecast figure: its source and the day of that source. */
const origin = { bron: text(300), dag: isoDay };
const forecastFigure = (minimum: number) => z.strictObject({ waarde: fraction(minimum, 1), ...origin });

const forecast = z.strictObject({
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

/** Limits and model mix of a risk profile. A fund without a limit may not be chosen. */
const profile = z.strictObject({
  code: z.enum(riskProfileCodes),
  tekst: text(300),
  waarschuwing: z.nullable(text(300)),
  grenzen: list(z.strictObject({ fonds: fundCode, vanaf: fraction(0, 1), tot: fraction(0, 1) }), MOST_FUNDS),
  modelmix: list(z.strictObject({ fonds: fundCode, deel: fraction(0, 1) }), MOST_FUNDS),
});

/** Bounds in whole euro or years. */
const range = (minimum: number, maximum: number) =>
  z.strictObject({ vanaf: whole(minimum, maximum), tot: whole(minimum, maximum) }).check(
    z.refine(({ vanaf, tot }) => vanaf <= tot, {
      path: ['tot'],
      error: 'Vul hier niet minder in dan bij vanaf.',
    }),
  );

const yearsOf = (code: ProductCode) =>
  range(products[code].duration.minimum, products[code].duration.maximum);

/**
 * Limits of the calculators, within the limits of the product: deposits in whole euro, durations in whole
 * years. The law limits the duration of a payout.
 */
const calculators = z.strictObject({
  eersteInleg: range(1, calculatorLimits.initialDeposit.maximum),
  maandinleg: range(1, calculatorLimits.periodicDeposit.maximum),
  looptijd: z.strictObject({
    beleggen: yearsOf(investmentCode),
    lijfrenteOpbouwen: yearsOf(accumulationCode),
  }),
});

/** Limits on the actions of an investor online. */
const limits = z.strictObject({
  /**
   * Maximum total in euro that an investor pays into one contract online. For a higher total the investor
   * contacts the provider.
   */
  onlineHoogstens: wholeEuro,
  /** Initial deposit in euro from which a document must show the origin of the money (domain 4.8). */
  herkomstVanaf: wholeEuro,
  rekenhulp: calculators,
});

/** The law gives an investor fourteen days to withdraw without a reason (BW 6:230x). */
const LEGAL_COOLING_OFF_DAYS = 14;

/** A collection is sent three business days ahead, so a retry on an earlier day would be too late for the bank. */
const MINIMUM_RETRY_DAYS = 3;

/** Periods, in days unless the field has another unit. */
const periods = z
  .strictObject({
    /** Number of days after the last signature within which an investor can withdraw without a reason. */
    bedenktijd: whole(LEGAL_COOLING_OFF_DAYS, 365),
    /**
     * Number of days without changes after which an unsigned application is erased, and the number of days
     * before that at which its owner is warned.
     */
    aanvraagBewaard: whole(7, 365),
    aanvraagWaarschuwing: whole(1, 60),
    /** Number of days for which an offer is valid. */
    offerteGeldig: whole(7, 365),
    /** Number of months for which the answers to a questionnaire are valid (domain 3.2). */
    antwoordenGeldig: whole(3, 24),
    /** Maximum number of months for which an investor may pause the monthly deposit. */
    inlegPauze: whole(1, 36),
    /** Number of days for which the link to a second signer is valid. */
    meetekenen: whole(7, 90),
    /**
     * Number of business days after which a collection that failed for lack of funds is retried, once (domain 5.5).
     * The bank needs the file three business days ahead.
     */
    incassoOpnieuw: whole(MINIMUM_RETRY_DAYS, 15),
    /** Number of days within which an investor must report a change of the declared data (domain 4.6). */
    wijzigingMelden: whole(7, 90),
    /**
     * Number of days without payouts after a change of nominated account, so that the investor can discover a
     * fraudulent change.
     */
    rekeningWachttijd: whole(sectionsBefore.termijnen.rekeningWachttijd, 30),
    /** Number of business days within which an employee calls back. */
    terugbellen: whole(1, 10),
    /** Maximum age in months of an extract from the commercial register. */
    uittreksel: whole(1, 12),
    /** Months before the end of an annuity accumulation at which its holder is reminded to choose a payout. */
    lijfrenteHerinnering: z.array(whole(1, 36)).check(
      z.minLength(1, 'Deze lijst is leeg.'),
      z.refine((months) => months.every((month, index) => month < (months[index - 1] ?? Infinity)), {
        error: 'Zet de maanden van hoog naar laag, elk één keer.',
      }),
    ),
  })
  .check(
    z.refine(({ aanvraagBewaard, aanvraagWaarschuwing }) => aanvraagWaarschuwing < aanvraagBewaard, {
      path: ['aanvraagWaarschuwing'],
      error: 'De waarschuwing komt vóór het wissen. Vul minder dagen in dan bij aanvraagBewaard.',
    }),
  );

/** Controls of employees' work: changes of a price since the previous month, as fractions, and amounts for two employees. */
const controls = z.strictObject({
  /** Above this change, publication of the price requires a reason. */
  koersReden: fraction(0, 1),
  /** Above this change, a typing error is likely, and the employees' pages mark the price or distribution. */
  koersNakijken: fraction(0, 1),
  ...employeeFields,
});

/** The Decembers of 28 years, after which the days of the week repeat. */
const decembers = Array.from({ length: 28 }, (_, year) => isoDate(`${2026 + year}-12-01`));

/**
 * Days of the monthly dealing. The valuation day is business day 1 if banks are open on it. Prices must be
 * known, and payouts made, before the next cut-off.
 */
const dealingDays = z
  .strictObject({
    /** Day of the month on which the funds are valued. Every month has a 28th. */
    waarderingsdag: whole(1, 28),
    /** Business days before the valuation day, and the time in the Netherlands, until which an order is included. */
    sluiting: z.strictObject({
      werkdagen: whole(1, 10),
      tijd: z
        .string()
        .check(z.regex(/^([01]\d|2[0-3])\.[0-5]\d$/, 'Vul een tijd in met een punt, zoals 16.00.')),
    }),
    publicatiewerkdag: whole(1, 9),
    uitbetalingswerkdag: whole(2, 10),
    /** Day of the month on which the monthly deposit of a new contract is collected. */
    incassodag: whole(1, 28),
  })
  .check(
    z.refine(({ publicatiewerkdag, uitbetalingswerkdag }) => publicatiewerkdag < uitbetalingswerkdag, {
      path: ['uitbetalingswerkdag'],
      error: 'Uitbetalen kan pas na de dag van publicatiewerkdag.',
    }),
    z.refine(
      (kalender) => {
        const calendar = [dealingTermsOf({ geldigVanaf: '0001-01-01', kalender })];
        return decembers.every((day) => dealingOfMonth(day, calendar).payDay.startsWith(day.slice(0, 7)));
      },
      {
        path: ['uitbetalingswerkdag'],
        error:
          'In december is de uitbetaling dan soms pas in januari. Kies een eerdere werkdag of waarderingsdag.',
      },
    ),
  );

/** Returns the name of a fund in the menu and above pages. */
export const menuNameOf = ({
  menunaam,
  naam,
}: Pick<TermsFile['fondsen'][number], 'menunaam' | 'naam'>): string => menunaam ?? naam;

/** The terms of a brand from `geldigVanaf` up to the next version. */
export const termsFile = z.strictObject({
  merk: text(40),
  geldigVanaf: isoDay,
  fondsen: list(fund, MOST_FUNDS),
  producten: z.strictObject({ beleggen: list(investment, MOST_FUNDS), lijfrente: annuity }),
  verwachting: forecast,
  /** Cost of a fund switch, as a fraction of the amount that is sold. */
  wisselen: z.strictObject({ kosten: fraction(0, 0.5) }),
  passendheid: z.strictObject({ versie: text(40), profielen: list(profile, riskProfileCodes.length) }),
  grenzen: limits,
  termijnen: periods,
  controle: controls,
  kalender: dealingDays,
});
export type TermsFile = z.infer<typeof termsFile>;

/** Sections of the file that releases before decisions 0217 and 0234 did not have. */
type LaterSections = Pick<TermsFile, 'controle' | 'grenzen' | 'kalender' | 'wisselen'>;

/**
 * Terms as any release stored them. The section `termijnen` has more fields since decisions 0234 and 0217, `controle`
 * since decision 0200, and `grenzen` since decision 0217.
 */
type StoredTerms = Omit<TermsFile, keyof LaterSections | 'termijnen'> &
  Partial<Omit<LaterSections, 'controle' | 'grenzen'>> & {
    readonly grenzen?: Partial<TermsFile['grenzen']>;
    readonly termijnen?: Partial<TermsFile['termijnen']>;
    readonly controle?: Partial<TermsFile['controle']>;
  };

/** Returns stored terms with every section and field of the file. */
export const completeTerms = (stored: StoredTerms): TermsFile => ({
  ...sectionsBefore,
  ...stored,
  grenzen: { ...sectionsBefore.grenzen, ...stored.grenzen },
  termijnen: { ...sectionsBefore.termijnen, ...stored.termijnen },
  controle: { ...sectionsBefore.controle, ...stored.controle },
});

/**
 * Returns the paths of the fields that stored terms lack, so that `completeTerms` fills in the values of the software:
 * `kalender`, `termijnen.inlegPauze`.
 */
export function fieldsFilledIn(stored: unknown): string[] {
  const content = (stored ?? {}) as Partial<Record<string, object>>;
  return Object.entries(sectionsBefore).flatMap(([section, fields]) => {
    const present = content[section];
    if (present === undefined) return [section];
    return Object.keys(fields)
      .filter((field) => !Object.hasOwn(present, field))
      .map((field) => `${section}.${field}`);
  });
}

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
    ...sourceProblems(terms),
    ...correlationProblems(codes, samenhang),
    ...suitabilityProblems(codes, terms.passendheid.profielen),
    ...ceilingProblems(terms.controle),
  ];
}

/** Requires that another section of the file lists each fund exactly once. */
const listProblems = (
  path: string,
  codes: readonly string[],
  parts: readonly { readonly fonds: string }[],
): FieldProblem[] => {
  const named = parts.map(({ fonds }) => fonds);
  return [
    ...unknownProblems(path, 'fonds', codes, parts),
    ...repeatedProblems(path, 'fonds', named),
    ...codes
      .filter((code) => !named.includes(code))
      .map((code) => ({ field: path, message: `Fonds ${code} ontbreekt hier.` })),
  ];
};

const repeatedProblems = (path: string, key: string, values: readonly string[]): FieldProblem[] =>
  values.flatMap((value, index) =>
    values.indexOf(value) < index
      ? [{ field: `${path}[${index}].${key}`, message: `${value} staat er al.` }]
      : [],
  );

const unknownProblems = <K extends string>(
  path: string,
  key: K,
  codes: readonly string[],
  parts: readonly Readonly<Record<K, string>>[],
): FieldProblem[] =>
  parts.flatMap((part, index) =>
    codes.includes(part[key])
      ? []
      : [{ field: `${path}[${index}].${key}`, message: `Fonds ${part[key]} staat niet bij fondsen.` }],
  );

/** Requires a step at age 0, followed by steps with higher ages and equal or lower exit costs. */
const exitCostProblems = (
  path: string,
  steps: TermsFile['producten']['beleggen'][number]['kosten']['uitstap'],
): FieldProblem[] =>
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
function sourceProblems({ geldigVanaf, verwachting }: TermsFile): FieldProblem[] {
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
function correlationProblems(
  codes: readonly string[],
  pairs: TermsFile['verwachting']['samenhang'],
): FieldProblem[] {
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

/** Requires each risk profile once, with a model mix that adds up to 1 and stays within the limits. */
function suitabilityProblems(
  codes: readonly string[],
  profiles: TermsFile['passendheid']['profielen'],
): FieldProblem[] {
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
