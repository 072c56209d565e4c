import type { IsoDate } from '@portaal/engine';
import { bsnRules } from '../../fields/eleven-test.ts';
import type { FieldProblem } from '../../http/error.ts';
import { certificationProblems } from './abroad-tax.ts';
import type { CompanyDraft, OwnerDraft } from './draft.ts';
import { emptyAbroadTax } from './empty-abroad-tax.ts';
import { isMasked, prominenceProblems, readAddress, readPerson } from './persons.ts';

// Domain 4.6: the persons who own or control an organisation (UBO). Every organisation must name them (Wwft). In a
// passive organisation, each UBO declares where they are liable for tax (domain 4.5).

/** Reasons why a person is an ultimate beneficial owner. */
export const interestTexts = {
  eigendom: 'Heeft meer dan 25% van de aandelen, de stemmen of de winst',
  zeggenschap: 'Beslist op een andere manier over de organisatie',
  leiding: 'Hoort bij de hoogste leiding, en niemand anders is UBO',
} as const;

/** Returns whether the owners of this organisation declare where they pay taxes. */
export const certifiesOwners = ({ soort }: Pick<CompanyDraft, 'soort'>): boolean => soort === 'passief';

export interface PlacedOwner extends OwnerDraft {
  /** Path of the owner in the draft. */
  readonly at: string;
  /** Label shown to users. */
  readonly term: string;
}

/** Returns the owners in the order of the form, with tax answers only where the form requires them. */
export const placedOwners = (company: CompanyDraft): readonly PlacedOwner[] =>
  company.ubos.map((one, index) => ({
    ...one,
    ...(certifiesOwners(company) ? {} : { uitsluitend: null, bsn: '', abroadTax: emptyAbroadTax }),
    at: `company.ubos[${index}]`,
    term: `UBO ${index + 1}`,
  }));

function interestProblem({ belang }: OwnerDraft, all: readonly OwnerDraft[]): string | undefined {
  if (!Object.hasOwn(interestTexts, belang)) return 'Kies waarom deze persoon UBO is.';
  return belang === 'leiding' && all.some((one) => one.belang !== 'leiding')
    ? 'De hoogste leiding is alleen UBO als niemand anders dat is. Haal deze persoon weg, of kies een andere reden.'
    : undefined;
}

/** Returns whether an earlier owner has the same BSN. */
function sameNumber({ bsn }: OwnerDraft, before: readonly OwnerDraft[]): boolean {
  const numberOf = (text: string) => {
    const read = isMasked(text) ? undefined : bsnRules.read(text);
    return read?.ok ? read.value : null;
  };
  const number = numberOf(bsn);
  return number !== null && before.some((one) => numberOf(one.bsn) === number);
}

/** Returns the problems in the order of the step. An organisation always has at least one owner. */
export function ownerProblems(company: CompanyDraft, today: IsoDate): FieldProblem[] {
  const owners = placedOwners(company);
  if (owners.length === 0) return [{ field: 'company.ubos', message: 'Voeg minstens één UBO toe.' }];
  const isCertified = certifiesOwners(company);
  return owners.flatMap((one, index) => {
    const { at } = one;
    const interest = interestProblem(one, owners);
    const tax = isCertified ? certificationProblems(one, at) : [];
    const isTwice = sameNumber(one, owners.slice(0, index));
    return [
      ...readPerson(one, at, 'owner', today).problems,
      ...readAddress(one, at).problems,
      ...(interest === undefined ? [] : [{ field: `${at}.belang`, message: interest }]),
      ...tax,
      ...(isTwice && tax.every(({ field }) => field !== `${at}.bsn`)
        ? [{ field: `${at}.bsn`, message: 'Dit BSN staat al bij een andere UBO.' }]
        : []),
      ...prominenceProblems(one, at),
    ];
  });
}

/**
 * Returns the data entered so far for the contact person, in the form of an owner. A masked BSN must be typed again.
 */
export function contactAsOwner(contact: CompanyDraft['contactPerson']): Omit<OwnerDraft, 'id'> {
  const { mobiel: _, telefoonnummer: __, tekenbevoegd: ___, personTaxInfo, ...contactPerson } = contact;
  const { uitsluitend, bsn } = personTaxInfo;
  return { ...contactPerson, uitsluitend, bsn: isMasked(bsn) ? '' : bsn, belang: '' };
}
