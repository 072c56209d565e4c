import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import type { FastifyInstance } from 'fastify';
import { appendAudit } from '../platform/audit.ts';
import type { Services } from '../platform/services.ts';
import type { LiveSession } from '../platform/session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Records a call made by an impersonating employee, and whether the call was allowed. */
    noteImpersonation(session: LiveSession, call: Call, isAllowed: boolean): Promise<void>;
  }
}

/**
 * Calls other than GET that change nothing for the customer. An impersonating employee can send only these
 * and GET calls.
 */
const allowed: ReadonlySet<Call> = new Set<Call>([
  calls.logout,
  calls.deleteCookie,
  calls.stopImpersonation,
  calls.calculate,
  calls.previewSale,
  calls.previewOutgoingTransfer,
  calls.scoreQuestionnaire,
  calls.reportError,
]);

export const changesNothing = (call: Call): boolean => call.method === 'GET' || allowed.has(call);

export function watchImpersonation(
  app: FastifyInstance,
  { clock, configuration, database }: Pick<Services, 'clock' | 'configuration' | 'database'>,
): void {
  app.decorate('noteImpersonation', async (session, { method, path }, isAllowed) => {
    const { person, impersonator, id } = session;
    await database.transaction((tx) =>
      appendAudit(tx, configuration.auditKeys, {
        at: clock.now(),
        brand: person.brand,
        actorId: person.id,
        impersonatorId: impersonator?.id ?? null,
        action: isAllowed ? 'impersonation.viewed' : 'impersonation.refused',
        subjectType: 'session',
        subjectId: id,
        detail: { call: `${method} ${path}` },
      }),
    );
  });
}
