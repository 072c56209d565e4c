import * as z from 'zod/mini';
import { investmentFlows } from '../../brand/flows.ts';
import { defineCall } from '../../http/call.ts';
import { envelope, instant, isoDay, seenDigest, uuid } from '../../http/schema.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { fundDocumentKinds } from '../../products/fund-documents/kinds.ts';
import { productCodes } from '../../products/products/product.ts';
import { transferKinds, transferRegimes } from '../capital-transfers/states.ts';
import { appliedPayout, changedTerm } from './applied-offer.ts';
import { applicationDraft } from './draft.ts';
import { questionText } from './question.ts';
import { applicationStatuses } from './states.ts';

const group = 'Aanvragen';
const own = z.strictObject({ id: uuid });

/** An application as shown in a list. */
const summary = {
  id: z.string(),
  flow: z.enum(investmentFlows),
  fundId: z.int(),
  status: z.enum(applicationStatuses),
  changedAt: instant,
  /** For a draft: the day on which it is erased unless it is changed before. */
  expiresOn: z.nullable(isoDay),
  /** The contract, which is created when the applicant signs. */
  contract: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** An employee's question; set only while the status is `moreInfo`. */
  question: z.nullable(z.string()),
  /** The second signer; null: none, or the application is a draft. */
  secondSigner: z.nullable(
    z.object({
      /** Name of the account that signed; before that, the invited address, masked. */
      name: z.string(),
      signedAt: z.nullable(instant),
      hasDeclined: z.boolean(),
    }),
  ),
  /**
   * Set while the investor can withdraw without a reason. `until` is null while a signature is missing.
   * `days` is the agreed number of days after the last signature; older servers omit it.
   */
  withdrawal: z.nullable(z.object({ until: z.nullable(isoDay), days: z.optional(z.int()) })),
  /** The offer on which the application is based; null for an application for one fund. Older servers omit it. */
  offer: z.optional(
    z.nullable(z.object({ id: z.string(), number: z.string(), productCode: z.enum(productCodes) })),
  ),
};

const application = z.object({
  ...summary,
  /** Number of changes to the draft so far. The next change must include this version. */
  version: z.int(),
  /** The draft with citizen service and account numbers masked; null once signed. */
  draft: z.nullable(applicationDraft),
});
export type Application = z.output<typeof application>;

/** Actions that only the applicant can take now: pay the amount due, or sign the missing mandate. */
export const applicantActs = ['pay', 'mandate'] as const;

/**
 * The shared risk profile of two people who invest together, if the partner's answers lead to a more cautious profile
 * (decision 0026).
 */
const sharedProfile = z.object({
  name: z.string(),
  /** Whether the investment requires more risk than the profile allows. */
  isExceeded: z.boolean(),
});

const applicationSummary = z.object({
  ...summary,
  next: z.nullable(z.enum(applicantActs)),
  /** The profile the applicant has to confirm; set only while the status is `awaitingConfirmation`. */
  toConfirm: z.nullable(sharedProfile),
});
export type ApplicationSummary = z.output<typeof applicationSummary>;

export const listApplications = defineCall({
  method: 'GET',
  path: '/api/applications',
  access: 'signedIn',
  group,
  summary:
    'De aanvragen van de belegger die nog lopen, waarvoor die nog iets moet doen of waarmee die nog kan stoppen, de nieuwste eerst; hoogstens een per stroom is nog niet ingediend.',
  status: 200,
  response: envelope(z.array(applicationSummary)),
  errors: ['notAuthenticated'],
});

