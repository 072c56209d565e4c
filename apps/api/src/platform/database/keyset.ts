import { type AnyColumn, asc, desc, gt, lt, type SQL } from 'drizzle-orm';

/** Returns the filter for the rows after id `after`, and the order of the list. Ids of rows increase with time. */
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
