import { scaledNumber, UNIT_PLACES } from '@portaal/domain/office/book-package/cells';
import type { PackageFileName } from '@portaal/domain/office/book-package/files';
import type { PackageArchive } from '../book-package/book-package.use-cases.ts';
import { eachRow, type FileRow } from './import-run.ts';

type ByContract<F extends PackageFileName> = ReadonlyMap<string, readonly FileRow<F>[]>;

/** The rows of the short files, by contract, and the contracts in order. */
export interface ContractFiles {
  readonly contracts: readonly FileRow<'contracten'>[];
  /** Shares of the funds of a contract, in hundredths of a percent. */
  readonly shares: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly orders: ByContract<'opdrachten'>;
  readonly deposits: ByContract<'onderweg'>;
  readonly payouts: ByContract<'uit_te_betalen'>;
}

/** Reads the files with only a few rows per contract; the ledger is read as a stream. */
export async function readContractFiles(archive: PackageArchive): Promise<ContractFiles> {
  const contracts: FileRow<'contracten'>[] = [];
  await eachRow(archive, 'contracten', (row) => contracts.push(row));
  const shares = new Map<string, Map<string, number>>();
  await eachRow(archive, 'verdeling', ({ contract, fonds, deel }) => {
    const existing = shares.get(contract) ?? new Map<string, number>();
    shares.set(contract, existing.set(fonds, scaledNumber(deel, UNIT_PLACES)));
  });
  return {
    contracts,
    shares,
    orders: await byContract(archive, 'opdrachten'),
    deposits: await byContract(archive, 'onderweg'),
    payouts: await byContract(archive, 'uit_te_betalen'),
  };
}

async function byContract<F extends 'opdrachten' | 'onderweg' | 'uit_te_betalen'>(
  archive: PackageArchive,
  file: F,
): Promise<ByContract<F>> {
  const rows = new Map<string, FileRow<F>[]>();
  await eachRow(archive, file, (row) => {
    const { contract } = row as FileRow<'onderweg'>;
    const existing = rows.get(contract) ?? [];
    existing.push(row);
    rows.set(contract, existing);
  });
  return rows;
}
