/** A day in the middle of a month, in the year of the worked examples. */
export const TEST_DAY = '2026-11-20T10:00:00.000Z';
