import * as z from 'zod/mini';
import { plainText } from './schema.ts';
import { MOST_REASON } from './text-limits.ts';

const MINIMUM = 10;

/**
 * The employee's reason for impersonation, which the customer can read in their own activity. Surrounding spaces are
 * removed.
 */
export const impersonationReason = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.trim()),
  ),
  plainText(MOST_REASON).check(z.minLength(MINIMUM, `Vul een reden in van minimaal ${MINIMUM} tekens.`)),
);

/** Reason that is stored in the audit log, so it must not contain names of people. */
export const correctionReason = impersonationReason.check(
  z.refine(
    (text) => !/@|\d{8}|\b[A-Z]{2}\d{2}[A-Z]{4}/.test(text.replaceAll(' ', '')),
    'Vul geen e-mailadres, rekeningnummer of burgerservicenummer in.',
  ),
);
