import { documentKindTexts, type IssuedKind } from '@portaal/domain/documents/documents/kinds';
import { longDate } from '../../../documents/dutch-notation.ts';
import { CORRECTED } from './document-id.mapping.ts';

/**
 * Returns the title of a document in lists, in mails and on the document itself. `reference` is the reference in its
 * row.
 */
export function documentTitle(kind: IssuedKind, reference: string): string {
  switch (kind) {
    case 'offer':
      return `Offerte ${reference}`;
    case 'transferStatement':
      return documentKindTexts.transferStatement;
    case 'closingStatement':
      return documentKindTexts.closingStatement;
    case 'payoutLetter':
      return reference.endsWith('-01-01')
        ? `Uw uitkering in ${reference.slice(0, 4)}`
        : `Uw uitkering vanaf ${dayText(reference)}`;
    case 'contract':
      return 'Contract';
    case 'confirmation':
      // A suffix after the day marks a confirmation of part of that day.
      return `Transactiebevestiging ${dayText(reference.slice(0, 'jjjj-mm-dd'.length))}`;
    case 'quarterly': {
      const [year, quarter] = periodOf(reference).split('-Q');
      return `Kwartaaloverzicht ${quarter}e kwartaal ${year}`;
    }
    case 'annual':
      return `Kostenoverzicht ${periodOf(reference)}${correctedText(reference)}`;
    case 'taxStatement':
      return `Jaaropgave ${periodOf(reference)}${correctedText(reference)}`;
  }
}

const correctedText = (reference: string): string => (reference.includes(CORRECTED) ? ', gecorrigeerd' : '');

/**
 * Returns the period at the start of a document reference. In a statement for a former holder, the day of the
 * transfer follows: the period of `2026 2026-11-01` is 2026.
 */
const periodOf = (reference: string): string => reference.split(' ')[0] ?? reference;

/** Replaces non-breaking spaces, because a title may be broken at any space. */
const dayText = (day: string): string => longDate(day).replaceAll('\u00a0', ' ');
