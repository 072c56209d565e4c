import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  ImportRejection,
  importBook,
  LostLease,
  registerBook,
  runningImport,
} from '../modules/office/book-import/book-import.use-cases.ts';
import { faultText } from '../modules/office/book-package/book-package.use-cases.ts';
import { BackupError } from '../platform/database/index.ts';

/** Maximum number of faults shown on the screen; `book:check` writes all of them to a file. */
const MOST_ON_SCREEN = 50;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

type ImportServices = Parameters<typeof registerBook>[0];

function readParameters(args: readonly string[]): { readonly path: string; readonly brand: string } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { brand: { type: 'string' } },
  });
  const [path] = positionals;
  if (path === undefined || values.brand === undefined) {
    throw new BackupError(
      'Noem een pakket en een merk: npm run operator -- book:import pakket.zip --brand MERK',
    );
  }
  if (!existsSync(path)) throw new BackupError(`Het bestand ${resolve(path)} bestaat niet.`);
  return { path, brand: values.brand };
}

/**
 * Registers the package of a brand for the signatures of two employees. Run again after both have signed, it
 * imports the package or continues a stopped import.
 */
export async function importBookPackage(services: ImportServices, args: readonly string[]): Promise<void> {
  const parameters = readParameters(args);
  try {
    const running = await runningImport(services, parameters.brand);
    if (running && running.state !== 'registered') {
      await importBook(
        services,
        { id: running.id, path: parameters.path },
        {
          progress: (file, rows) => say(`  ${file.padEnd(16)}${rows}`),
        },
      );
      say('Het boek is geïmporteerd. Draai nu ledger:verify en books:verify.');
      return;
    }
    await register(services, parameters);
  } catch (error) {
    if (error instanceof ImportRejection || error instanceof LostLease) throw new BackupError(error.message);
    throw error;
  }
}

async function register(
  services: ImportServices,
  parameters: { readonly path: string; readonly brand: string },
): Promise<void> {
  let displayed = 0;
  const { faults, report } = await registerBook(services, parameters, (fault) => {
    displayed += 1;
    if (displayed <= MOST_ON_SCREEN) say(`fout    ${faultText(fault)}`);
  });
  if (!report) {
    process.exitCode = 1;
    say(`${faults} fouten. Er is niets opgeslagen.`);
    return;
  }
  for (const { text, count } of report.differences) say(`verschil, ${count} keer: ${text}`);
  say(
    'Het pakket is aangemeld. Twee medewerkers geven elk verschil een reden en ondertekenen het bij Bestaand boek.',
  );
}
