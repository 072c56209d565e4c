import type { RowQuery } from './snapshot.repository.ts';

/**
 * Selects the stored rows of a file from the imports of a brand, in the order of the file: sort key, id and sealed
 * content.
 */
export const archivedQuery = (brand: string, file: string, keys?: readonly string[]): RowQuery => ({
  text: `select key, id::text, sealed_cells from archived_row
    where brand = $1 and file = $2 and ($3::text[] is null or key = any ($3::text[])) order by key collate "C"`,
  values: [brand, file, keys ?? null],
});
