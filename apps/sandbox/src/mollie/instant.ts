/** Formats an instant as the API does: ISO 8601 with an offset, in whole seconds. */
export const instantText = (instant: number): string =>
  new Date(instant).toISOString().replace(/\.\d{3}Z$/, '+00:00');
