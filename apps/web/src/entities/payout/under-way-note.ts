import { formatEuro } from '../../lib/dutch-format.ts';

/**
 * Returns a note with the part of a withdrawal, in euros, that the bank has not paid yet; undefined if everything is
 * paid.
 */
export const underWayNote = (underWay: number): string | undefined =>
  underWay > 0 ? `waarvan ${formatEuro(underWay)} nog niet is betaald` : undefined;
