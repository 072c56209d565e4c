import { defineCall } from '../http/call.ts';

/**
 * E-07: the way from the browser to the error-reporting service. The body is an envelope, no JSON, so it has no
 * schema here; the server reads its first line and the headers of its items.
 */
export const reportError = defineCall({
  method: 'POST',
  path: '/api/monitoring',
  access: 'visitor',
  group: 'Algemeen',
  summary:
    'Geeft een foutmelding (Sentry-envelope, als tekst) door. Bestaat alleen als het merk dit instelt.',
  status: 204,
  errors: ['notFound', 'tooLarge'],
});

/** E-07. So many faults wait to be sent, here and in the browser; more of them say nothing new. */
export const FAULT_BUFFER = 30;

/** E-07. Longer than this nobody waits for the error-reporting service (decision 0010). */
export const REPORT_TIMEOUT_MS = 2_000;

/** The largest envelope that is taken on. */
export const ENVELOPE_BYTES = 200_000;
