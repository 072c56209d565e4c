import * as z from 'zod/mini';
import { lastName } from '../../../fields/names.ts';
import { isoDay, plainText } from '../../../http/schema.ts';
import { twoFaToken } from '../../../http/two-fa-token.ts';
import { birthDateProblems } from '../birth-date.ts';
import { defineChange } from '../definition.ts';

/** Reasons for transferring a contract to another contract holder. */
export const ownershipReasons = {
  schenking: 'Schenking',
  scheiding: 'Scheiding',
  huwelijk: 'Huwelijk of samenwonen',
  overlijden: 'Overlijden',
} as const;
export type OwnershipReason = keyof typeof ownershipReasons;
const ownershipCodes = Object.keys(ownershipReasons) as [OwnershipReason, ...OwnershipReason[]];

/**
 * Documents an employee must have received before a contract is transferred to another contract holder (domain 5.7).
 */
export const supportingDocuments = ['handtekeningen', 'legitimatie', 'akte'] as const;
export type SupportingDocument = (typeof supportingDocuments)[number];
export const supportingDocumentTexts: Readonly<Record<SupportingDocument, string>> = {
  handtekeningen: 'Handtekeningen van beide personen, of van de erfgenamen',
  legitimatie: 'Identiteitsbewijs van de nieuwe houder',
  akte: 'Akte, convenant of verklaring van erfrecht',
};

export const tenaamstelling = defineChange({
  title: 'Tenaamstelling',
  text: 'Het contract op een andere naam zetten, bijvoorbeeld na een scheiding of schenking.',
  subject: 'de tenaamstelling',
  event: 'ownershipChanged',
  allowedIn: ['active'],
  notFor: {
    SUL: 'Een lijfrente staat altijd op uw eigen naam. Gaat u scheiden? Neem dan contact met ons op.',
    SDIL: 'Een lijfrente staat altijd op uw eigen naam. Gaat u scheiden? Neem dan contact met ons op.',
  },
  schema: z.strictObject({
    option: z.literal('tenaamstelling'),
    reden: z.enum(ownershipCodes, 'Kies een reden.'),
    naam: lastName,
    geboortedatum: isoDay,
    toelichting: z._default(plainText(300), ''),
    twoFaToken: z.optional(twoFaToken),
  }),
  needsCode: true,
  problems: ({ geboortedatum }, { today }) => birthDateProblems('geboortedatum', geboortedatum, today),
  effectiveOn: () => null,
  needsReview: () =>
    'Wij nemen contact met u op. Wij hebben van beide personen een handtekening nodig, het identiteitsbewijs van de nieuwe houder en een akte.',
  summary: ({ reden }) => [
    { label: 'Andere naam, om reden van', before: null, after: ownershipReasons[reden] },
  ],
  reviewTask: 'Vraag de handtekeningen, het identiteitsbewijs van de nieuwe houder en de akte op.',
  approvalNote:
    'U zegt hiermee dat het verzoek klopt. Het contract komt pas op een andere naam als u dat zelf doet, met de stukken erbij. Tot dan kunt u het verzoek nog afwijzen.',
});
