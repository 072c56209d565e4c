import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page, pageQuery } from '../../http/paging.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { type ChangeEventKind, changeEventTexts } from '../change-requests/options.ts';
import { type ContractEventGroup, contractEventGroups } from './groups.ts';

/** Actors that can change a contract (domain 5.8). */
export const contractEventActors = ['customer', 'employee', 'system'] as const;
export type ContractEventActor = (typeof contractEventActors)[number];

/** One kind of event for each option for a change. */
const changed = Object.fromEntries(
  Object.entries(changeEventTexts).map(([kind, text]) => [kind, { group: 'change', text }]),
) as Readonly<Record<ChangeEventKind, { readonly group: 'change'; readonly text: string }>>;

/** Contract events a customer may see, with their text and the part of the history they belong to. */
export const contractEventMetadata = {
  created: { group: 'contract', text: 'Contract aangemaakt' },
  signed: { group: 'contract', text: 'Contract ondertekend' },
  profileConfirmed: { group: 'contract', text: 'Voorzichtigste profiel bevestigd' },
  applicationApproved: { group: 'contract', text: 'Aanvraag goedgekeurd' },
  applicationRejected: { group: 'contract', text: 'Aanvraag afgewezen' },
  applicationWithdrawn: { group: 'contract', text: 'Gestopt binnen de bedenktijd' },
  started: { group: 'contract', text: 'Contract gestart' },
  statusChanged: { group: 'contract', text: 'Status gewijzigd' },
  ...changed,
  fundsSwitched: { group: 'change', text: 'Fondsen gewisseld' },
  fundsPartlySwitched: { group: 'change', text: 'Fondsen voor een deel gewisseld' },
  fundsSwitchWaiting: { group: 'change', text: 'Fondswissel wacht op ruimte in het fonds' },
  changeRequested: { group: 'change', text: 'Wijziging aangevraagd' },
  changeChecked: { group: 'change', text: 'Wijziging gecontroleerd' },
  changeRejected: { group: 'change', text: 'Wijziging afgewezen' },
  changeWithdrawn: { group: 'change', text: 'Wijziging ingetrokken' },
  sellRequested: { group: 'sell', text: 'Verkoop opgegeven' },
  sellPartlyExecuted: { group: 'sell', text: 'Verkoop voor een deel uitgevoerd' },
  sellWaiting: { group: 'sell', text: 'Verkoop wacht op ruimte in het fonds' },
  sellExecuted: { group: 'sell', text: 'Verkoop uitgevoerd' },
  sellCancelled: { group: 'sell', text: 'Verkoop geannuleerd' },
  topUpAnnounced: { group: 'deposit', text: 'Bijstorting aangemaakt' },
  topUpCancelled: { group: 'deposit', text: 'Bijstorting geannuleerd' },
  depositReceived: { group: 'deposit', text: 'Storting ontvangen' },
  mandateSigned: { group: 'deposit', text: 'Machtiging getekend' },
  mandateEnded: { group: 'deposit', text: 'Machtiging ingetrokken' },
  collectionsStopped: { group: 'deposit', text: 'Afschrijven gestopt' },
  collectionsResumed: { group: 'deposit', text: 'Afschrijven hervat' },
  collectionFailed: { group: 'deposit', text: 'Afschrijving niet gelukt' },
  depositReversed: { group: 'deposit', text: 'Storting teruggeboekt' },
  payoutCalculated: { group: 'contract', text: 'Uitkering opnieuw berekend' },
  paidOut: { group: 'contract', text: 'Laatste uitkering gedaan, contract afgelopen' },
  payoutPaid: { group: 'contract', text: 'Uitbetaald' },
  payoutReturned: { group: 'contract', text: 'Uitbetaling teruggekomen van de bank' },
  payoutReleased: { group: 'contract', text: 'Aangehouden uitbetaling vrijgegeven' },
  annuityExtended: { group: 'contract', text: 'Lijfrente loopt langer door' },
  contractBlocked: { group: 'contract', text: 'Contract geblokkeerd' },
  deathRecorded: { group: 'contract', text: 'Overlijden vastgelegd' },
  contractReleased: { group: 'contract', text: 'Contract vrijgegeven' },
  maturityAnnounced: { group: 'contract', text: 'Bericht over het einde van de opbouw' },
  converted: { group: 'contract', text: 'Omgezet naar een lijfrente die uitkeert' },
  corrected: { group: 'contract', text: 'Correctie' },
} as const satisfies Readonly<Record<string, { group: ContractEventGroup; text: string }>>;
export type ContractEventKind = keyof typeof contractEventMetadata;
export const contractEventKinds = Object.keys(contractEventMetadata) as readonly ContractEventKind[];

const event = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.enum(contractEventActors),
  kind: z.enum(contractEventKinds),
  /** Previous and new value in readable form; null if there is no value. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export const listContractEvents = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/history',
  access: 'signedIn',
  group: 'Contracten',
  summary: 'Wat er op een contract is gewijzigd en door wie, nieuwste eerst; alles of één soort.',
  params: z.strictObject({ id: uuid }),
  query: z.extend(pageQuery, {
    soort: z.optional(z.enum(contractEventGroups, 'Kies een soort uit de lijst.')),
  }),
  status: 200,
  response: envelope(page(event)),
  errors: ['notAuthenticated', 'notFound'],
});
