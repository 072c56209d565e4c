/** ISO 8601 with an offset, in whole seconds, as the API writes it. */
export const instantText = (instant: number): string =>
  new Date(instant).toISOString().replace(/\.\d{3}Z$/, '+00:00');
