import * as z from 'zod/mini';
import { ofContract } from '../../fields/contract.ts';
import { defineCall } from '../../http/call.ts';
import { isoDay } from '../../http/schema.ts';
import { correctionReason } from '../../http/stored-reason.ts';
import { twoFaToken } from '../../http/two-fa-token.ts';
import { common } from '../../money/ledger/calls.ts';

export const extendAnnuity = defineCall({
  method: 'POST',
  path: '/api/admin/contracts/{number}/extension',
  access: 'admin',
  group: 'Beheer',
  stepUp: 'extendAnnuity',
  changes: ['/api/admin/contracts/{number}', '/api/admin/work'],
  summary:
    'Laat een tijdelijke lijfrente langer doorlopen, zodat wordt uitgekeerd wat boven de grens van haar laatste jaar blijft staan. Vraagt een twoFaToken voor extendAnnuity van dit contract.',
  params: ofContract,
  body: z.strictObject({
    /** The new last day, as shown on the page. */
    extendedTo: isoDay,
    reason: correctionReason,
    twoFaToken,
  }),
  status: 204,
  errors: [...common, 'statusRefuses', 'changeImpossible', 'changedMeanwhile', 'stepUpRequired'],
});
