import { setTimeout as delay } from 'node:timers/promises';
import { jsonOrText } from '../http/json-text.ts';
import { type Answer, failure, json, type Part } from '../http/routes.ts';
import { addresses } from './addresses.ts';

const modes = ['ok', 'down', 'slow', 'empty'] as const;
type Mode = (typeof modes)[number];

/** Delay in milliseconds, longer than the portal waits for a response. */
const SLOW_MS = 3_000;

/**
 * Returns the addresses that match the `fq` filters for postcode and house number. A query with free text alone
 * returns no addresses.
 */
function search({ searchParams }: URL): Answer {
  const filters = searchParams.getAll('fq').map((filter) => filter.split(':', 2));
  const filterValue = (name: string) => filters.find(([field]) => field === name)?.[1];
  const docs = addresses.filter(
    ({ postcode, huisnummer }) =>
      postcode === filterValue('postcode') && String(huisnummer) === filterValue('huisnummer'),
  );
  return found(docs);
}

const found = (docs: readonly object[]): Answer =>
  json(200, { response: { numFound: docs.length, start: 0, numFoundExact: true, docs } });

/** Builds the stand-in for the national address register: PDOK's Locatieserver, limited to look-up by postcode. */
export function buildAddressRegisterPart(): Part {
  let mode: Mode = 'ok';
  return {
    routes: [
      {
        method: 'GET',
        path: '/pdok/free',
        answer: async ({ url }) => {
          if (mode === 'down') return failure(503, 'Het adressenregister is er even niet.');
          if (mode === 'slow') await delay(SLOW_MS);
          return mode === 'empty' ? found([]) : search(url);
        },
      },
      {
        method: 'POST',
        path: '/_sandbox/address-register',
        answer: async ({ body }) => {
          const value = Object(jsonOrText(await body())) as { mode?: unknown };
          const chosenMode = modes.find((option) => option === value.mode);
          if (chosenMode === undefined) return failure(422, 'mode is ok, down, slow of empty.');
          mode = chosenMode;
          return json(200, { data: { mode } });
        },
      },
    ],
    start: async () => undefined,
    stop: async () => undefined,
  };
}
