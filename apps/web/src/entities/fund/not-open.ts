import type { Fund } from '@portaal/domain/products/funds/calls';
import { ApiError } from '../../lib/http/api-error.ts';

/** Returns whether the server rejected a call because the brand is not open for it. */
export const isNotOpen = (error: unknown): boolean => error instanceof ApiError && error.code === 'notOpen';

/** Returns the funds in which an investor may start. */
export const openFunds = (funds: readonly Fund[]): Fund[] => funds.filter(({ isOpen }) => isOpen);
