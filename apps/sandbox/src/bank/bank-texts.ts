import type { Booking, BookingKind, Detail } from './state.ts';

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
