import { type Capacity, type IdentityDocument, identityDocumentTexts } from '../people/applicant.ts';

/** European Union and European Economic Area, whose identity cards and driving licences serve (domain 4.4). */
const europe: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

export interface PaperHolder {
  /** ISO 3166 code; empty: not answered. */
  readonly nationaliteit: string;
  readonly capacity: Capacity;
  /** Signs for an organisation, of which they may be the owner. */
  readonly isContactPerson?: boolean;
}

/**
 * Domain 4.4: every paper for adults of the Union; who comes from elsewhere shows a passport or the document that lets
 * them live here. A driving licence shows no nationality, so it does not do for a child or for who signs for others.
 */
export function acceptedDocuments({
  nationaliteit,
  capacity,
  isContactPerson = false,
}: PaperHolder): readonly IdentityDocument[] {
  const isEuropean = nationaliteit === '' || europe.has(nationaliteit);
  const card: IdentityDocument[] = isEuropean ? ['identiteitskaart'] : [];
  if (isContactPerson) return ['paspoort', ...card];
  const licence: IdentityDocument[] = isEuropean && capacity !== 'child' ? ['rijbewijs'] : [];
  return ['paspoort', ...card, ...licence, 'verblijfsdocument'];
}

const oneOf = new Intl.ListFormat('nl', { type: 'disjunction' });

/** Why another paper is asked; undefined when this one does, or none was chosen. */
export function paperProblem(paper: string, accepted: readonly IdentityDocument[]): string | undefined {
  if (paper === '' || accepted.some((one) => one === paper)) return undefined;
  const names = accepted.map((one) => identityDocumentTexts[one].toLowerCase());
  return `Dit identiteitsbewijs is hier niet genoeg. Gebruik een ${oneOf.format(names)}.`;
}

/** Shows the nationality of who holds it. */
export const showsNationality = (paper: string): boolean =>
  paper === 'paspoort' || paper === 'identiteitskaart';
