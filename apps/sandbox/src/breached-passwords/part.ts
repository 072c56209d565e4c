import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { jsonOrText } from '../http/json-text.ts';
import { failure, json, type Part } from '../http/routes.ts';

/** Leaked passwords in this list, each with the number of times it leaked. */
const LEAKED: Readonly<Record<string, number>> = {
  'zeven gele kruiwagens': 12,
  'gelekt-wachtwoord-1': 3,
  correcthorsebatterystaple: 389,
};

type ListFault = { readonly mode: 'ok' } | { readonly mode: 'down' } | { readonly mode: 'slow' };

/** Response delay longer than the portal's timeout. */
const SLOW_MS = 2_000;

function parseFault(value: unknown): ListFault | undefined {
  const { mode } = Object(value) as Record<string, unknown>;
  return mode === 'ok' || mode === 'down' || mode === 'slow' ? { mode } : undefined;
}

const lines = Object.entries(LEAKED).map(([password, times]) => {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  return { prefix: hash.slice(0, 5), line: `${hash.slice(5)}:${times}` };
});
/** Padding that the real list adds on request: a hash with a count of zero. */
const PADDING = `${'0'.repeat(35)}:0`;

/**
 * Builds the list of leaked passwords (Pwned Passwords). The caller sends only the first five characters of a SHA-1
 * hash.
 */
export function buildBreachedPasswordsPart(): Part {
  let fault: ListFault = { mode: 'ok' };
  return {
    routes: [
      {
        method: 'GET',
        path: '/range/:prefix([0-9A-Fa-f]{5})',
        answer: async ({ params }) => {
          if (fault.mode === 'down') return failure(503, 'De lijst is er even niet.');
          if (fault.mode === 'slow') await delay(SLOW_MS);
          const found = lines.filter(({ prefix }) => prefix === params.prefix?.toUpperCase());
          return {
            status: 200,
            headers: { 'content-type': 'text/plain' },
            body: [...found.map(({ line }) => line), PADDING].join('\r\n'),
          };
        },
      },
      {
        method: 'POST',
        path: '/_sandbox/breached-passwords',
        answer: async ({ body }) => {
          const chosenFault = parseFault(jsonOrText(await body()));
          if (chosenFault === undefined) return failure(422, 'mode is ok, down of slow.');
          fault = chosenFault;
          return json(200, { data: fault });
        },
      },
    ],
    start: async () => undefined,
    stop: async () => undefined,
  };
}
