import { type AnyColumn, asc, desc, gt, lt, type SQL } from 'drizzle-orm';

/** Returns the filter for rows after the id `after`, and the sort order of the list. Ids increase with time. */
export const keyset = (
  id: AnyColumn,
  order: 'newestFirst' | 'oldestFirst',
  after: string | number | undefined,
): { readonly where: SQL | undefined; readonly orderBy: SQL } => {
  const isNewestFirst = order === 'newestFirst';
  return {
    where: after === undefined ? undefined : (isNewestFirst ? lt : gt)(id, after),
    orderBy: (isNewestFirst ? desc : asc)(id),
  };
};
