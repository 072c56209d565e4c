/** One address as PDOK's Locatieserver returns it. */
export interface RegisteredAddress {
  readonly type: 'adres';
  readonly weergavenaam: string;
  readonly straatnaam: string;
  readonly huisnummer: number;
  readonly huisletter?: string;
  readonly huisnummertoevoeging?: string;
  readonly postcode: string;
  readonly woonplaatsnaam: string;
  readonly gemeentenaam: string;
  readonly provincienaam: string;
}

/** Fictitious streets; their postcodes may exist. */
const streets = [
  ['1012AB', 'Touwslagersgracht', 'Amsterdam', 'Amsterdam', 'Noord-Holland'],
  ['2011BC', 'Blekersvaart', 'Haarlem', 'Haarlem', 'Noord-Holland'],
  ['2311CD', 'Lakenmarkt', 'Leiden', 'Leiden', 'Zuid-Holland'],
  ['2511DE', 'Hofsingel', "'s-Gravenhage", "'s-Gravenhage", 'Zuid-Holland'],
  ['3011EF', 'Loodsenkade', 'Rotterdam', 'Rotterdam', 'Zuid-Holland'],
  ['3511FG', 'Werfkelderstraat', 'Utrecht', 'Utrecht', 'Utrecht'],
  ['4331GH', 'Plein 1944', 'Middelburg', 'Middelburg', 'Zeeland'],
  ['5211HJ', 'Zandstraatje', "'s-Hertogenbosch", "'s-Hertogenbosch", 'Noord-Brabant'],
  ['6211JK', 'Mergelweg', 'Maastricht', 'Maastricht', 'Limburg'],
  ['6811KL', 'Korenbeurs', 'Arnhem', 'Arnhem', 'Gelderland'],
  ['7411LM', 'IJsselkade', 'Deventer', 'Deventer', 'Overijssel'],
  ['7891MN', 'Turfweg', 'Klazienaveen', 'Emmen', 'Drenthe'],
  ['8232NP', 'Gondelpad', 'Lelystad', 'Lelystad', 'Flevoland'],
  ['8911PR', 'Kaatsveld', 'Leeuwarden', 'Leeuwarden', 'Fryslân'],
  ['9711RS', 'Suikerlaan', 'Groningen', 'Groningen', 'Groningen'],
] as const;

const NUMBERS = 20;

/**
 * Returns the addresses at one house number. Multiples of ten also have the letters A and B, other multiples of five
 * have two numbered floors.
 */
function doorsOf(number: number): readonly Pick<RegisteredAddress, 'huisletter' | 'huisnummertoevoeging'>[] {
  if (number % 10 === 0) return [{}, { huisletter: 'A' }, { huisletter: 'B' }];
  if (number % 5 === 0) return [{ huisnummertoevoeging: '1' }, { huisnummertoevoeging: '2' }];
  return [{}];
}

/** All addresses of the sandbox: twenty house numbers per street. */
export const addresses: readonly RegisteredAddress[] = streets.flatMap(
  ([postcode, straatnaam, woonplaatsnaam, gemeentenaam, provincienaam]) =>
    Array.from({ length: NUMBERS }, (_, index) => index + 1).flatMap((huisnummer) =>
      doorsOf(huisnummer).map((door) => {
        const { huisletter = '', huisnummertoevoeging } = door;
        const addition = huisnummertoevoeging === undefined ? '' : `-${huisnummertoevoeging}`;
        return {
          type: 'adres' as const,
          weergavenaam: `${straatnaam} ${huisnummer}${huisletter}${addition}, ${postcode} ${woonplaatsnaam}`,
          straatnaam,
          huisnummer,
          ...door,
          postcode,
          woonplaatsnaam,
          gemeentenaam,
          provincienaam,
        };
      }),
    ),
);
