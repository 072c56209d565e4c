import * as z from 'zod/mini';
import { defineCall } from '../../http/call.ts';
import { page, pageQuery } from '../../http/paging.ts';
import { envelope, uuid } from '../../http/schema.ts';
import { changeLine } from './lines.ts';
import { changeInput, requestOptions } from './options.ts';
import { changeTerms } from './terms.ts';

const group = 'Contract wijzigen';

/**
 * Statuses of a change request (domain 5.7). `checked`: the change is approved and takes effect on a day or by the
 * action of an employee.
 */
export const changeStatuses = ['received', 'checked', 'processed', 'rejected', 'withdrawn'] as const;
export type ChangeStatus = (typeof changeStatuses)[number];

const request = z.object({
  id: z.string(),
  /** `W-2026-000123`. */
  number: z.string(),
  option: z.enum(requestOptions),
  status: z.enum(changeStatuses),
  createdAt: z.string(),
  /** The day on which the change takes effect; null until this day is known. */
  effectiveOn: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  /** Why the request was rejected. */
  reason: z.nullable(z.string()),
  lines: z.array(changeLine),
  /** For a fund switch: whether part of the switch was executed while the rest waits for the fund. */
  isPartlyDone: z.boolean(),
});
export type ChangeRequest = z.infer<typeof request>;

const ownContract = z.strictObject({ id: uuid });

export const getChangeOptions = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/change-options',
  access: 'signedIn',
  group,
  summary: 'Wat er aan een contract te wijzigen is: hoe het nu is, en de aanvragen die nog open staan.',
  params: ownContract,
  status: 200,
  response: envelope(z.object({ terms: changeTerms, open: z.array(request) })),
  errors: ['notAuthenticated', 'notFound'],
});

export const listChangeRequests = defineCall({
  method: 'GET',
  path: '/api/contracts/{id}/change-requests',
  access: 'signedIn',
  group,
  summary: 'De aanvragen om een contract te wijzigen, nieuwste eerst.',
  params: ownContract,
  query: pageQuery,
  status: 200,
  response: envelope(page(request)),
  errors: ['notAuthenticated', 'notFound'],
});

export const requestChange = defineCall({
  method: 'POST',
  path: '/api/contracts/{id}/change-requests',
  access: 'signedIn',
  group,
  stepUp: 'changeContract',
  changes: ['/api/contracts'],
  summary:
    'Vraagt een wijziging aan. Van elke soort kan er één open staan. Begunstiging en tenaamstelling vragen een twoFaToken voor changeContract.',
  params: ownContract,
  body: z.strictObject({ wijziging: changeInput }),
  status: 201,
  response: envelope(request),
  errors: [
    'notAuthenticated',
    'notFound',
    'stepUpRequired',
    'changeImpossible',
    'changeOpen',
    'changesNothing',
  ],
});

export const withdrawChange = defineCall({
  method: 'POST',
  path: '/api/contracts/{id}/change-requests/{requestId}/withdraw',
  access: 'signedIn',
  group,
  changes: ['/api/contracts'],
  summary:
    'Trekt een aanvraag in die nog niet is verwerkt. Een wissel van fondsen tot het sluiten van de orderperiode; wat al is gewisseld, blijft gewisseld.',
  params: z.strictObject({ id: uuid, requestId: uuid }),
  status: 200,
  response: envelope(request),
  errors: ['notAuthenticated', 'notFound', 'changeClosed', 'tooLateToCancel'],
});
