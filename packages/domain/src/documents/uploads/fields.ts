/** Domain 4.4, 4.5: uploads for a person. The field names are those of I-07 and I-08. */
const personalFiles = {
  kopie: 'Kopie van de pagina met uw foto',
  voorkant: 'Voorkant',
  achterkant: 'Achterkant',
  'abroadTax.passport.voorkant': 'Kopie van uw (niet-Amerikaanse) paspoort of identiteitskaart',
  'abroadTax.passport.achterkant': 'Achterkant van de identiteitskaart',
  'abroadTax.CLN': 'Kopie van uw Certificate of Loss of Nationality (CLN)',
} as const;
type PersonalFile = keyof typeof personalFiles;

const of = <P extends string>(person: P) =>
  Object.fromEntries(
    Object.entries(personalFiles).map(([name, text]) => [`${person}.${name}`, text]),
  ) as Readonly<Record<`${P}.${PersonalFile}`, string>>;

/** Every field with an upload, with its label on screen. */
export const uploadFieldTexts = {
  ...of('mijn'),
  ...of('partner'),
  ...of('child'),
  'child.gezag': 'Uittreksel uit het gezagsregister',
  'company.kvkKopie': 'Uittreksel van de KVK',
  'company.UBOKopie': 'UBO-verklaring of uittreksel uit het UBO-register',
  'company.contactPerson.kopie': personalFiles.kopie,
  'company.contactPerson.voorkant': personalFiles.voorkant,
  'company.contactPerson.achterkant': personalFiles.achterkant,
  'transfer.statement': 'Laatste overzicht van uw lijfrente bij de andere aanbieder',
  herkomst: 'Bewijs waar het geld vandaan komt',
} as const;
export type UploadField = keyof typeof uploadFieldTexts;
export const uploadFields = Object.keys(uploadFieldTexts) as [UploadField, ...UploadField[]];

/** Maximum size of an upload in bytes (domain 4.4 and the text of `tax.copy.help`). */
export const UPLOAD_BYTES = 10_000_000;
export const uploadTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type UploadType = (typeof uploadTypes)[number];
