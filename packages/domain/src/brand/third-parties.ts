/** V-04. */
export const TAG_MANAGER_ID = /^GTM-[A-Z0-9]+$/;

/**
 * A project at the error-reporting service (DSN): public key, host and project number. It is an address, not a
 * secret.
 */
export const ERROR_REPORTING_DSN = /^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/;
