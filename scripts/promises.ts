import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { areaOf } from './areas.ts';
import { inProject, projectFolder } from './project-folder.ts';
import { sentencesIn, sentencesInText } from './promise-texts.ts';
import { readProjectWords, type SourceWords } from './source-words.ts';
import type { Task } from './task-list.ts';

const PAGE = 'docs/beloften.md';
/** Sentences that look like a promise but are not a promise, by reason. */
const NO_PROMISES = 'scripts/no-promises.json';

/**
 * Source files with texts for investors and employees, excluding call documentation, the component workshop and
 * commands.
 */
const SOURCES = '{apps/api,apps/web,packages/domain,packages/engine}/src/**/*.{ts,tsx}';
/** Texts of each brand: JSON files in which every value is a text. */
const BRAND_TEXTS = 'brands/*/texts.nl.json';
/** Files with the texts that each brand writes itself, for contracts, documents and mails. */
const PROVIDER_TEXTS = 'brands/*/teksten/*.md';
const NOT_VISIBLE =
  /\.test\.tsx?$|\/(testing|testdata|workshop|operation|provider-texts)\/|\/calls\.ts$|\/platform\/database\//;

/**
 * Words that make a sentence a promise: a time, a frequency, a payment or message that the user receives, or an
 * action that we perform.
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

const INTRODUCTION = `# Beloften

Hier staat elke zin op een scherm, in een mail of op papier die iets belooft: een moment, een termijn, geld of bericht. Onder elke zin staan de tests die bewijzen dat het ook gebeurt, in het grootboek, in de mail of op de pagina. Een test van de tekst alleen is geen bewijs. Een … staat voor wat wordt ingevuld.

\`npm run format\` maakt deze pagina van de zinnen in de code en van de regels \`// Promise: <zin>\` boven de tests (besluit 0015). \`npm run check\` vindt een zin zonder test. Wat op een belofte lijkt en er geen is, staat met de reden in \`${NO_PROMISES}\`.
`;

/** Chapters of the page: the areas of the product. A text that several areas show is in the last chapter. */
const CHAPTERS: Readonly<Record<string, string>> = {
  'sign-in': 'Inloggen en veiligheid',
  people: 'Klanten en relaties',
  products: 'Producten en berekeningen',
  documents: 'Documenten en berichten',
  money: 'Geld van en naar de klant',
  investing: 'Beleggen',
  month: 'De maand',
  office: 'Medewerkers',
};
const SHARED = 'In meer gebieden';

const chapterOf = (path: string): string => CHAPTERS[areaOf(path) ?? ''] ?? SHARED;

interface NamedTest {
  readonly path: string;
  readonly title: string;
}

export interface Promises {
  /** The sentences that look like a promise, with the path of the first text that has them. */
  readonly sentences: ReadonlyMap<string, string>;
  /** The tests whose comments name a sentence, by sentence. */
  readonly provingTests: ReadonlyMap<string, readonly NamedTest[]>;
  /** The sentences that are no promise after all, by reason. */
  readonly noPromises: Readonly<Record<string, readonly string[]>>;
}

/** Returns the sentences in the texts of the sources that look like a promise, each with the first path that has it. */
export function promisesIn(sources: Readonly<Record<string, string>>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, source] of Object.entries(sources)) {
    const sentences = path.endsWith('.md') ? sentencesInText(source) : sentencesIn(source, path);
    for (const sentence of sentences.filter(isPromise)) {
      if (!found.has(sentence)) found.set(sentence, path);
    }
  }
  return found;
}

/** Returns the tests that prove each sentence: the test with the first title below its comment. */
export function provingTestsIn(files: ReadonlyMap<string, SourceWords>): Map<string, NamedTest[]> {
  const provingTests = new Map<string, NamedTest[]>();
  for (const [path, { promises, titles }] of files) {
    for (const { text, line } of promises) {
      const title = titles.filter((each) => each.line > line).sort((a, b) => a.line - b.line)[0];
      if (title) provingTests.set(text, [...(provingTests.get(text) ?? []), { path, title: title.text }]);
    }
  }
  return provingTests;
}

/** Returns the comments that name a promise and are not above a test: no test is known to prove their sentence. */
export function strayFaults(path: string, source: string): string[] {
  const lines = source.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const next = lines.slice(index + 1).find((each) => !each.startsWith('//')) ?? '';
    return line.startsWith('// Promise: ') && !/^(test|it|describe)\b/.test(next)
      ? [`${path}:${index + 1}: staat niet direct boven een test: ${line}`]
      : [];
  });
}

