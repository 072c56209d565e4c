import type { FieldProblem } from '../../http/error.ts';
import type { ApplicationDraft } from './draft.ts';

/** Days within which an investor must report a change of the declared data (domain 4.6). */
export const REPORTING_DAYS = 30;

/** Returns the problems with the declarations that the applicant confirms last, beside the contract. */
export function declarationProblems({
  verklaringJuist,
  bedenktijdGelezen,
}: ApplicationDraft): FieldProblem[] {
  return [
    ...(verklaringJuist
      ? []
      : [{ field: 'verklaringJuist', message: 'Bevestig dat uw gegevens juist zijn.' }]),
    ...(bedenktijdGelezen
      ? []
      : [{ field: 'bedenktijdGelezen', message: 'Bevestig dat u over de bedenktijd hebt gelezen.' }]),
  ];
}
