import { globSync, readFileSync } from 'node:fs';
import { inProject, projectFolder } from './project-folder.ts';
import { sentencesIn } from './promise-texts.ts';
import type { Task } from './task-list.ts';

const DEMO_TERMS = 'apps/api/src/demo/voorwaarden.json';
/** Sentences with a figure that is not part of a brand's terms, grouped by the reason. */
const NO_TERMS = 'scripts/no-terms.json';

const SOURCES = [
  '{apps/api,apps/web,packages/domain,packages/engine}/src/**/*.{ts,tsx}',
  // Words that a provider reads or copies.
  'brands/*/teksten/*.md',
  'apps/api/src/provider-texts/example/*.md',
  'apps/api/src/reference/*.json',
];
/** Guides of the operator, in Markdown. They explain the terms and name no figure of a brand. */
const GUIDES = 'docs/{operation.md,deployment.md,operation/*.md}';
const NOT_PRODUCT = /\.test\.tsx?$|\/(testing|testdata|workshop|operation|demo)\//;
/** Questionnaires that apply only to terms which an earlier release published. */
const FORMER_QUESTIONNAIRES = 'apps/api/src/reference/questionnaires.json';

/** Sections of the terms whose figures a brand changes. The section `passendheid` is compared as text. */
const SECTIONS = [
  'producten',
  'wisselen',
  'verwachting',
  'grenzen',
  'termijnen',
  'controle',
  'kalender',
] as const;
/** Fields whose number is a position or a code, not a figure of the terms. */
const NO_FIGURES = new Set(['vanafJaar', 'dag', 'minimumLeeftijd', 'extraMaanden', 'werkdagen']);

const ordinals = [
  'nulde',
  'eerste',
  'tweede',
  'derde',
  'vierde',
  'vijfde',
  'zesde',
  'zevende',
  'achtste',
  'negende',
  'tiende',
];

/** The ways in which a sentence writes a day of the section `kalender`. */
const dayForms: Readonly<Record<string, (value: number) => string[]>> = {
  waarderingsdag: (value) => [value === 1 ? 'eerste dag van' : `${value}e van`],
  publicatiewerkdag: (value) => [`${value}e werkdag`, `${ordinals[value]} werkdag`],
  uitbetalingswerkdag: (value) => [`${value}e werkdag`, `${ordinals[value]} werkdag`],
  incassodag: (value) => [`${value}e van`],
};

/** Dutch words for the numbers of periods. */
const numberWords: Readonly<Record<number, readonly string[]>> = {
  1: ['een', 'één'],
  2: ['twee'],
  3: ['drie'],
  4: ['vier'],
  5: ['vijf'],
  6: ['zes'],
  7: ['zeven'],
  8: ['acht'],
  9: ['negen'],
  10: ['tien'],
  12: ['twaalf'],
  14: ['veertien'],
  21: ['eenentwintig'],
  30: ['dertig'],
  60: ['zestig'],
  90: ['negentig'],
};

interface Figure {
  readonly field: string;
  readonly value: number;
}

/** Field of the section `grenzen` whose parts are in years. */
const YEARS = 'looptijd';

/** A time in the notation of the terms file: `16.00`. */
const TIME = /^\d{2}\.\d{2}$/;

/** Returns the times in a part of the terms. */
function timesIn(part: unknown): string[] {
  if (typeof part === 'string') return TIME.test(part) ? [part] : [];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(timesIn) : [];
}

/** Returns the numbers in a part of the terms with the name of their field. */
function figuresIn(part: unknown, field = ''): Figure[] {
  if (typeof part === 'number') return NO_FIGURES.has(field) ? [] : [{ field, value: part }];
  if (Array.isArray(part)) return part.flatMap((item) => figuresIn(item, field));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => figuresIn(value, field === YEARS ? YEARS : name));
}

