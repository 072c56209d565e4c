import { Readable } from 'node:stream';
import { MONEY_PLACES, scaledNumber, UNIT_PLACES } from '@portaal/domain/office/book-package/cells';
import { type BookFault, fileReport } from '@portaal/domain/office/book-package/check/fault';
import { fileReader } from '@portaal/domain/office/book-package/check/file-reader';
import { positionsOf } from '@portaal/domain/office/book-package/files';
import { readRows, unreadable } from '../book-package/book-package.use-cases.ts';
import type { Balance } from './comparing.rules.ts';

const at = positionsOf('standen');

/** The balances in a file, or the faults of the file. */
export type BalancesFile =
  | { readonly day: string; readonly balances: readonly Balance[] }
  | { readonly faults: readonly BookFault[] };

/** Reads the file `standen.csv` of one day, which has the columns, notation and order of a book package. */
export async function readBalances(content: Buffer): Promise<BalancesFile> {
  const faults: BookFault[] = [];
  const report = fileReport('standen.csv', (fault) => faults.push(fault));
  const balances: Balance[] = [];
  let day: string | undefined;
  const reader = fileReader(
    'standen',
    report,
    {
      row(cells, line) {
        const dag = cells[at.dag] ?? '';
        day ??= dag;
        if (dag !== day)
          report.fault(line, 'dag', `Dit bestand heeft meer dan één dag. De eerste is ${day}.`);
        balances.push({
          contract: cells[at.contract] ?? '',
          fund: cells[at.fonds] ?? '',
          units: scaledNumber(cells[at.participaties] ?? '', UNIT_PLACES),
          cents: scaledNumber(cells[at.waarde] ?? '', MONEY_PLACES),
        });
      },
    },
    () => {},
  );
  try {
    await readRows(Readable.from([content]), (cells, line) => {
      if (line === 1) return reader.header(cells);
      reader.row(cells, line);
      return true;
    });
  } catch (error) {
    const { message, line } = unreadable(error);
    report.fault(line, null, message);
  }
  if (faults.length === 0 && day === undefined) report.fault(null, null, 'Dit bestand heeft geen standen.');
  return faults.length === 0 && day !== undefined ? { day, balances } : { faults };
}