/** Returns the faults: a promise that no test proves, and a sentence of a test or exception that no text has. */
export function promiseFaults({ sentences, provingTests, noPromises }: Promises): string[] {
  const exempt = Object.values(noPromises).flat();
  const unproven = [...sentences]
    .filter(([sentence]) => !provingTests.has(sentence) && !exempt.includes(sentence))
    .map(
      ([sentence, path]) =>
        `${path}: geen test bewijst deze zin. Zet boven de test die dat doet: // Promise: ${sentence}`,
    );
  const gone = [...provingTests]
    .filter(([sentence]) => !sentences.has(sentence))
    .flatMap(([sentence, tests]) => tests.map(({ path }) => `${path}: staat nergens meer: ${sentence}`));
  const goneExempt = exempt
    .filter((sentence) => !sentences.has(sentence))
    .map((sentence) => `${NO_PROMISES}: staat nergens meer: ${sentence}`);
  const both = exempt
    .filter((sentence) => provingTests.has(sentence))
    .map((sentence) => `${NO_PROMISES}: een test bewijst deze zin: ${sentence}`);
  const twice = [
    ...exempt
      .filter((sentence, index) => exempt.indexOf(sentence) !== index)
      .map((sentence) => `${NO_PROMISES}: staat er twee keer: ${sentence}`),
    ...[...provingTests].flatMap(([sentence, tests]) =>
      tests
        .filter(
          ({ path, title }, at) => tests.findIndex((one) => one.path === path && one.title === title) !== at,
        )
        .map(({ path }) => `${path}: staat er twee keer boven dezelfde test: ${sentence}`),
    ),
  ];
  return [...unproven, ...gone, ...goneExempt, ...both, ...twice];
}

/** Renders the page of the promises with their tests, by chapter. */
export function promisesPage({ sentences, provingTests }: Promises): string {
  const entries = [...sentences]
    .filter(([sentence]) => provingTests.has(sentence))
    .map(([sentence, path]) => ({
      chapter: chapterOf(path),
      text: [
        `- ${sentence}`,
        ...(provingTests.get(sentence) ?? []).map((test) => `  - \`${test.path}\` ${test.title}`),
      ].join('\n'),
    }));
  const chapters = [...Object.values(CHAPTERS), SHARED].map((title) => {
    const texts = entries.filter(({ chapter }) => chapter === title).map(({ text }) => text);
    return texts.length === 0 ? '' : `\n## ${title}\n${texts.join('\n')}\n`;
  });
  return `${INTRODUCTION}${chapters.join('')}`;
}

function readPromises(): Promises {
  const paths = globSync(SOURCES, { cwd: projectFolder })
    .filter((path) => !NOT_VISIBLE.test(path))
    .sort();
  const brandTexts = globSync(BRAND_TEXTS, { cwd: projectFolder }).sort();
  const providerTexts = globSync(PROVIDER_TEXTS, { cwd: projectFolder }).sort();
  return {
    sentences: promisesIn(
      Object.fromEntries([
        ...paths.map((path) => [path, read(path)]),
        // In parentheses JSON is a JavaScript expression, so its texts are parsed like those in code.
        ...brandTexts.map((path) => [path, `(${read(path)})`]),
        ...providerTexts.map((path) => [path, read(path)]),
      ]),
    ),
    provingTests: provingTestsIn(readProjectWords()),
    noPromises: JSON.parse(read(NO_PROMISES)) as Promises['noPromises'],
  };
}

const read = (path: string): string => readFileSync(inProject(path), 'utf8');

/** Writes the page of the promises to disk; `npm run format` calls this function. */
export function writePromisesPage(): void {
  writeFileSync(inProject(PAGE), promisesPage(readPromises()));
}

export const promisesTask: Task = {
  name: 'promises',
  run: async () => {
    const promises = readPromises();
    const marked = [...readProjectWords()].filter(([, words]) => words.promises.length > 0);
    const faults = [...marked.flatMap(([path]) => strayFaults(path, read(path))), ...promiseFaults(promises)];
    if (faults.length === 0 && read(PAGE) !== promisesPage(promises))
      faults.push(`${PAGE} verschilt van de zinnen en de tests in de code: draai npm run format`);
    return { ok: faults.length === 0, output: faults.join('\n') };
  },
};
