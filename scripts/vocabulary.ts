import { readProjectWords, type SourceWords, type Words } from './source-words.ts';
import type { Task } from './task-list.ts';
import {
  listStoredNames,
  propertyExceptions,
  type StoredName,
  storedExceptions,
} from './vocabulary-stored.ts';

/** A banned word and its replacement (`docs/begrippen.md`). */
interface BannedWord {
  readonly word: RegExp;
  readonly instead: string;
  /** Names that are accepted because the database, the specification or a stored code prescribes them. */
  readonly except?: readonly string[];
  /** Files in which the word is allowed, because it is a key in a stored document, job, audit entry or table. */
  readonly allowedIn?: RegExp;
}

const NAMES: readonly BannedWord[] = [
  {
    word: /^(rollovers?|rolled|prolongatie)$/,
    instead: 'dealingRun, dealt',
    except: ['rolloverNotReady', 'rolloverStarted', 'PrimoWaardeHuidigeMaandNaProlongatie'],
    allowedIn: /\/schema\/table-areas\.ts$/,
  },
  { word: /^(mend|mended|mending)$/, instead: 'correct, correction' },
  { word: /^(judge|judged|judges|judgement)$/, instead: 'validate, validation' },
  { word: /^(refusals?|refuse|refuses)$/, instead: 'reject, rejection', except: ['statusRefuses'] },
  { word: /^(freeze|freezing|frozen)$/, instead: 'issue, snapshot', except: ['freeze'] },
  { word: /^surroundings$/, instead: 'context' },
  { word: /^(tells?|told|telling)$/, instead: 'notify, NotificationContext' },
  { word: /^papers$/, instead: 'documents' },
  { word: /^proofs$/, instead: 'supportingDocuments' },
];

/**
 * Last words that the name of a type may not have, because a type is named by a noun. A gerund is rejected only
 * where it is the whole name, and is no noun of the field.
 */
const PARTICIPLE =
  /^((?!feed$)[a-z]+ed|begun|bound|built|chosen|drawn|found|given|gone|hidden|held|kept|known|lent|lost|made|met|paid|seen|sent|shown|sold|taken|told|written)$/;
const GERUND =
  /^(?!(booking|building|dealing|drawing|finding|heading|holding|listing|reading|setting|timing|warning)$)[a-z]+ing$/;

/**
 * Words that a declared name may not contain, each with the noun that replaces it. Stored keys, columns and the
 * fields of a call are exempt.
 */
const DECLARED: readonly BannedWord[] = [
  { word: /^given$/, instead: 'input, values' },
  { word: /^asked$/, instead: 'requested, request' },
  { word: /^kept$/, instead: 'stored' },
  { word: /^facts$/, instead: 'terms, fields, snapshot' },
  { word: /^held$/, instead: 'holding, withheld, isLocked' },
  // "Contribution room" is the standard term for the annuity allowance (`jaarruimte`).
  {
    word: /^room$/,
    instead: 'capacity, space',
    allowedIn: /annuit|annuity-room|contribution-room|fiscal|yearly-figures/,
  },
  { word: /^wanted$/, instead: 'requested, criteria' },
  { word: /^said$/, instead: 'message, output, reported' },
  { word: /^stopped$/, instead: 'blocked, deceased, suspended' },
  { word: /^frozen$/, instead: 'snapshot' },
  { word: /^papers?$/, instead: 'document' },
  { word: /^stands?$/, instead: 'status', except: ['Stand'] },
  { word: /^known$/, instead: 'existing, stored', except: ['knownDevice'] },
  { word: /^shown$/, instead: 'displayed, visible, response' },
];

const PAIRS: readonly BannedWord[] = [
  {
    word: /^value date$/,
    instead: 'dealingDay',
    except: ['openingValueDate'],
    allowedIn:
      /\/documents\/|\/(queue|workers|(convert|corrections|sell-requests|dealing-runs)\.use-cases)\.ts$/,
  },
  { word: /^counter account$/, instead: 'nominatedAccount', except: ['counterAccountChanged'] },
  { word: /^look(s|ed|ing)? along$/, instead: 'impersonate', except: ['employeeLookedAlong'] },
  { word: /^(hold|held) (contract|contracts|payout|sale)$/, instead: 'block, withheld, lock' },
  { word: /^take (code|token|totp|reset|pending)$/, instead: 'consume' },
  { word: /^take back$/, instead: 'reverse' },
];

/** Words that a stored name may not contain either. In code they have a second, usual meaning. */
const STORED: readonly BannedWord[] = [
  { word: /^gate$/, instead: 'redemptionLimit' },
  { word: /^hold$/, instead: 'block, withheld, lock' },
  { word: /^worth$/, instead: 'value' },
];

/** The standard term for the annuity allowance (`jaarruimte`, `reserveringsruimte`). */
const ALLOWANCE = /\b(annual|contribution|reserve) room\b/;

/**
 * Words banned in comments and test titles. Text in backticks is exempt, because it contains names such as those of
 * tables.
 */
const WORDS: readonly BannedWord[] = [
  { word: /\b(somebody|someone|whoever)\b/i, instead: 'the user, the caller' },
  { word: /\b(he|his|him|himself)\b/i, instead: 'they, their, them' },
  { word: /(?<![\w/-])rollovers?\b/i, instead: 'dealing run' },
  { word: /\bcounter accounts?\b/i, instead: 'nominated account' },
  { word: /\blook(s|ed|ing)? along\b/i, instead: 'impersonate' },
  { word: /\b(mend|mends|mended|mending)\b/i, instead: 'correct' },
  { word: /\b(refusals?|refuses?|refusing)\b/i, instead: 'reject, rejection' },
  { word: /\b(judges?|judged)\b/i, instead: 'validate, check' },
  { word: /\bpapers\b/i, instead: 'documents' },
  { word: /\bvalue date\b/i, instead: 'dealing day' },
  { word: /\b(tells?|told|telling)\b/i, instead: 'notify, show, say, report' },
  { word: /\b(takes?|taking|took|taken|gives?|giving|gave|given) back\b/i, instead: 'reverse, return' },
  {
    word: /\b(server|calls?|API|database|proxy|browser) (answer(s|ed)?|tells?|said no|says no)\b/i,
    instead: 'return, respond, reject',
  },
];