const dutch = (value: number, decimals: number): string =>
  value.toLocaleString('nl-NL', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Fields of the section `termijnen` in months; those in neither set are in days. */
const MONTH_FIELDS = new Set(['antwoordenGeldig', 'inlegPauze', 'lijfrenteHerinnering', 'uittreksel']);
/** Fields of the section `termijnen` in business days. */
const BUSINESS_DAY_FIELDS = new Set(['incassoOpnieuw', 'terugbellen']);

function periodForms(field: string, value: number): string[] {
  const unit = MONTH_FIELDS.has(field) ? 'maand' : BUSINESS_DAY_FIELDS.has(field) ? 'werkdag' : 'dag';
  return [value, ...(numberWords[value] ?? [])].map((count) => `${count} ${unit}${value === 1 ? '' : 'en'}`);
}

/** Returns the ways in which a Dutch sentence writes a figure: a percentage, an amount in euro, a number or a day. */
function writtenForms({ field, value }: Figure, periods: ReadonlySet<string>): string[] {
  const days = dayForms[field];
  if (days) return days(value);
  if (field === YEARS) return value > 1 ? [`${value} jaar`] : [];
  if (periods.has(field)) return periodForms(field, value);
  if (Number.isInteger(value) && value > 1) return [`€ ${dutch(value, 0)}`, `${dutch(value, 0)} euro`];
  const percentage = Math.round(value * 1e6) / 1e4;
  if (percentage === 0 || percentage === 100) return [];
  const short = String(percentage).replace('.', ',');
  return [...new Set([short, dutch(percentage, 1), dutch(percentage, 2)])].flatMap((text) => [
    `${text}%`,
    `${text} procent`,
  ]);
}

/** Shortest text of a questionnaire or profile that a sentence of the product cannot equal by chance. */
const SHORTEST_TEXT = 20;

/** Returns the texts of the section `passendheid` that the provider chooses, and its limit in points. */
function suitabilityTexts(section: unknown): {
  readonly texts: ReadonlySet<string>;
  readonly forms: string[];
} {
  const { kennisgrens } = (section ?? {}) as { readonly kennisgrens?: number };
  return {
    texts: new Set(textsIn(section).filter((text) => text.length >= SHORTEST_TEXT)),
    forms: kennisgrens === undefined ? [] : [`${kennisgrens} punten`],
  };
}

/** Returns whether a sentence contains the text as a whole number: `14 dagen` is not in `114 dagen`. */
const contains = (sentence: string, text: string): boolean =>
  new RegExp(`(?<![\\d.,\\p{L}])${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\d\\p{L}])`, 'iu').test(
    sentence.replaceAll('\u00a0', ' '),
  );

/** Returns the sentences and table cells of a guide. Blocks of code are examples. */
const guideSentences = (markdown: string): string[] =>
  markdown
    .replaceAll(/```[\s\S]*?```/g, '')
    .split(/\n|\||(?<=[.!?:;])\s/)
    .map((sentence) => sentence.trim());

/** Returns the texts in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function readSentences(source: string, path: string): Iterable<string> {
  if (path.endsWith('.md')) return guideSentences(source);
  return path.endsWith('.json') ? textsIn(JSON.parse(source)) : sentencesIn(source, path);
}

/** A constant of the software that a sentence counts periods with: `${INVITATION_DAYS} dagen`. */
const CONSTANT_PERIOD =
  /\$?\{(?:String\()?[A-Z][A-Z\d]*(?:_[A-Z\d]+)*\)?\}\s+(?:(?:werk)?dag(?:en)?|week|weken|maand(?:en)?|jaar)\b/g;

/** Returns the periods in sentences that are counted with a constant. */
const typedConstants = (source: string): string[] =>
  [...source.matchAll(CONSTANT_PERIOD)].map(([text]) => text.replaceAll(/\s+/g, ' '));

/**
 * Returns the sentences that contain a figure of the terms or equal a text of its questionnaires and profiles, and the
 * constants with which sentences count periods, with the path of the first file that contains each sentence.
 */
export function typedFigures(
  terms: Readonly<Record<string, unknown>>,
  sources: Readonly<Record<string, string>>,
): Map<string, string> {
  const periods = new Set(Object.keys((terms.termijnen ?? {}) as object));
  const forms = new Set(
    SECTIONS.flatMap((section) => figuresIn(terms[section])).flatMap((figure) =>
      writtenForms(figure, periods),
    ),
  );
  for (const time of timesIn(terms.kalender)) forms.add(`${time} uur`);
  const suitability = suitabilityTexts(terms.passendheid);
  for (const form of suitability.forms) forms.add(form);
  const found = new Map<string, string>();
  for (const [path, source] of Object.entries(sources)) {
    for (const constant of typedConstants(source)) found.set(constant, path);
    for (const sentence of readSentences(source, path)) {
      if (found.has(sentence)) continue;
      const isTyped = suitability.texts.has(sentence) || [...forms].some((form) => contains(sentence, form));
      if (isTyped) found.set(sentence, path);
    }
  }
  return found;
}

/** Returns the faults: sentences that contain a figure of the terms, and exceptions that no text contains. */
export function typedFigureFaults(
  found: ReadonlyMap<string, string>,
  exceptions: Readonly<Record<string, readonly string[]>>,
): string[] {
  const exempt = Object.values(exceptions).flat();
  return [
    ...[...found]
      .filter(([sentence]) => !exempt.includes(sentence))
      .map(([sentence, path]) => `${path}: neem het cijfer uit de voorwaarden: ${sentence}`),
    ...exempt
      .filter((sentence) => !found.has(sentence))
      .map((sentence) => `${NO_TERMS}: staat nergens meer: ${sentence}`),
  ];
}

const read = (path: string): string => readFileSync(inProject(path), 'utf8');

/** Finds figures of the demo's terms that are typed in a text of the product (decision 0217). */
export const typedFiguresTask: Task = {
  name: 'typed figures',
  run: () => {
    const paths = [
      ...globSync(SOURCES, { cwd: projectFolder }).filter(
        (path) => !NOT_PRODUCT.test(path) && path !== FORMER_QUESTIONNAIRES,
      ),
      ...globSync(GUIDES, { cwd: projectFolder }),
    ];
    const sources = Object.fromEntries(paths.sort().map((path) => [path, read(path)]));
    const found = typedFigures(JSON.parse(read(DEMO_TERMS)), sources);
    const faults = typedFigureFaults(found, JSON.parse(read(NO_TERMS)));
    return Promise.resolve({ ok: faults.length === 0, output: faults.join('\n') });
  },
};