export const startApplication = defineCall({
  method: 'POST',
  path: '/api/applications',
  access: 'signedIn',
  group,
  changes: ['/api/applications'],
  summary:
    'Begint een aanvraag voor een fonds of van een offerte, of geeft die nog niet is ingediend. Een stroom met meer fondsen vraagt welk fonds.',
  body: z.strictObject({
    /** The flow of an application for one fund. If absent, the application is based on `offerID`. */
    flow: z.optional(z.enum(investmentFlows, 'Kies een fonds.')),
    /**
     * Id of the fund, in a flow with several funds. It replaces the fund of a draft. If absent, the only fund
     * or the fund of the draft applies.
     */
    fundId: z.optional(z.int('Kies een fonds.')),
    /**
     * I-03: the product of the calculation on which the application is based. It must be the product of the
     * offer. With `flow`, annuities are rejected.
     */
    requestType: z.optional(z.enum(productCodes)),
    /** The offer on which the application is based. It must belong to the caller. */
    offerID: z.optional(uuid),
  }),
  status: 201,
  response: envelope(application),
  errors: [
    'notAuthenticated',
    'changedMeanwhile',
    'annuityNotOnline',
    'offerExpired',
    'offerSigned',
    'notFound',
    'notOpen',
  ],
});

export const getApplication = defineCall({
  method: 'GET',
  path: '/api/applications/{id}',
  access: 'signedIn',
  group,
  summary: 'Een eigen aanvraag, met wat er al is ingevuld.',
  params: own,
  status: 200,
  response: envelope(application),
  errors: ['notAuthenticated', 'notFound'],
});

export const saveApplication = defineCall({
  method: 'PUT',
  path: '/api/applications/{id}',
  access: 'signedIn',
  group,
  summary:
    'Bewaart wat er is ingevuld. Een BSN of rekeningnummer dat als ••• terugkomt, blijft zoals het was.',
  params: own,
  body: z.strictObject({ version: z.int(), draft: applicationDraft }),
  status: 200,
  response: envelope(z.object({ version: z.int(), changedAt: instant, expiresOn: isoDay })),
  errors: ['notAuthenticated', 'notFound', 'changedMeanwhile', 'annuityNotOnline'],
});

export const removeApplication = defineCall({
  method: 'DELETE',
  path: '/api/applications/{id}',
  access: 'signedIn',
  group,
  changes: ['/api/applications'],
  summary: 'Gooit een aanvraag weg die nog niet is ingediend, met alle bestanden.',
  params: own,
  status: 204,
  errors: ['notAuthenticated', 'notFound', 'changedMeanwhile'],
});

/** The contract to sign, as the summary shows it. Amounts in euro. */
export const contractToSign = z.object({
  /** Digest of the whole contract text. The signing call must send it, so that the user signs exactly this text. */
  digest: z.string(),
  fund: z.object({ name: z.string(), entryCostRate: z.number() }),
  /** Every fund of the contract, with its share of each deposit as a fraction. Older servers omit it. */
  funds: z.optional(z.array(z.object({ name: z.string(), share: z.number(), entryCostRate: z.number() }))),
  /** Older servers omit this field and the three fields below it. */
  product: z.optional(z.enum(productCodes)),
  /** First day on which the deposit can be dealt; null if the contract does not name a day. */
  startDate: z.optional(z.nullable(isoDay)),
  /** Last day of an annuity's accumulation; null for a contract without an end. */
  endDate: z.optional(z.nullable(isoDay)),
  /** Terms that the provider changed after the offer was made. */
  changedTerms: z.optional(z.array(changedTerm)),
  initialDeposit: z.number(),
  periodicDeposit: z.number(),
  /** The order to the other provider; null without one. Older servers omit this field and the next. */
  transfer: z.optional(
    z.nullable(
      z.object({
        providerName: z.string(),
        /** The last four characters; the rest is masked. */
        policyNumber: z.string(),
        isWhole: z.boolean(),
        kind: z.enum(transferKinds),
        regime: z.enum(transferRegimes),
      }),
    ),
  ),
  /** The payouts of an annuity; null for another product. */
  payout: z.optional(z.nullable(z.extend(appliedPayout, { loonheffingskorting: z.boolean() }))),
  stock: z.enum(['stock', 'cash']),
  description: z.string(),
  holders: z.array(z.object({ name: z.string(), role: z.enum(['mijn', 'partner', 'child', 'company']) })),
  profile: z.string(),
  /** The opened fund documents, in the version that applies to the contract. */
  documents: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(fundDocumentKinds),
      version: z.int(),
      validFrom: isoDay,
      /** SHA-256 of the file, hexadecimal. */
      sha256: z.string(),
    }),
  ),
  /** The last day on which the investor can withdraw without a reason, as long as nothing has been invested. */
  coolingOffUntil: isoDay,
  /**
   * The declarations that the applicant confirms, as the provider worded them. Older servers omit both
   * fields.
   */
  declarations: z.optional(z.object({ verklaringJuist: z.string(), bedenktijdGelezen: z.string() })),
  /** Explanation of the cooling-off period below its declaration, including its last day. */
  coolingOffText: z.optional(z.string()),
  /** Address of the second signer, masked; null: none. */
  secondSigner: z.nullable(z.string()),
});
export type ContractToSign = z.output<typeof contractToSign>;