export interface Fault {
  readonly line: number;
  readonly name: string;
  readonly instead: string;
}

const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$./{}-]+/)
    .filter(Boolean);

const findBanned = (
  list: readonly BannedWord[],
  name: string,
  words = partsOf(name),
): BannedWord | undefined =>
  list.find(({ word, except }) => !except?.includes(name) && words.some((one) => word.test(one)));

function bannedIn(name: string): BannedWord | undefined {
  const parts = partsOf(name);
  const pairs = parts.slice(1).map((part, at) => `${parts[at]} ${part}`);
  return findBanned(NAMES, name, parts) ?? findBanned(PAIRS, name, pairs);
}

/**
 * Lists the stored names with a banned word that `exceptions` does not contain, and the exceptions that no stored
 * name needs.
 */
export function storedFaults(
  stored: readonly StoredName[],
  exceptions: Readonly<Record<string, readonly string[]>> = storedExceptions,
): string[] {
  const banned = new Map<string, string>();
  for (const { kind, name, own } of stored) {
    const words = partsOf(own);
    if (ALLOWANCE.test(words.join(' '))) continue;
    const found =
      bannedIn(words.join(' ')) ?? findBanned(DECLARED, own, words) ?? findBanned(STORED, own, words);
    if (found) banned.set(`${kind} ${name}`, found.instead);
  }
  const listed = Object.entries(exceptions).flatMap(([kind, names]) =>
    names.map((name) => `${kind} ${name}`),
  );
  return [
    ...[...banned]
      .filter(([name]) => !listed.includes(name))
      .map(([name, instead]) => `${name}: liever ${instead}`),
    ...listed
      .filter((name) => !banned.has(name))
      .map((name) => `${name}: staat onnodig bij de uitzonderingen`),
  ];
}

/** Lists the names, comments and test titles of a source file that use a banned word. */
export const faultsIn = ({ names, declarations, comments, titles }: SourceWords, path = ''): Fault[] => [
  ...nameFaults(names, path),
  ...declarations.flatMap(({ text, line, isType }) => {
    if (isType && isParticiple(text)) return [{ line, name: text, instead: 'een zelfstandig naamwoord' }];
    const banned = findBanned(DECLARED, text);
    return banned && !banned.allowedIn?.test(path) ? [{ line, name: text, instead: banned.instead }] : [];
  }),
  ...[...comments, ...titles].flatMap(wordFaults),
];

function isParticiple(name: string): boolean {
  const words = partsOf(name);
  return PARTICIPLE.test(words.at(-1) ?? '') || (words.length === 1 && GERUND.test(words[0] ?? ''));
}

function wordFaults({ text, line }: Words): Fault[] {
  const prose = withoutNames(text);
  return WORDS.flatMap(({ word, instead }) => {
    const found = word.exec(prose);
    if (!found) return [];
    const above = prose.slice(0, found.index).split('\n').length - 1;
    return [{ line: line + above, name: found[0], instead }];
  });
}

/** Removes names in backticks, because other rules apply to tables and identifiers. */
const withoutNames = (text: string): string => text.replaceAll(/`[^`]*`/g, '');

function nameFaults(names: readonly Words[], path: string): Fault[] {
  const found = new Map<string, BannedWord | undefined>();
  return names.flatMap(({ text, line }) => {
    if (!found.has(text)) found.set(text, bannedIn(text));
    const banned = found.get(text);
    return banned && !banned.allowedIn?.test(path) ? [{ line, name: text, instead: banned.instead }] : [];
  });
}

/**
 * Lists the properties whose name has a banned word, except those that a call, a document or the database
 * prescribes.
 */
export const propertyFaults = ({ properties }: SourceWords, path = ''): Fault[] =>
  properties.flatMap(({ text, line }) => {
    const banned = propertyExceptions.has(text) ? undefined : findBanned(DECLARED, text);
    return banned && !banned.allowedIn?.test(path) ? [{ line, name: text, instead: banned.instead }] : [];
  });

/** Most properties with a banned word that the code may have. Lower it when some are renamed. */
const MOST_PROPERTIES = 170;

/** The source files of this check are exempt, because they contain the words it bans. */
const OWN = /(^|\/)scripts\/vocabulary/;

/** Checks, as part of `npm run check`, that each concept has only one word, which is the usual word of the field. */
export const vocabularyTask: Task = {
  name: 'vocabulary',
  run: async () => {
    const files = [...readProjectWords()].filter(([path]) => !OWN.test(path));
    const linesOf = (find: typeof faultsIn): string[] =>
      files.flatMap(([path, words]) =>
        find(words, path).map(({ line, name, instead }) => `${path}:${line} ${name}: liever ${instead}`),
      );
    const properties = linesOf(propertyFaults);
    const faults = [
      ...linesOf(faultsIn),
      ...storedFaults(listStoredNames()),
      ...(properties.length > MOST_PROPERTIES ? properties : []),
    ];
    return {
      ok: faults.length === 0,
      output: faults.join('\n'),
      figures: `${properties.length} eigenschappen met een vermeden woord (hoogstens ${MOST_PROPERTIES})`,
    };
  },
};
