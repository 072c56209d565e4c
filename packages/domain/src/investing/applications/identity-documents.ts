import { type Capacity, type IdentityDocument, identityDocumentTexts } from '../../fields/applicant.ts';

/**
 * Countries of the European Union and the European Economic Area; their identity cards and driving licences are
 * accepted (domain 4.4).
 */
const europe: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

export interface DocumentHolder {
  /** ISO 3166 code; empty: not answered. */
  readonly nationaliteit: string;
  readonly capacity: Capacity;
  /** Whether the person signs for an organisation. They may also own the organisation. */
  readonly isContactPerson?: boolean;
}

/**
 * Returns the accepted documents (domain 4.4). Adults from the Union may use every document. Adults from elsewhere
 * need a passport or the residence document. A driving licence shows no nationality, so it is not accepted for a
 * child or for a person who signs for others.
 */
export function acceptedDocuments({
  nationaliteit,
  capacity,
  isContactPerson = false,
}: DocumentHolder): readonly IdentityDocument[] {
  const isEuropean = nationaliteit === '' || europe.has(nationaliteit);
  const card: IdentityDocument[] = isEuropean ? ['identiteitskaart'] : [];
  if (isContactPerson) return ['paspoort', ...card];
  const licence: IdentityDocument[] = isEuropean && capacity !== 'child' ? ['rijbewijs'] : [];
  return ['paspoort', ...card, ...licence, 'verblijfsdocument'];
}

const oneOf = new Intl.ListFormat('nl', { type: 'disjunction' });

/** Returns the message for a document that is not accepted, or undefined if it is accepted or none was chosen. */
export function identityDocumentProblem(
  kind: string,
  accepted: readonly IdentityDocument[],
): string | undefined {
  if (kind === '' || accepted.some((one) => one === kind)) return undefined;
  const names = accepted.map((one) => identityDocumentTexts[one].toLowerCase());
  return `Dit identiteitsbewijs is hier niet genoeg. Gebruik een ${oneOf.format(names)}.`;
}

/** Returns whether the document shows the nationality of its owner. */
export const showsNationality = (kind: string): boolean => kind === 'paspoort' || kind === 'identiteitskaart';
