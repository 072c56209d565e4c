import type { Booking, BookingKind, Detail } from './state.ts';

/** How the bank calls a booking in a description of its own. */
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

/** The one for whom all collections of a customer are made, as the scheme knows them. */
export const CREDITOR_ID = 'NL98ZZZ999999990000';

/** In capitals and cut off, as older systems store names. */
export const olderName = (name: string): string => name.toUpperCase().slice(0, OLDER_NAME_CHARACTERS);

/** All that is known of a booking in one description, with a code before each part. */
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
