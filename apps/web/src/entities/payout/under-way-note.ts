import { formatEuro } from '../../lib/dutch-format.ts';

/** What of an amount that was taken out the bank did not pay yet; nothing when it paid all. In euro. */
export const underWayNote = (underWay: number): string | undefined =>
  underWay > 0 ? `waarvan ${formatEuro(underWay)} nog niet is betaald` : undefined;
