import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope } from '../../http/schema.ts';

/** A building of a fund; amounts in euro. */
const ownBuilding = z.object({
  Naam: z.string(),
  Plaats: z.string(),
  Bouwjaar: z.int(),
  HuurPerJaar: z.number(),
  Waarde: z.number(),
  Lening: z.number(),
  /** Units of the caller ÷ those outstanding × (`Waarde` − `Lening`), rounded down to the cent. */
  UwDeel: z.number(),
});
export type OwnBuilding = z.infer<typeof ownBuilding>;

const streetFund = z.object({
  FondsID: z.int(),
  Fonds: z.string(),
  Participaties: z.number(),
  /** Value of the caller's units at the last price. */
  Waarde: z.number(),
  /** The valuation day of the buildings, and the number of units outstanding on that day. */
  Peildatum: z.string(),
  Uitstaand: z.number(),
  Bron: z.string(),
  /** Whether the buildings are fictional, as an example. */
  IsVerzonnen: z.boolean(),
  Panden: z.array(ownBuilding),
});
export type StreetFund = z.infer<typeof streetFund>;

export const listOwnBuildings = defineCall({
  method: 'GET',
  path: '/api/buildings',
  access: 'signedIn',
  group: 'Fondsen',
  summary:
    'De panden van de fondsen waarin de belegger participaties heeft, met zijn deel. Een fonds zonder gepubliceerde panden staat er niet in.',
  status: 200,
  response: envelope(z.object({ Fondsen: z.array(streetFund) })),
  errors: ['notAuthenticated'],
});