export const getContractToSign = defineCall({
  method: 'GET',
  path: '/api/applications/{id}/contract',
  access: 'signedIn',
  group,
  summary: 'Het contract zoals het wordt ondertekend. Zegt van elk veld wat er nog aan ontbreekt.',
  params: own,
  status: 200,
  response: envelope(contractToSign),
  errors: ['notAuthenticated', 'notFound', 'annuityNotOnline', 'offerExpired', 'notOpen'],
});

export const getContractToSignFile = defineCall({
  method: 'GET',
  path: '/api/applications/{id}/contract/file',
  access: 'signedIn',
  group,
  summary: 'Het contract zoals het wordt ondertekend, als PDF.',
  params: own,
  status: 200,
  file: 'application/pdf',
  errors: ['notAuthenticated', 'notFound', 'annuityNotOnline', 'offerExpired', 'notOpen'],
});

export const signApplication = defineCall({
  method: 'POST',
  path: '/api/applications/{id}/sign',
  access: 'signedIn',
  group,
  stepUp: 'sign',
  changes: ['/api/applications', '/api/contracts', '/api/relations'],
  summary: 'Ondertekent het contract en maakt het, één keer. Vraagt een twoFaToken voor sign.',
  params: own,
  body: z.strictObject({ digest: seenDigest, twoFaToken }),
  status: 201,
  response: envelope(application),
  errors: [
    'notAuthenticated',
    'notFound',
    'changedMeanwhile',
    'tooManyRelations',
    'stepUpRequired',
    'annuityNotOnline',
    'offerExpired',
    'notOpen',
  ],
});

export const answerQuestion = defineCall({
  method: 'POST',
  path: '/api/applications/{id}/answer',
  access: 'signedIn',
  group,
  changes: ['/api/applications'],
  summary:
    'Beantwoordt de vraag van een medewerker. Bestanden zijn dan al vervangen, als daarom is gevraagd.',
  params: own,
  body: z.strictObject({ answer: questionText }),
  status: 200,
  response: envelope(application),
  errors: ['notAuthenticated', 'notFound', 'changedMeanwhile'],
});

export const confirmSharedProfile = defineCall({
  method: 'POST',
  path: '/api/applications/{id}/confirm',
  access: 'signedIn',
  group,
  changes: ['/api/applications', '/api/contracts'],
  summary:
    'Bevestigt dat voor wie samen beleggen het voorzichtigste profiel geldt, waar dat van de partner voorzichtiger is. Daarna kan het contract worden betaald.',
  params: own,
  status: 200,
  response: envelope(application),
  errors: ['notAuthenticated', 'notFound', 'changedMeanwhile'],
});

export const withdrawApplication = defineCall({
  method: 'POST',
  path: '/api/applications/{id}/withdraw',
  access: 'signedIn',
  group,
  stepUp: 'withdrawApplication',
  changes: ['/api/applications', '/api/contracts'],
  summary:
    'Stopt binnen de bedenktijd, zolang er niets is belegd. Wat is betaald, gaat terug naar de rekening waar het vandaan kwam. Vraagt een twoFaToken voor withdrawApplication van deze aanvraag.',
  params: own,
  body: z.strictObject({ twoFaToken }),
  status: 200,
  response: envelope(application),
  errors: ['notAuthenticated', 'notFound', 'tooLateToCancel', 'stepUpRequired'],
});
