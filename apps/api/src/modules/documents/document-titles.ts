import { type DocumentKind, documentKindTexts } from '@portaal/domain/documents/kinds';
import { longDate } from '../../documents/dutch-notation.ts';
import { CORRECTED } from './document-id.ts';

/** Returns the title of a document in lists, in mails and at its head. `reference` is that of its row. */
export function documentTitle(kind: DocumentKind, reference: string): string {
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
      // A suffix after the day denotes a confirmation of part of that day.
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

/** `2026 2026-11-01`, for a holder who transferred the contract after that day, also concerns 2026. */
const periodOf = (reference: string): string => reference.split(' ')[0] ?? reference;

/** A title may break at any space. */
const dayText = (day: string): string => longDate(day).replaceAll('\u00a0', ' ');
