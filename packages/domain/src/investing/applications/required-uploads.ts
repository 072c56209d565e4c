import type { UploadField } from '../../documents/uploads/fields.ts';
import { type IdentityDocument, identityDocumentTexts, sidesOf } from '../../fields/applicant.ts';
import type { FieldProblem } from '../../http/error.ts';
import { abroadTaxUploads } from './abroad-tax.ts';
import { fileMissing, needsOriginDocument } from './amounts.ts';
import type { ApplicationDraft, PersonDraft } from './draft.ts';
import type { ApplicationStep } from './flows.ts';

/** Returns the files about the money. The statement of another provider shows the origin of transferred capital. */
function originUploads({ transfer, investment }: ApplicationDraft, originFrom: number): UploadField[] {
  if (transfer) return ['transfer.statement'];
  return needsOriginDocument(investment, originFrom) ? ['herkomst'] : [];
}

/**
 * Returns every file this application needs before it can be signed (domain 4.4…4.8). `originFrom` is the
 * initial deposit in euro from which a document about the origin of the money is required.
 */
export function requiredUploads(draft: ApplicationDraft, originFrom: number): UploadField[] {
  const { applicants, company } = draft;
  const isIdentityDocument = (text: string): text is IdentityDocument =>
    Object.hasOwn(identityDocumentTexts, text);
  const identityUploads = (who: 'mijn' | 'partner' | 'child', person: PersonDraft): UploadField[] => [
    ...(isIdentityDocument(person.identiteitsbewijs)
      ? sidesOf(person.identiteitsbewijs).map((side) => `${who}.${side}` as const)
      : []),
    ...abroadTaxUploads(person, who),
  ];
  const origin = originUploads(draft, originFrom);
  if (draft.for === null) return origin;
  if (draft.for === 'company') {
    const { identiteitsbewijs } = company.contactPerson.personTaxInfo;
    const sides = isIdentityDocument(identiteitsbewijs) ? sidesOf(identiteitsbewijs) : [];
    return [
      'company.kvkKopie',
      'company.UBOKopie',
      ...sides.map((side) => `company.contactPerson.${side}` as const),
      ...origin,
    ];
  }
  return [
    ...identityUploads('mijn', applicants.mijn),
    ...(draft.for === 'partner' ? identityUploads('partner', applicants.partner) : []),
    ...(draft.for === 'child' ? identityUploads('child', applicants.child) : []),
    ...(draft.for === 'child' && applicants.alleenGezag ? (['child.gezag'] as const) : []),
    ...origin,
  ];
}

const steps = {
  mijn: ['UserTaxInfo', 'UserAbroadTaxInfo'],
  partner: ['PartnerTaxInfo', 'PartnerAbroadTaxInfo'],
  child: ['ChildTaxInfo', 'ChildAbroadTaxInfo'],
} as const;

/** Returns the step that requests a file; null for the file requested on the page with the amounts. */
function stepOf(field: UploadField): ApplicationStep | null {
  if (field === 'herkomst' || field === 'transfer.statement') return null;
  if (field === 'child.gezag') return 'ApplicantChoice';
  const [who, part] = field.split('.') as [keyof typeof steps | 'company', string];
  if (who === 'company') return 'CompanyInformation';
  const [tax, abroad] = steps[who];
  return part === 'abroadTax' ? abroad : tax;
}

/**
 * Returns the missing files, by the step that requests them. Files requested on the page with the amounts have key
 * null.
 */
export function missingUploads(
  draft: ApplicationDraft,
  uploaded: ReadonlySet<string>,
  originFrom: number,
): ReadonlyMap<ApplicationStep | null, readonly FieldProblem[]> {
  const missing = requiredUploads(draft, originFrom).filter((field) => !uploaded.has(field));
  const byStep = Map.groupBy(missing, stepOf);
  return new Map(
    [...byStep].map(([step, fields]) => [step, fields.map((field) => ({ field, message: fileMissing }))]),
  );
}
