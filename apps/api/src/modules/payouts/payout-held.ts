/** What a trigger of ours raises for a row that may not be so. */
const INTEGRITY = '23000';

/** Whether the database says that what is paid, or ordered to be, may not be. */
export const isHeld = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === INTEGRITY) || isHeld(error.cause));
