import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandFailure, reportFailure } from './command-failure.ts';
import { type Import, importsIn } from './module-boundaries.ts';
import { projectFolder } from './project-folder.ts';
import { serverFigures, sharedFigures } from './structure-imports.ts';
import {
  callNames,
  changeOptions,
  filesNaming,
  occurrences,
  readSources,
  type Source,
  within,
} from './structure-sources.ts';

const API = 'apps/api/';
const WEB = 'apps/web/src/';
const FEATURES = `${WEB}features/`;

const UNREACHABLE = /[^'"`<>\n]*server\s+niet\s+bereiken[^'"`<>]*/g;
const BUSY_STATE = /\[\s*(?:is)?(?:busy|sending|saving|submitting|working),\s*set\w+\]\s*=\s*useState/gi;
const CAST = /\bas (?:readonly )?[A-Z]\w*(?:Status|Product|ProductCode|Frequency|State|Mode)\b/g;
const LOCAL_EURO = /\bconst euro = \([^)]*\)[^=;]*=>[^;]*centsToEuro/g;
const BUSINESS_WORD =
  /contract|dealing|fund|offer|questionnaire|profile|risk|sale|sell|change|withdrawal|payout|annuity|person/;

/** Ways to hand out a list in parts; the `limit + 1` of one helper for all is no way of its own. */
const pagingWays: readonly (readonly [name: string, place: string, pattern: RegExp])[] = [
  ['Link-header', API, /rel="?next/g],
  ['next in het antwoord', 'packages/', /\bnext: z\.(?:nullable|optional)/g],
  ['Volgende in het antwoord', 'packages/', /\bVolgende: z\./g],
  ['limit + 1 in een module', `${API}src/modules/`, /\blimit \+ 1\b/g],
  ['één meer gevraagd in de browser', WEB, /\.length > \w*PAGE\w*/g],
  ['nummer van de bladzijde', API, /\.offset\(/g],
];

export interface Figure {
  readonly name: string;
  readonly value: number | string;
  /** What was counted, for who wants to look it up. */
  readonly items?: readonly string[];
}

/** `npm run bench -- structure`: figures about how the code is put together, of this checkout or of a folder laid out alike. */
export function main(parameters: readonly string[]): Promise<number> {
  return reportFailure(async () => {
    const [folder = projectFolder] = parameters.filter((one) => !one.startsWith('--'));
    const figures = await structureFigures(resolve(folder));
    const width = Math.max(...figures.map(({ name }) => name.length));
    for (const { name, value, items = [] } of figures) {
      process.stdout.write(`${name.padEnd(width)}  ${value}\n`);
      if (!parameters.includes('--details')) continue;
      for (const item of items) process.stdout.write(`    ${item}\n`);
    }
    return 0;
  });
}

async function structureFigures(folder: string): Promise<Figure[]> {
  const sources = readSources(folder);
  if (sources.length === 0) throw new CommandFailure(`Geen broncode gevonden in ${folder}.`);
  const imports = await importsIn(folder);
  const pathsIn = (pattern: string): string[] => globSync(pattern, { cwd: folder }).sort();
  return [
    ...importFigures(imports, sources),
    ...optionFigures(sources),
    ...formFigures(sources),
    ...pagingFigures(sources),
    ...moneyFigures(sources),
    ...nameFigures(sources),
    counted('bestanden in web/src/routes', pathsIn(`${WEB}routes/**/*.*`)),
    counted('bestanden direct in features/calculation', pathsIn(`${FEATURES}calculation/*.*`)),
    counted(
      'woorden van het vak in web/src/lib',
      pathsIn(`${WEB}lib/*`).filter((path) => !path.includes('.test.') && BUSINESS_WORD.test(path)),
    ),
  ];
}

export function importFigures(imports: readonly Import[], sources: readonly Source[]): Figure[] {
  const { pairs, up, unknown } = serverFigures(imports);
  const { files, crossings } = sharedFigures(
    imports,
    sources.map(({ path }) => path),
  );
  const withoutCall = sources.filter(
    ({ path, text }) => files.includes(path) && !/\bdefineCall\(/.test(text),
  );
  return [
    counted('paren van servermappen die elkaar importeren', pairs),
    counted('imports tegen de richting in', up),
    ...(unknown.length > 0 ? [counted('servermappen zonder laag', unknown)] : []),
    { name: 'gedeeld pakket: imports tussen mappen', value: crossings },
    { name: 'gedeeld pakket: bestanden', value: files.length },
    counted(
      'gedeeld pakket: bestanden zonder call',
      withoutCall.map(({ path }) => path),
    ),
  ];
}

export function optionFigures(sources: readonly Source[]): Figure[] {
  const places = filesNaming(sources, changeOptions(sources));
  const counts = [...places.values()].map(({ length }) => length).sort((left, right) => left - right);
  const value = (count: number | undefined): number | string => count ?? 'geen opties gevonden';
  const items = [...places].map(([option, paths]) => `${option} (${paths.length}): ${paths.join(', ')}`);
  return [
    { name: 'bestanden per wijzigingsoptie, meeste', value: value(counts.at(-1)), items },
    {
      name: 'bestanden per wijzigingsoptie, mediaan',
      value: value(counts[Math.floor(counts.length / 2)]),
    },
  ];
}

export function formFigures(sources: readonly Source[]): Figure[] {
  const features = within(sources, FEATURES);
  const rooms = ['features/', 'entities/', 'lib/'].flatMap((room) => within(sources, `${WEB}${room}`));
  const texts = rooms.flatMap(({ text }) => [...text.matchAll(UNREACHABLE)].map(([said]) => said.trim()));
  return [
    { name: 'formulieren met een eigen bezig-stand', value: occurrences(features, BUSY_STATE) },
    { name: 'formulieren met een eigen herhaalsleutel', value: occurrences(features, /'idempotency-key'/g) },
    {
      name: "'kunnen de server niet bereiken' buiten act en app",
      value: `${texts.length}, in ${new Set(texts).size} zinnen`,
    },
  ];
}

export function pagingFigures(sources: readonly Source[]): Figure[] {
  const found = pagingWays
    .map(([name, place, pattern]) => ({ name, count: occurrences(within(sources, place), pattern) }))
    .filter(({ count }) => count > 0);
  return [
    counted(
      'manieren van bladeren',
      found.map(({ name, count }) => `${name}: ${count} ×`),
    ),
  ];
}

export function moneyFigures(sources: readonly Source[]): Figure[] {
  const api = within(sources, API);
  return [
    { name: 'bedragen als kaal getal (…Cents: number)', value: occurrences(api, /\w*[cC]ents\??: number/g) },
    { name: 'eigen euro() in de server', value: occurrences(api, LOCAL_EURO) },
    { name: 'casts naar een status, product of termijn', value: occurrences(api, CAST) },
  ];
}

export function nameFigures(sources: readonly Source[]): Figure[] {
  const { total, different, composing } = callNames(within(sources, API));
  return [
    {
      name: 'calls waarvan de use case anders heet',
      value: `${different.length} van ${total}`,
      items: different,
    },
    counted('calls zonder use case, die alleen samenstellen', composing),
  ];
}

const counted = (name: string, items: readonly string[]): Figure => ({ name, value: items.length, items });
