import * as z from 'zod/mini';
import { type UploadField, uploadFields, uploadTypes } from '../../documents/uploads/fields.ts';
import { instant } from '../../http/schema.ts';

/**
 * `unchecked`: not scanned for malware, because this installation has no scanner or the file cannot be scanned.
 * `infected`: malware was found, and the content was deleted.
 */
const reviewedFileStatuses = ['checking', 'clean', 'unchecked', 'infected'] as const;

/** A file of an application as shown to an employee; `getUploadForReview` returns its bytes. */
export const reviewedFile = z.object({
  id: z.string(),
  field: z.enum(uploadFields),
  type: z.enum(uploadTypes),
  byteSize: z.int(),
  receivedAt: instant,
  status: z.enum(reviewedFileStatuses),
});
export type ReviewedFile = z.output<typeof reviewedFile>;

/** The longest prefixes come first, because the first matching prefix counts. */
const owners = [
  ['company.contactPerson.', 'Contactpersoon'],
  ['company.', 'Organisatie'],
  ['partner.', 'Partner'],
  ['child.', 'Kind'],
  ['mijn.', 'Aanvrager'],
  ['transfer.', 'Overdracht'],
] as const;

const fileNames: Readonly<Record<string, string>> = {
  kopie: 'identiteitsbewijs, pagina met de foto',
  voorkant: 'identiteitsbewijs, voorkant',
  achterkant: 'identiteitsbewijs, achterkant',
  'abroadTax.passport.voorkant': 'niet-Amerikaans paspoort of identiteitskaart, voorkant',
  'abroadTax.passport.achterkant': 'niet-Amerikaanse identiteitskaart, achterkant',
  'abroadTax.CLN': 'Certificate of Loss of Nationality (CLN)',
  statement: 'laatste overzicht van de andere aanbieder',
  gezag: 'uittreksel uit het gezagsregister',
  kvkKopie: 'uittreksel van de KVK',
  UBOKopie: 'UBO-verklaring of uittreksel uit het UBO-register',
};

/** Returns the label of a field for employees: the owner of the file and its kind. */
export function reviewedFileText(field: UploadField): string {
  for (const [prefix, owner] of owners) {
    if (field.startsWith(prefix)) return `${owner}: ${fileNames[field.slice(prefix.length)] ?? field}`;
  }
  return 'Bewijs waar het geld vandaan komt';
}
