import type { PackageFileName } from '@portaal/domain/office/book-package/files';
import { type PackageArchive, type PlacedRow, readRows } from '../book-package/book-package.use-cases.ts';

/** Yields the cells of the rows of a file in a package. */
export async function* rowsInArchive(
  archive: PackageArchive,
  file: PackageFileName,
): AsyncGenerator<readonly string[]> {
  for await (const { cells } of placedRows(archive, file)) yield cells;
}

/**
 * Yields the rows of a file in a package with their line numbers. Reads the file no faster than the caller
 * uses the rows.
 */
export async function* placedRows(archive: PackageArchive, file: PackageFileName): AsyncGenerator<PlacedRow> {
  let rows: PlacedRow[] = [];
  let isEnded = false;
  let failure: unknown;
  let wake = (): void => {};
  let resume = (): void => {};
  const reading = readRows(
    await archive.open(`${file}.csv`),
    (cells, line) => {
      if (line > 1) rows.push({ cells, line });
      wake();
      return true;
    },
    () =>
      rows.length === 0
        ? undefined
        : new Promise<void>((resolve) => {
            resume = resolve;
          }),
  ).then(
    () => {
      isEnded = true;
      wake();
    },
    (error: unknown) => {
      failure = error;
      isEnded = true;
      wake();
    },
  );
  for (;;) {
    const ready = rows;
    rows = [];
    resume();
    yield* ready;
    if (rows.length > 0) continue;
    if (isEnded) break;
    await new Promise<void>((resolve) => {
      wake = resolve;
      resume();
    });
  }
  await reading;
  if (failure !== undefined) throw failure;
}
