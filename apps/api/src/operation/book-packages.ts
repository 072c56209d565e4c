import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BookFault } from '@portaal/domain/office/book-package/check/fault';
import { packageLine } from '@portaal/domain/office/book-package/csv';
import { addDays, isoDate } from '@portaal/engine';
import { packageContents } from '../demo/book-package/package-files.ts';
import { packageAccounts } from '../demo/book-package/people-rows.ts';
import { usualSize } from '../demo/book-package/plans.ts';
import type { FaultPlace } from '../demo/book-package/planted-edits.ts';
import { plantedFaults } from '../demo/book-package/planted-faults.ts';
import { cuts } from '../demo/book-package/provider.ts';
import { providerTerms } from '../demo/book-package/provider-terms.ts';
import { writePackage } from '../demo/book-package/write-package.ts';
import { checkBook, controlLines, faultText } from '../modules/office/book-package/book-package.use-cases.ts';
import { BackupError } from '../platform/database/index.ts';

/** Maximum number of faults shown on the screen; the file contains all faults. */
const MOST_ON_SCREEN = 50;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/**
 * Checks a package, shows the first faults and writes all faults to a file. Fails if the package contains any fault.
 */
export async function checkBookPackage([path, faultsPath]: readonly string[]): Promise<void> {
  if (path === undefined) {
    throw new BackupError('Noem een pakket: npm run operator -- book:check pakket.zip fouten.csv');
  }
  if (!existsSync(path)) throw new BackupError(`Het bestand ${resolve(path)} bestaat niet.`);
  const list = faultsPath === undefined ? undefined : openFaultList(resolve(faultsPath));
  let count = 0;
  const { faults, notices, metadata, totals } = await checkBook(path, (fault) => {
    count += 1;
    if (count <= MOST_ON_SCREEN) say(`${fault.isNotice ? 'let op  ' : 'fout    '}${faultText(fault)}`);
    list?.add(fault);
  }).finally(() => list?.close());
  if (count > MOST_ON_SCREEN) say(`… en nog ${count - MOST_ON_SCREEN}.`);
  if (metadata) say(`Merk ${metadata.merk}, tot en met ${metadata.peildatum}.`);
  for (const text of metadata?.nietMee ?? []) say(`niet mee: ${text}`);
  for (const [name, rows] of Object.entries(totals?.rows ?? {})) say(`  ${name.padEnd(16)}${rows} regels`);
  if (totals) for (const line of controlLines(totals.control)) say(line);
  if (list) say(`Alle meldingen staan in ${faultsPath}.`);
  say(`${faults} fouten, ${notices} keer let op. Er is niets opgeslagen.`);
  if (faults > 0) process.exitCode = 1;
}

/** Number of lines that are written to the file at once. */
const LINES_A_WRITE = 200;

/** Opens a CSV file to which each fault is added as soon as it is found. */
function openFaultList(path: string): {
  readonly add: (fault: BookFault) => void;
  readonly close: () => void;
} {
  if (existsSync(path)) throw new BackupError(`Het bestand ${path} bestaat al. Kies een andere naam.`);
  const file = openSync(path, 'wx');
  let lines = [packageLine(['soort', 'bestand', 'regel', 'kolom', 'melding'])];
  const write = (): void => {
    writeSync(file, lines.join(''));
    lines = [];
  };
  return {
    add({ isNotice, file: name, line, column, message }) {
      lines.push(
        packageLine([isNotice ? 'let op' : 'fout', name, String(line ?? ''), column ?? '', message]),
      );
      if (lines.length >= LINES_A_WRITE) write();
    },
    close() {
      write();
      closeSync(file);
    },
  };
}

/** Brand in the package of the fictitious provider, unless `--brand` names another one. */
const DEMO_BRAND = 'duin';

/**
 * Writes the package of the fictitious provider. `--brand` names the brand that rehearses with it. `--fault`
 * inserts one fault and prints the location at which the check must report it.
 */
export async function writeDemoPackage(args: readonly string[]): Promise<void> {
  const { values, positionals } = readParameters(args);
  const [path] = positionals;
  if (path === undefined)
    throw new BackupError('Noem een bestand: npm run operator -- demo:package pakket.zip');
  if (existsSync(path))
    throw new BackupError(`Het bestand ${resolve(path)} bestaat al. Kies een andere naam.`);
  const size = {
    seed: wholeNumber('seed', values.seed, 0),
    investors: wholeNumber('investors', values.investors, 1),
    contracts: wholeNumber('contracts', values.contracts, 1),
  };
  const brand = brandName(values.brand);
  const contents = packageContents(size, brand);
  if (values.fault === undefined) {
    await writePackage(path, contents);
    const terms = `${path.replace(/\.zip$/, '')}-voorwaarden.json`;
    await writeFile(terms, `${JSON.stringify(providerTerms(brand), null, 2)}\n`);
    say(
      `Zet in brand.json van ${brand} bij bankAccounts de rekeningen ${packageAccounts.join(' en ')}: het boek noemt ze.`,
    );
    say(`De voorwaarden van de fondsen staan in ${terms}.`);
    say(`Het boek van ${size.contracts} contracten staat in ${path}.`);
    await writeMonths(path, size, brand);
    return;
  }
  const plant = Object.hasOwn(plantedFaults, values.fault) ? plantedFaults[values.fault] : undefined;
  if (!plant) throw new BackupError(`Kies een fout uit: ${Object.keys(plantedFaults).join(', ')}.`);
  const { contents: faulty, place, patch } = plant(contents);
  await writePackage(path, faulty);
  if (patch) {
    const archive = await readFile(path);
    await rm(path);
    await writeFile(path, patch(archive));
  }
  say(`Het boek met de fout ${values.fault} staat in ${path}. De fout: ${placeText(place)}.`);
}

/** Writes the monthly packages that continue the package at a path, beside it. */
async function writeMonths(
  path: string,
  size: Parameters<typeof packageContents>[0],
  brand: string,
): Promise<void> {
  let before = path;
  for (const [month, cut] of cuts.entries()) {
    if (month === 0) continue;
    const digest = createHash('sha256')
      .update(await readFile(before))
      .digest('hex');
    const since = addDays(isoDate(cuts[month - 1]?.day ?? ''), 1);
    before = `${path.replace(/\.zip$/, '')}-maand-${month}.zip`;
    await writePackage(before, packageContents(size, brand, cut, { digest, since }));
    say(`Het maandpakket tot en met ${cut.day} staat in ${before}.`);
  }
}

function readParameters(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        seed: { type: 'string', default: String(usualSize.seed) },
        investors: { type: 'string', default: String(usualSize.investors) },
        contracts: { type: 'string', default: String(usualSize.contracts) },
        brand: { type: 'string', default: DEMO_BRAND },
        fault: { type: 'string' },
      },
    });
  } catch (error) {
    throw new BackupError(`Deze parameter bestaat niet: ${error instanceof Error ? error.message : ''}`);
  }
}

function brandName(text: string): string {
  if (/^[a-z][a-z0-9-]*$/.test(text)) return text;
  throw new BackupError('--brand is de naam van de map van het merk: kleine letters, cijfers en streepjes.');
}

function wholeNumber(name: string, text: string, minimum: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : -1;
  if (number < minimum) throw new BackupError(`--${name} is een heel getal van minstens ${minimum}.`);
  return number;
}

const placeText = ({ file, line, column }: FaultPlace): string =>
  [file, line === null ? '' : `regel ${line}`, column ?? ''].filter((part) => part !== '').join(', ');
