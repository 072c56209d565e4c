/** Codes of domain 4.2, with their text on screen. */
export const genderTexts = { M: 'Man', V: 'Vrouw', X: 'X / anders' } as const;

/** Help text and autofill of a field, which differ between the user and another person. */
interface PerPerson {
  readonly self: string;
  readonly other: string;
}

/** One field of a person, used wherever it is entered or shown. */
export interface PersonField {
  /** Label of the control and of the item on screen. */
  readonly label: string;
  /** Label beside the scanned document, where there is little space. */
  readonly shortLabel?: string;
  /** Label in an error message that must name the field; by default the ordinary label. */
  readonly errorLabel?: string;
  readonly control: 'choice' | 'text' | 'date' | 'country' | 'phone';
  /** Texts for the codes of a choice field. */
  readonly options?: Readonly<Record<string, string>>;
  readonly help?: PerPerson;
  readonly autoComplete?: PerPerson;
  readonly width?: 'medium';
  /** Initial value. The country is the Netherlands, where most people live. */
  readonly beginning?: string;
  /** True if the user may leave the field empty. */
  readonly optional?: true;
  /** True if the field is shown as a part of the full name. */
  readonly inName?: true;
  /** True if stored persons and older browser sessions may lack the field. */
  readonly isLater?: boolean;
}

// The fields of a person, in the order of the form. This file contains no schemas, so that the browser does not load
// them for an empty draft. The schema of each field is in `applicant.ts`.

/** Name and birth (domain 4.2). */
export const personFields = {
  geslacht: { label: 'Geslacht', control: 'choice', options: genderTexts },
  initialen: {
    label: 'Voorletters',
    control: 'text',
    help: { self: 'Zoals op uw identiteitsbewijs, bijvoorbeeld J.P.', other: 'Bijvoorbeeld J.P.' },
    width: 'medium',
    inName: true,
  },
  tussenvoegsel: {
    label: 'Tussenvoegsel',
    control: 'text',
    width: 'medium',
    optional: true,
    inName: true,
  },
  achternaam: {
    label: 'Achternaam',
    control: 'text',
    autoComplete: { self: 'family-name', other: 'off' },
    inName: true,
  },
  geboortedatum: {
    label: 'Geboortedatum',
    control: 'date',
    autoComplete: { self: 'bday', other: 'off' },
  },
  nationaliteit: {
    label: 'Nationaliteit',
    control: 'country',
    help: { self: 'Kies het land.', other: 'Kies het land.' },
    beginning: 'NL',
  },
} as const satisfies Readonly<Record<string, PersonField>>;

export const contactFields = {
  mobiel: {
    label: 'Mobiel nummer',
    shortLabel: 'Mobiel',
    control: 'phone',
    autoComplete: { self: 'tel', other: 'off' },
  },
  telefoonnummer: {
    label: 'Telefoonnummer (vast)',
    shortLabel: 'Telefoon',
    errorLabel: 'Telefoonnummer',
    control: 'phone',
    autoComplete: { self: 'off', other: 'off' },
    optional: true,
  },
} as const satisfies Readonly<Record<string, PersonField>>;

export type PersonFieldName = keyof typeof personFields;
export type ContactFieldName = keyof typeof contactFields;

type AllFields = typeof personFields & typeof contactFields;
/** Fields that are typed as text, and therefore need rules. */
export type TypedFieldName = {
  [Name in keyof AllFields]: AllFields[Name]['control'] extends 'text' | 'phone' ? Name : never;
}[keyof AllFields];

type Fields<Name extends string> = Readonly<Record<Name, PersonField>>;

/** Returns the fields with their names, in the order of the form. */
export const fieldEntries = <Name extends string>(fields: Fields<Name>) =>
  Object.entries(fields) as [Name, PersonField][];

/** Returns one value for each field, in alphabetical order. */
export function valuePerField<Name extends string, Value>(
  fields: Fields<Name>,
  derive: (field: PersonField, name: Name) => Value,
): Record<Name, Value> {
  const entries = fieldEntries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, derive(field, name)])) as Record<
    Name,
    Value
  >;
}
