/**
 * Header in every response while a brand has announced or current maintenance. When its value changes, the client
 * fetches the maintenance again.
 */
export const MAINTENANCE_HEADER = 'x-maintenance';
