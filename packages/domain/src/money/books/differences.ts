import { euroAndCents } from '../../notation/dutch.ts';

/** Comparisons in which the books can differ from their source, which is the bank or a table with amounts. */
const places = {
  bank: (name: string) => ({ what: `Rekening ${name}`, source: 'het laatste afschrift' }),
  undealt: (name: string) => ({
    what: `Nog niet belegd geld van contract ${name}`,
    source: 'de ontvangen stortingen',
  }),
  toPay: (name: string) => ({ what: `Nog uit te betalen op contract ${name}`, source: 'de uitbetalingen' }),
  surplus: (name: string) => ({
    what: `Te veel ontvangen (${name})`,
    source: 'de betalingen en incasso’s',
  }),
  openItem: (name: string) => ({ what: `Open post: ${name}`, source: 'de regels van de bank' }),
  total: () => ({ what: 'Alle boekingen samen', source: 'de regel dat zij samen nul zijn' }),
} as const;
export type DifferencePlace = keyof typeof places;
export const differencePlaceNames = Object.keys(places) as [DifferencePlace, ...DifferencePlace[]];

/** Amounts in euro, as an asset or a debt. */
export interface BookDifference {
  readonly place: DifferencePlace;
  /** Name of the account, contract or bank line; empty for the books as a whole. */
  readonly name: string;
  readonly booked: number;
  readonly expected: number;
}

const amount = (euro: number): string => euroAndCents(Math.round(euro * 100));

/**
 * Formats a difference: `Rekening NL27…: volgens de boeken € 10,01, volgens het laatste afschrift € 10,00. Verschil
 * zonder naam: € 0,01.`
 */
export function differenceText({ place, name, booked, expected }: BookDifference): string {
  const { what, source } = places[place](name);
  const differs = amount(Math.round(booked * 100) / 100 - Math.round(expected * 100) / 100);
  return `${what}: volgens de boeken ${amount(booked)}, volgens ${source} ${amount(expected)}. Verschil zonder naam: ${differs}.`;
}
