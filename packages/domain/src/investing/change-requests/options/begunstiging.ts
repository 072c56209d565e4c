import * as z from 'zod/mini';
import { running } from '../../../fields/contract-states.ts';
import { lastName } from '../../../fields/names.ts';
import { isoDay, plainText } from '../../../http/schema.ts';
import { twoFaToken } from '../../../http/two-fa-token.ts';
import { birthDateProblems } from '../birth-date.ts';
import { defineChange } from '../definition.ts';

/** Maximum number of beneficiaries a person can name. */
export const MOST_BENEFICIARIES = 4;

const beneficiary = z.strictObject({ naam: lastName, geboortedatum: isoDay, relatie: plainText(40) });
export type Beneficiary = z.output<typeof beneficiary>;

function beneficiaryText({ length }: readonly Beneficiary[]): string {
  if (length === 0) return 'Volgens de voorwaarden: partner, kinderen, erfgenamen';
  return length === 1 ? 'Eén persoon die u hebt genoemd' : `${length} personen die u hebt genoemd`;
}

export const begunstiging = defineChange({
  title: 'Begunstigde',
  text: 'Wie de lijfrente krijgt als u overlijdt.',
  subject: 'de begunstigde',
  event: 'beneficiaryChanged',
  allowedIn: running,
  notFor: { SB: 'Dit contract is geen lijfrente. Het hoort na uw overlijden bij uw erfenis.' },
  schema: z.strictObject({
    option: z.literal('begunstiging'),
    /** If empty, the order of the contract conditions applies: partner, children, heirs. */
    begunstigden: z
      .array(beneficiary)
      .check(z.maxLength(MOST_BENEFICIARIES, `Vul maximaal ${MOST_BENEFICIARIES} personen in.`)),
    twoFaToken: z.optional(twoFaToken),
  }),
  needsCode: true,
  problems: ({ begunstigden }, { today }) =>
    begunstigden.flatMap(({ geboortedatum, relatie }, index) => [
      ...birthDateProblems(`begunstigden[${index}].geboortedatum`, geboortedatum, today),
      ...(relatie.trim() === ''
        ? [{ field: `begunstigden[${index}].relatie`, message: 'Vul dit veld in.' }]
        : []),
    ]),
  effectiveOn: () => null,
  needsReview: () => 'Wij controleren uw aanvraag en sturen u daarna een bevestiging.',
  summary: ({ begunstigden }) => [
    { label: 'Begunstigde', before: null, after: beneficiaryText(begunstigden) },
  ],
  reviewTask: 'Controleer of duidelijk is wie de lijfrente krijgt als de klant overlijdt.',
});
