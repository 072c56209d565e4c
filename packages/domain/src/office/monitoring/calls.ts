import { defineCall } from '../../http/call.ts';

/**
 * E-07: forwards errors from the browser to the error-reporting service. The body is an envelope rather than JSON, so
 * it has no schema here. The server reads the first line of the envelope and the headers of its items.
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

/**
 * E-07. Maximum errors that wait to be sent, on the server and in the browser. Further errors would add no
 * information.
 */
export const FAULT_BUFFER = 30;

/** E-07. Maximum time in milliseconds to wait for the error-reporting service (decision 0010). */
export const REPORT_TIMEOUT_MS = 2_000;

/** Maximum size of an accepted envelope, in bytes. */
export const ENVELOPE_BYTES = 200_000;
