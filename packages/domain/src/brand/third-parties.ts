/** V-04: matches the id of a container at the tag manager. */
export const TAG_MANAGER_ID = /^GTM-[A-Z0-9]+$/;

/**
 * Matches the DSN of a project at the error-reporting service: public key, host and project number. A DSN is an
 * address, not a secret.
 */
export const ERROR_REPORTING_DSN = /^https?:\/\/\w+@[\w.-]+(:\d+)?(\/[\w-]+)*\/\d+$/;
