import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { type AdminCallName, mayAsk, rights } from '@portaal/domain/rights';
import { AppError } from '../platform/app-error.ts';
import type { LiveSession } from '../platform/session.ts';

const names: ReadonlyMap<Call, string> = new Map(
  Object.entries(calls).map(([name, call]) => [call, name] as const),
);

const isAdminCall = (name: string | undefined): name is AdminCallName => name !== undefined && name in rights;

const free = (): void => undefined;

/**
 * What a call asks of the employee who makes it: the one place where the table of rights is read for a request. Throws
 * for a call of the admin area the table does not know, so that such a server does not start.
 */
export function rightOf(call: Call): (session: Pick<LiveSession, 'employeeRoles'>) => void {
  if (call.access !== 'admin') return free;
  const name = names.get(call);
  if (!isAdminCall(name)) throw new Error(`no right says who may make ${call.method} ${call.path}`);
  return ({ employeeRoles }) => {
    if (!mayAsk(name, employeeRoles)) throw new AppError('roleMissing');
  };
}
