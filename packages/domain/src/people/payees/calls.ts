import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { uuid } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';

/**
 * Accepts one combination of name and account. A different name or account is checked again and needs a new decision.
 */
export const acceptPayee = defineCall({
  method: 'POST',
  path: '/api/admin/payees/{id}/acceptance',
  access: 'admin',
  group: 'Beheer',
  changes: ['/api/admin/payout-batches', '/api/admin/payout-batches/preview'],
  summary:
    'Legt met een reden vast dat wij betalen op een rekening waarvan de bank zegt dat de naam er niet bij hoort, nadat een collega dat heeft goedgekeurd.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: correctionReason }),
  status: 204,
  errors: ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound', 'changedMeanwhile'],
});
