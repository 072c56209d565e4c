import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import { fundPrice } from '../../../schema/index.ts';
import { noonOf } from './contracts-import.ts';
import { type ImportRun, importFile } from './import-run.ts';

/** Stores the prices that are not published yet. Two employees signed them with the package. */
export const importPrices = (run: ImportRun, funds: ReadonlyMap<string, number>): Promise<void> =>
  importFile(run, 'koersen', async (tx, rows) => {
    await bulkInsert(
      tx,
      fundPrice,
      rows.map(({ fonds, dag, koers, uitkering }) => ({
        fundId: funds.get(fonds) ?? 0,
        date: dag,
        nav: koers,
        distribution: uitkering,
        publishedAt: noonOf(dag),
      })),
      { skipExisting: true },
    );
  });
