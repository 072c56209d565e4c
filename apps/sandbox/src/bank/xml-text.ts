import type { Booking, BookingKind, Detail } from './state.ts';

/** Escapes text for XML, valid both in content and in attributes. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const leaf = (name: string, value: string | number): string =>
  `<${name}>${escapeText(String(value))}</${name}>`;

/** Writes an element with a value, or returns an empty string when there is no value. */
export const leafOf = (name: string, value: string | number | null): string =>
  value === null ? '' : leaf(name, value);

export const group = (name: string, ...parts: readonly string[]): string =>
  `<${name}>${parts.join('')}</${name}>`;

/** Writes an element with child elements, or returns an empty string when all children are empty. */
export function groupOf(name: string, ...parts: readonly string[]): string {
  const content = parts.join('');
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/** Formats cents as euros without a sign; these messages express the sign in another element. */
export function eurosOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Names of the booking kinds in the bank's own descriptions. */
const CALLED: Readonly<Record<BookingKind, string>> = {
  received: 'SEPA OVERBOEKING',
  sent: 'SEPA OVERBOEKING',
  returned: 'SEPA RETOUR OVERBOEKING',
  collected: 'SEPA INCASSO ALGEMEEN DOORLOPEND',
  collectionReturned: 'SEPA STORNO INCASSO',
  corrected: 'CORRECTIE',
};
const OLDER_NAME_CHARACTERS = 35;
const ENTRY_TEXT_CHARACTERS = 500;

/** SEPA creditor identifier used for all collections of a customer. */
export const CREDITOR_ID = 'NL98ZZZ999999990000';

/** Returns the name in capitals and truncated, as the systems of some banks store it. */
export const olderName = (name: string): string => name.toUpperCase().slice(0, OLDER_NAME_CHARACTERS);

/** Returns all known fields of a booking as one description, each preceded by its code. */
export function entryText({ kind }: Pick<Booking, 'kind'>, detail: Detail): string {
  const { iban, name, mandateId, remittance, endToEndId, returnReason } = detail;
  const parts = [
    ['TRTP', CALLED[kind]],
    ['CSID', mandateId === null ? null : CREDITOR_ID],
    ['IBAN', iban],
    ['NAME', name === null ? null : olderName(name)],
    ['MARF', mandateId],
    ['RTRN', returnReason],
    ['REMI', remittance],
    ['EREF', endToEndId ?? 'NOTPROVIDED'],
  ] as const;
  return parts
    .flatMap(([code, value]) => (value === null ? [] : [`/${code}/${value}`]))
    .join('')
    .slice(0, ENTRY_TEXT_CHARACTERS);
}
