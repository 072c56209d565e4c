import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { MAINTENANCE_HEADER } from '@portaal/domain/office/maintenance/header';
import { type Maintenance, maintenanceText } from '@portaal/domain/office/maintenance/maintenance';
import { mayAsk } from '@portaal/domain/rights';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { routeOptionsOf } from '../platform/route-options.ts';
import { changesNothing } from './impersonation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route serves. */
    call?: Call;
  }
}

/** Returns the maintenance of a brand, announced or in progress. */
export type MaintenanceOf = (
  brand: string,
) => (Maintenance & { readonly isUnderway: boolean; readonly setAt: Date }) | undefined;

/**
 * Calls that are always available (decision 0085): health checks, notifications from other parties, which only
 * enqueue a job, signing in and out, and the calls that end the maintenance.
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

/** Calls that do not use GET, because their input is large, but that only calculate or look up data. */
const reads: ReadonlySet<Call> = new Set<Call>([
  calls.getAnnuityTerms,
  calls.getContributionRoom,
  calls.lookUpPostcode,
  calls.previewCorrection,
]);

const onlyReads = (call: Call): boolean => changesNothing(call) || reads.has(call);

/**
 * Calls that request and confirm a step-up code, which a user needs to start, restart or extend maintenance.
 */
const codes: ReadonlySet<Call> = new Set<Call>([calls.requestStepUpCode, calls.confirmStepUp]);

async function mayEnd(request: FastifyRequest): Promise<boolean> {
  const session = await request.session();
  return session?.person.role === 'admin' && mayAsk('endMaintenance', session.employeeRoles);
}

type FoundMaintenance = NonNullable<ReturnType<MaintenanceOf>>;

async function holdBack(
  call: Call,
  found: FoundMaintenance,
  request: FastifyRequest,
  now: () => Date,
): Promise<void> {
  if (!found.isUnderway || goesOn.has(call)) return;
  if (found.scope === 'writes' && onlyReads(call)) return;
  // A user with the right to end the maintenance can read the data needed for that decision and can confirm a
  // step-up code.
  if ((onlyReads(call) || codes.has(call)) && (await mayEnd(request))) return;
  const seconds = Math.ceil((found.endsAt.getTime() - now().getTime()) / 1_000);
  throw new AppError(found.scope === 'all' ? 'unavailable' : 'readingOnly', [], seconds, {
    explanation: maintenanceText(found, now()),
  });
}

/** Adds a maintenance header to every response, and rejects calls that maintenance forbids before a body is read. */
export function holdBackDuringMaintenance(
  app: FastifyInstance,
  maintenanceOf: MaintenanceOf,
  now: () => Date,
): void {
  // Without maintenance, which is the normal case, this hook creates no promise.
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
