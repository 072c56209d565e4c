/**
 * Unit of a figure; `dealing` is a day of the monthly dealing. A text may not type a figure in a unit for which its kind has
 * a placeholder.
 */
export type FigureUnit =
  | 'bedrag'
  | 'procent'
  | 'tijdstip'
  | 'minuten'
  | 'dagen'
  | 'weken'
  | 'maanden'
  | 'jaar'
  | 'dealing';

export interface Placeholder {
  /** Dutch description for the provider. */
  readonly about: string;
  /** Example value for the test print. It is never a value of a real person. */
  readonly example: string;
  /** Unit of the value, if the value is a figure from the terms, the law or the configuration. */
  readonly figure?: FigureUnit;
  /**
   * True if the text must contain this placeholder, because the law, the specification or the reader requires
   * its value. `opening`: a text without it that is in use stays in use, because an earlier release accepted
   * it, but no brand opens with it.
   */
  readonly isRequired?: true | 'opening';
  /** True if the value may be absent. A paragraph or list item with this placeholder is then omitted. */
  readonly isOptional?: true;
  /**
   * True for a code that the reader copies. Such a code is its own paragraph, so that it can be printed in
   * large type.
   */
  readonly isCode?: true;
}

export interface TextPart {
  /** Dutch description of the place where this part is printed. */
  readonly about: string;
  /** `line`: one sentence without lists. `blocks`: paragraphs and lists. */
  readonly form: 'line' | 'blocks';
  /** True if people other than the recipient can see the part, so that it may name only the provider. */
  readonly isPublic?: true;
}

/** A text of the provider: a mail, a document, or sentences on a page to which an investor agrees. */
export interface TextKind {
  /** File name in the brand's folder `teksten`, without `.md`. */
  readonly file: string;
  /** Dutch title for employees. */
  readonly title: string;
  readonly use: 'mail' | 'document' | 'page';
  /** The parts of the text by their Dutch heading. Every part is required. */
  readonly parts: Readonly<Record<string, TextPart>>;
  readonly placeholders: Readonly<Record<string, Placeholder>>;
  /** Conditions under which a paragraph or list item is printed, by their Dutch name, with a description. */
  readonly conditions?: Readonly<Record<string, string>>;
}

/** Placeholders that every text may use. Their values come from `brand.json`. */
export const providerPlaceholders = {
  'aanbieder.naam': { about: 'De naam van de aanbieder, zoals op de pagina', example: 'Voorbeeld Beleggen' },
  'aanbieder.bedrijf': {
    about: 'De naam van het bedrijf, zoals in het handelsregister',
    example: 'Voorbeeld Beleggen B.V.',
  },
  'aanbieder.telefoon': { about: 'Het telefoonnummer van de aanbieder', example: '085 000 00 00' },
  'aanbieder.email': { about: 'Het e-mailadres van de aanbieder', example: 'service@voorbeeld.nl' },
} as const satisfies Readonly<Record<string, Placeholder>>;

/** The data of the provider that every text may contain. */
export interface NamedProvider {
  readonly name: string;
  readonly legalName: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

export const providerValues = ({
  name,
  legalName,
  contact,
}: NamedProvider): Readonly<Record<keyof typeof providerPlaceholders, string>> => ({
  'aanbieder.naam': name,
  'aanbieder.bedrijf': legalName,
  'aanbieder.telefoon': contact.phone,
  'aanbieder.email': contact.email,
});
