import type { FieldProblem } from '../../http/error.ts';
import type { ApplicationDraft } from './draft.ts';

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
