/**
 * Header of every response of a brand with announced or current maintenance. A new value makes the client fetch the
 * maintenance again.
 */
export const MAINTENANCE_HEADER = 'x-maintenance';
