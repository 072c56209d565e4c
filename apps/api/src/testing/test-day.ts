/** A day in the middle of a month, in the year that the specification's worked examples use. */
export const TEST_DAY = '2026-11-20T10:00:00.000Z';
