import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { MAINTENANCE_HEADER } from '@portaal/domain/maintenance/header';
import { type Maintenance, maintenanceText } from '@portaal/domain/maintenance/maintenance';
import { mayAsk } from '@portaal/domain/rights';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { routeOptionsOf } from '../platform/route-options.ts';
import { changesNothing } from './impersonation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of which the route is. */
    call?: Call;
  }
}

/** What a brand has of maintenance, announced or going on. */
export type MaintenanceOf = (
  brand: string,
) => (Maintenance & { readonly isUnderway: boolean; readonly setAt: Date }) | undefined;

/**
 * What always goes on (decision 0092): the questions of who watches the server, the notices of other parties, which only
 * put a job in the queue, the ways in and out, and what ends the maintenance.
 */
const goesOn: ReadonlySet<Call> = new Set<Call>([
  calls.getLiveness,
  calls.getReadiness,
  calls.getMaintenance,
  calls.notifyPayment,
  calls.notifyMandates,
  calls.reportError,
  calls.login,
  calls.loginSecondFactor,
  calls.sendLoginCode,
  calls.askPasskeyLogin,
  calls.loginWithPasskey,
  calls.logout,
  calls.getCookie,
  calls.deleteCookie,
  calls.sessionHealthCheck,
  calls.stopImpersonation,
  calls.startMaintenance,
  calls.endMaintenance,
]);

/** What is no GET because it takes much, and only reckons or looks up. */
const reads: ReadonlySet<Call> = new Set<Call>([
  calls.getAnnuityTerms,
  calls.getContributionRoom,
  calls.lookUpPostcode,
  calls.previewCorrection,
]);

const onlyReads = (call: Call): boolean => changesNothing(call) || reads.has(call);

/** The code that is asked before maintenance is switched on, again or for longer. */
const codes: ReadonlySet<Call> = new Set<Call>([calls.requestStepUpCode, calls.confirmStepUp]);

async function mayEnd(request: FastifyRequest): Promise<boolean> {
  const session = await request.session();
  return session?.person.role === 'admin' && mayAsk('endMaintenance', session.employeeRoles);
}

type Found = NonNullable<ReturnType<MaintenanceOf>>;

async function holdBack(call: Call, found: Found, request: FastifyRequest, now: () => Date): Promise<void> {
  if (!found.isUnderway || goesOn.has(call)) return;
  if (found.scope === 'writes' && onlyReads(call)) return;
  // Who may end it reads what they need to decide that, and shows a code.
  if ((onlyReads(call) || codes.has(call)) && (await mayEnd(request))) return;
  const seconds = Math.ceil((found.endsAt.getTime() - now().getTime()) / 1_000);
  throw new AppError(found.scope === 'all' ? 'unavailable' : 'readingOnly', [], seconds, {
    explanation: maintenanceText(found, now()),
  });
}

/** Says with every answer that there is maintenance, and rejects what cannot be done during it, before a body is read. */
export function holdBackDuringMaintenance(
  app: FastifyInstance,
  maintenanceOf: MaintenanceOf,
  now: () => Date,
): void {
  // Without a promise while there is none, which is nearly always.
  app.addHook('onRequest', (request, reply, done) => {
    const { call } = routeOptionsOf(request).config;
    const found = maintenanceOf(request.brand.id);
    if (!call || !found) return done();
    reply.header(
      MAINTENANCE_HEADER,
      found.setAt.getTime().toString(36) + (found.isUnderway ? '' : '-announced'),
    );
    holdBack(call, found, request, now).then(() => done(), done);
  });
}
