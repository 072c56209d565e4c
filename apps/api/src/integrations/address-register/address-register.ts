import * as z from 'zod/mini';

const TIMEOUT = 2_000;
/** Maximum rows to request. No house number has more additions. */
const MOST_ROWS = 100;

/** The fields the portal uses of a response of PDOK's Locatieserver. Other fields are ignored. */
const answer = z.object({
  response: z.object({
    docs: z.array(
      z.object({
        straatnaam: z.string(),
        woonplaatsnaam: z.string(),
        gemeentenaam: z._default(z.string(), ''),
        huisnummer: z.int(),
        huisletter: z._default(z.string(), ''),
        huisnummertoevoeging: z._default(z.string(), ''),
        postcode: z.string(),
      }),
    ),
  }),
});

/** An address in the national address register. */
export type RegisteredAddress = z.infer<typeof answer>['response']['docs'][number];

/**
 * Returns the addresses with this postcode (`1234AB`) and house number from PDOK's Locatieserver at `baseUrl`, or an
 * empty list. Rejects if the service does not respond in time, or with an unexpected response.
 */
export async function findAddresses(
  baseUrl: string,
  { postcode, houseNumber }: { postcode: string; houseNumber: number },
): Promise<readonly RegisteredAddress[]> {
  const query = new URLSearchParams({
    q: `${postcode} ${houseNumber}`,
    rows: String(MOST_ROWS),
    fl: 'straatnaam,woonplaatsnaam,gemeentenaam,huisnummer,huisletter,huisnummertoevoeging,postcode',
  });
  for (const filter of ['type:adres', `postcode:${postcode}`, `huisnummer:${houseNumber}`]) {
    query.append('fq', filter);
  }
  const response = await fetch(`${baseUrl}/free?${query}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`The address register answers ${response.status}`);
  const { docs } = z.parse(answer, await response.json()).response;
  // The register also returns approximate matches, so addresses with another postcode or number are dropped.
  return docs.filter((doc) => doc.postcode === postcode && doc.huisnummer === houseNumber);
}
