import * as calls from '../packages/domain/src/calls.ts';

/** SQL of the two statements that a summaries call runs, for use by the bare server. */
export interface SummaryStatements {
  readonly session: string;
  readonly summaries: string;
}

export const summariesPath = calls.listContractSummaries.path;

/** Brand that the server uses for an unknown host, such as 127.0.0.1. */
export const BRAND = 'baken';

/** Values of `after` and `limit` for the first page: one row more than the largest page. */
export const ALL_ON_FIRST_PAGE = ['00000000-0000-0000-0000-000000000000', 501] as const;
