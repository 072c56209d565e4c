import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { payoutStatus } from './status.ts';

/** Maximum payouts shown. The list of transactions contains the others. */
export const MOST_UNDER_WAY = 10;

const payoutUnderWay = z.object({
  id: z.string(),
  contract: z.object({ id: z.string(), number: z.string() }),
  /** Kind of payout, as text shown to the investor. */
  kind: z.string(),
  /** In euro, the amount the investor receives. */
  amount: z.number(),
  stand: payoutStatus,
});
export type PayoutUnderWay = z.infer<typeof payoutUnderWay>;

export const listPayoutsUnderWay = defineCall({
  method: 'GET',
  path: '/api/contracts/payouts',
  access: 'signedIn',
  group: 'Contracten',
  summary: `Wat de gebruiker nog krijgt uitbetaald en waar dat geld is: het totaal, en de eerste ${MOST_UNDER_WAY} op dag.`,
  status: 200,
  response: envelope(z.object({ count: z.int(), total: z.number(), items: z.array(payoutUnderWay) })),
  errors: ['notAuthenticated'],
});

export const getPayoutProof = defineCall({
  method: 'GET',
  path: '/api/payouts/{id}/proof',
  access: 'signedIn',
  group: 'Contracten',
  summary:
    'De bevestiging van een uitbetaling die op het afschrift van onze bank staat, als PDF; altijd dezelfde bytes. Een uitbetaling aan een vorige houder van het contract bestaat niet.',
  params: z.strictObject({ id: uuid }),
  status: 200,
  file: 'application/pdf',
  errors: ['notAuthenticated', 'notFound', 'payoutNotBooked', 'payoutCameBack'],
});
