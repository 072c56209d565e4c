import * as z from 'zod/mini';
import { impersonationReason } from './calls.ts';

/** Reason that is stored in the audit log, so it must not contain names of people. */
export const correctionReason = impersonationReason.check(
  z.refine(
    (text) => !/@|\d{8}|\b[A-Z]{2}\d{2}[A-Z]{4}/.test(text.replaceAll(' ', '')),
    'Vul geen e-mailadres, rekeningnummer of burgerservicenummer in.',
  ),
);
