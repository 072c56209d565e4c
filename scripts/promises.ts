import { existsSync, globSync, readFileSync } from 'node:fs';
import { inProject, projectFolder } from './project-folder.ts';
import { sentencesIn } from './promise-texts.ts';
import type { Task } from './task-list.ts';

const LIST = 'docs/beloften.md';

/**
 * Source files with texts for investors and employees, excluding call documentation, the component workshop and
 * commands.
 */
const SOURCES = '{apps/api,apps/web,packages/domain,packages/engine}/src/**/*.{ts,tsx}';
/** Texts of each brand: JSON files in which every value is a text. */
const BRAND_TEXTS = 'brands/*/texts.nl.json';
const NOT_VISIBLE =
  /\.test\.tsx?$|\/(testing|testdata|workshop|operation)\/|\/calls\.ts$|\/platform\/database\//;

/**
 * Words that make a sentence a promise: a time, a frequency, a payment or message that the user receives, or an
 * action by us.
 */
const PROMISE = new RegExp(
  [
    /\b(elk jaar|elke maand|elk kwartaal|iedere?|altijd|nooit|uiterlijk|binnen|vanzelf|automatisch|meteen)\b/,
    /\b(werkdag(en)?|dagen|weken|uur|bericht|terug|zonder kosten|gratis)\b/,
    /\b(u (krijgt|ontvangt)|(krijgt|ontvangt) u)\b/,
    /\bwij (beleggen|bellen|berekenen|betalen|bewaren|boeken|doen|houden|keren|laten|mailen|maken|proberen)\b/,
    /\bwij (storten|sturen|vragen|verwerken)\b/,
    /\bwij (kopen|schrijven|verkopen|wisselen|wissen)\b/,
    /\b(kopen|schrijven|verkopen|wisselen|wissen) wij\b|\bnemen contact met u\b|\b(minuten|maanden) geldig\b/,
    /\b(beleggen|bellen|berekenen|betalen|bewaren|boeken|houden|keren|mailen|maken|storten|sturen) wij\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

const isPromise = (sentence: string): boolean => PROMISE.test(sentence) && !sentence.endsWith('?');

/** An entry of the list of promises: the tests that prove a sentence, or the reason that it is not a promise. */
interface Entry {
  readonly sentence: string;
  readonly tests: readonly NamedTest[];
  readonly reason: string | undefined;
}

interface NamedTest {
  readonly path: string;
  readonly title: string;
}

const SENTENCE = /^- (.+)$/;
const PROOF = /^ {2}- `([^`]+)` (.+)$/;
const REASON = /^ {2}- Geen belofte: (.+)$/;

/** Returns the entries of the list of promises. Other lines of the list are headings and explanation. */
export function readEntries(list: string): Entry[] {
  const entries: { sentence: string; tests: NamedTest[]; reason: string | undefined }[] = [];
  for (const line of list.split('\n')) {
    const sentence = SENTENCE.exec(line)?.[1];
    const [, path, title] = PROOF.exec(line) ?? [];
    const reason = REASON.exec(line)?.[1];
    const last = entries.at(-1);
    if (sentence !== undefined) entries.push({ sentence, tests: [], reason: undefined });
    else if (last && path !== undefined && title !== undefined) last.tests.push({ path, title });
    else if (last && reason !== undefined) last.reason = reason;
  }
  return entries;
}

interface Promises {
  /** Text of each source, by path. */
  readonly sources: Readonly<Record<string, string>>;
  readonly list: string;
  /** Returns the text of a test file; undefined if it does not exist. */
  readonly readTest: (path: string) => string | undefined;
}

/**
 * Returns the faults: a promise without an entry, an entry without a promise, a proof that refers to a test that does
 * not exist.
 */
export function promiseFaults({ sources, list, readTest }: Promises): string[] {
  const entries = readEntries(list);
  const listed = new Set(entries.map(({ sentence }) => sentence));
  const sentences = new Map<string, string>();
  for (const [path, source] of Object.entries(sources)) {
    for (const sentence of sentencesIn(source, path).filter(isPromise)) sentences.set(sentence, path);
  }
  const unlisted = [...sentences]
    .filter(([sentence]) => !listed.has(sentence))
    .map(([sentence, path]) => `${path}: niet in ${LIST}: ${sentence}`);
  const gone = entries
    .filter(({ sentence }) => !sentences.has(sentence))
    .map(({ sentence }) => `${LIST}: staat nergens meer: ${sentence}`);
  const twice = entries
    .filter(({ sentence }, at) => entries.findIndex((entry) => entry.sentence === sentence) !== at)
    .map(({ sentence }) => `${LIST}: staat er twee keer: ${sentence}`);
  const unproven = entries
    .filter(({ tests, reason }) => (tests.length === 0) === (reason === undefined))
    .map(({ sentence }) => `${LIST}: wil een test, of een reden waarom het geen belofte is: ${sentence}`);
  const missing = entries
    .flatMap(({ tests }) => tests)
    .filter(({ path, title }) => !titlesMatch(readTest(path), title))
    .map(({ path, title }) => `${LIST}: geen test in ${path}: ${title}`);
  return [...unlisted, ...gone, ...twice, ...unproven, ...new Set(missing)];
}

/** Returns whether a test file has this title in quotes; the full title may be longer. */
function titlesMatch(test: string | undefined, title: string): boolean {
  if (test === undefined) return false;
  const written = test.replaceAll("\\'", "'");
  return ["'", '"', '`'].some((quote) => written.includes(`${quote}${title}`));
}

export const promisesTask: Task = {
  name: 'promises',
  run: async () => {
    const paths = globSync(SOURCES, { cwd: projectFolder }).filter((path) => !NOT_VISIBLE.test(path));
    const brandTexts = globSync(BRAND_TEXTS, { cwd: projectFolder });
    const read = (path: string): string => readFileSync(inProject(path), 'utf8');
    const faults = promiseFaults({
      sources: Object.fromEntries([
        ...paths.map((path) => [path, read(path)]),
        // In parentheses JSON is a JavaScript expression, so its texts are parsed like those in code.
        ...brandTexts.map((path) => [path, `(${read(path)})`]),
      ]),
      list: read(LIST),
      readTest: (path) => (existsSync(inProject(path)) ? read(path) : undefined),
    });
    return { ok: faults.length === 0, output: faults.join('\n') };
  },
};
