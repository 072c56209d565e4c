import { positionsOf } from '@portaal/domain/office/book-package/files';
import { type PackageArchive, readRows } from '../book-package/book-package.use-cases.ts';
import type { FileRow } from './import-run.ts';
import { type PackageLine, packageLine } from './package-line.ts';

/** A contract of the package with its lines. */
export interface PackagedContract {
  readonly row: FileRow<'contracten'>;
  readonly lines: readonly PackageLine[];
}

const ledger = positionsOf('grootboek');

/**
 * Calls `receive` with each contract and its ledger lines, in the order of `contracts`. The ledger has the
 * same order, so that only one contract's lines are in memory.
 */
export async function rowsOfLedger(
  archive: PackageArchive,
  contracts: readonly FileRow<'contracten'>[],
  receive: (contract: PackagedContract) => void,
  ready?: () => Promise<void> | undefined,
): Promise<void> {
  let at = 0;
  let lines: PackageLine[] = [];
  /**
   * Passes on the contracts before `number`. The current contract has the lines read so far, the others have
   * none.
   */
  function until(number: string | undefined): void {
    for (let row = contracts[at]; row && row.nummer_oud !== number; row = contracts[at]) {
      receive({ row, lines });
      lines = [];
      at += 1;
    }
  }
  await readRows(
    await archive.open('grootboek.csv'),
    (cells, line) => {
      if (line === 1) return true;
      const number = cells[ledger.contract];
      if (contracts[at]?.nummer_oud !== number) until(number);
      lines.push(packageLine(cells, line));
      return true;
    },
    ready,
  );
  until(undefined);
}
