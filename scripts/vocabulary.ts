import { globSync, readFileSync } from 'node:fs';
import { inProject, projectFolder } from './project-folder.ts';
import type { Task } from './task-list.ts';
import { readProse, readTokens } from './vocabulary-tokens.ts';

/** A word the code does without, and the one that is meant (`docs/begrippen.md`). */
interface Banned {
  readonly word: RegExp;
  readonly instead: string;
  /** Names that are right all the same: the database, the specification or a stored code prescribes them. */
  readonly except?: readonly string[];
  /** Where a stored document, job or audit line has the word as its key. */
  readonly allowedIn?: RegExp;
}

const NAMES: readonly Banned[] = [
  {
    word: /^(rollovers?|rolled|prolongatie)$/,
    instead: 'dealingRun, dealt',
    except: ['rolloverNotReady', 'rolloverStarted', 'PrimoWaardeHuidigeMaandNaProlongatie'],
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

const PAIRS: readonly Banned[] = [
  {
    word: /^value date$/,
    instead: 'dealingDay',
    except: ['openingValueDate'],
    allowedIn:
      /\/documents\/|\/(queue|workers|convert|corrections|(sell-requests|dealing-runs)\.use-cases)\.ts$/,
  },
  { word: /^counter account$/, instead: 'nominatedAccount', except: ['counterAccountChanged'] },
  { word: /^look(s|ed|ing)? along$/, instead: 'impersonate', except: ['employeeLookedAlong'] },
  { word: /^(hold|held) (contract|contracts|payout|sale)$/, instead: 'block, withheld, lock' },
  { word: /^take (code|token|totp|reset|pending)$/, instead: 'consume' },
  { word: /^take back$/, instead: 'reverse' },
];

/** In comments and test titles, outside backticks: those hold names, also of tables. */
const WORDS: readonly Banned[] = [
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
    .split(/[ _$]+/)
    .filter(Boolean);

function bannedIn(name: string): Banned | undefined {
  const parts = partsOf(name);
  const pairs = parts.slice(1).map((part, at) => `${parts[at]} ${part}`);
  const isMeant = (list: readonly Banned[], words: readonly string[]) =>
    list.find(({ word, except }) => !except?.includes(name) && words.some((one) => word.test(one)));
  return isMeant(NAMES, parts) ?? isMeant(PAIRS, pairs);
}

/** What the source text of `path` says in words that have a better one. */
export function faultsIn(source: string, path = ''): Fault[] {
  return [...nameFaults(source, path), ...proseFaults(source)];
}

function proseFaults(source: string): Fault[] {
  return readProse(source).flatMap(({ text, line }) => {
    const said = text.replaceAll(/`[^`]*`/g, '');
    return WORDS.flatMap(({ word, instead }) => {
      const found = word.exec(said);
      if (!found) return [];
      const above = said.slice(0, found.index).split('\n').length - 1;
      return [{ line: line + above, name: found[0], instead }];
    });
  });
}

function nameFaults(source: string, path: string): Fault[] {
  const known = new Map<string, Banned | undefined>();
  return readTokens(source).flatMap(({ name, line }) => {
    if (!known.has(name)) known.set(name, bannedIn(name));
    const banned = known.get(name);
    return banned && !banned.allowedIn?.test(path) ? [{ line, name, instead: banned.instead }] : [];
  });
}

const SOURCES = ['{apps,packages}/*/{src,testdata}/**/*.{ts,tsx}', '{e2e,bench,scripts}/**/*.ts'];
/** What bans the words has to write them. */
const OWN = /(^|\/)scripts\/vocabulary/;

/** Part of `npm run check`: one word for one thing, and the one the field uses. */
export const vocabularyTask: Task = {
  name: 'vocabulary',
  run: async () => {
    const files = globSync(SOURCES, { cwd: projectFolder }).filter((path) => !OWN.test(path));
    const lines = files
      .sort()
      .flatMap((path) =>
        faultsIn(readFileSync(inProject(path), 'utf8'), path).map(
          ({ line, name, instead }) => `${path}:${line} ${name}: liever ${instead}`,
        ),
      );
    // A pattern that reads nothing finds nothing: that is a failure, not a success.
    if (files.length === 0) return { ok: false, output: 'Geen enkel bestand gelezen.' };
    return { ok: lines.length === 0, output: lines.join('\n') };
  },
};
