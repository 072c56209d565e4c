import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { type AdminCallName, mayAsk, rights } from '@portaal/domain/rights';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import type { EmployeeRequest, LiveSession } from '../platform/session.ts';

/** Carries an act for two out as it was frozen; the session names the request and whose code it was given. */
export type CarryOut = (session: LiveSession & { readonly request: EmployeeRequest }) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Of every call that may take a second person, how it is carried out. */
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

/** A call of the admin area, by its name in the table of rights. */
export interface EmployeeCall {
  readonly name: AdminCallName;
  readonly mayTakeTwo: boolean;
}

/** Undefined for a call of all; throws for one of the admin area the table does not know, so that no server starts. */
export function employeeCall(call: Call): EmployeeCall | undefined {
  if (call.access !== 'admin') return undefined;
  const name = names.get(call);
  if (!isAdminCall(name)) throw new Error(`no right says who may make ${call.method} ${call.path}`);
  return { name, mayTakeTwo: rights[name].two !== undefined };
}

/** A code by mail lets an administrator in to enrol an app or a passkey, and no further; one by SMS is never enough. */
function requireAdmin({ person, secondFactor }: LiveSession): void {
  if (person.role !== 'admin') throw new AppError('notAllowed');
  if (secondFactor === undefined || secondFactor === 'email' || secondFactor === 'sms') {
    throw new AppError('secondFactorRequired');
  }
}

/** Of a call for employees. Throws `notAllowed`, `secondFactorRequired` and `roleMissing`. */
export function requireEmployee(call: Call, session: LiveSession): void {
  const ofEmployee = employeeCall(call);
  if (!ofEmployee) return;
  requireAdmin(session);
  requireRight(ofEmployee, session);
}

/** The one place where the table of rights is read for a request. Throws `roleMissing`. */
function requireRight({ name }: EmployeeCall, { employeeRoles }: Pick<LiveSession, 'employeeRoles'>): void {
  if (!mayAsk(name, employeeRoles)) throw new AppError('roleMissing');
}

/** What is frozen of a request: everything but the code. */
export function requestOf(
  { name: call }: EmployeeCall,
  { params = {}, body = {} }: { readonly params: unknown; readonly body: unknown },
): EmployeeRequest {
  const { twoFaToken: _, ...sent } = body as Readonly<Record<string, unknown>>;
  return { call, params: params as EmployeeRequest['params'], body: sent };
}
