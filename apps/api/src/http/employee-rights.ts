import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { type AdminCallName, mayAsk, rights } from '@portaal/domain/rights';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import type { EmployeeRequest, LiveSession } from '../platform/session.ts';

/** Executes a stored call that needs two employees. The session contains the request and the approver. */
export type CarryOut = (session: LiveSession & { readonly request: EmployeeRequest }) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Executor of every call that may need a second employee, by call name. */
    readonly actsForTwo: Map<string, CarryOut>;
  }
}

export function keepActsForTwo(app: FastifyInstance): void {
  app.decorate('actsForTwo', new Map());
}

const names: ReadonlyMap<Call, string> = new Map(
  Object.entries(calls).map(([name, call]) => [call, name] as const),
);

const isAdminCall = (name: string | undefined): name is AdminCallName => name !== undefined && name in rights;

/** A call of the admin area, identified by its name in the table of rights. */
export interface EmployeeCall {
  readonly name: AdminCallName;
  readonly mayTakeTwo: boolean;
}

/**
 * Returns undefined for a call outside the admin area. Throws for an admin call that is missing from the
 * table of rights, so that the server does not start.
 */
export function employeeCall(call: Call): EmployeeCall | undefined {
  if (call.access !== 'admin') return undefined;
  const name = names.get(call);
  if (!isAdminCall(name)) throw new Error(`no right says who may make ${call.method} ${call.path}`);
  return { name, mayTakeTwo: rights[name].two !== undefined };
}

/**
 * Requires an administrator with an app or passkey as second factor. With a code by mail, an administrator
 * can only set up an app or passkey; a code by SMS is never enough.
 */
function requireAdmin({ person, secondFactor }: LiveSession): void {
  if (person.role !== 'admin') throw new AppError('notAllowed');
  if (secondFactor === undefined || secondFactor === 'email' || secondFactor === 'sms') {
    throw new AppError('secondFactorRequired');
  }
}

/** Checks the session of a call for employees. Throws `notAllowed`, `secondFactorRequired` and `roleMissing`. */
export function requireEmployee(call: Call, session: LiveSession): void {
  const ofEmployee = employeeCall(call);
  if (!ofEmployee) return;
  requireAdmin(session);
  requireRight(ofEmployee, session);
}

/** Checks the table of rights for a request; no other code does. Throws `roleMissing`. */
function requireRight({ name }: EmployeeCall, { employeeRoles }: Pick<LiveSession, 'employeeRoles'>): void {
  if (!mayAsk(name, employeeRoles)) throw new AppError('roleMissing');
}

/** Returns the request snapshot to store: the whole request except the step-up code. */
export function requestOf(
  { name: call }: EmployeeCall,
  { params = {}, body = {} }: { readonly params: unknown; readonly body: unknown },
): EmployeeRequest {
  const { twoFaToken: _, ...sent } = body as Readonly<Record<string, unknown>>;
  return { call, params: params as EmployeeRequest['params'], body: sent };
}
