import { createHash } from 'node:crypto';
import type { AdminCallName } from '@portaal/domain/rights';
import type { EmployeeRole } from '@portaal/domain/sign-in/employees/roles';
import type { SignInMethod } from '@portaal/domain/sign-in/second-factor/methods';
import type { SignedInPerson } from './services.ts';

/** A valid session at the brand whose host received the request. */
export interface LiveSession {
  readonly id: string;
  readonly person: SignedInPerson;
  /** Current roles of an employee. A changed role applies from the next call. */
  readonly employeeRoles: readonly EmployeeRole[];
  /** Time at which the session ends without further activity: the earlier of the idle limit and the absolute limit. */
  readonly expiresAt: Date;
  /** The absolute limit: time at which the session ends even if it is in use. */
  readonly endsAt: Date;
  /** Factor used in addition to the password in this session; undefined if there was none. */
  readonly secondFactor: SignInMethod | undefined;
  readonly secondFactorAt: Date | undefined;
  /** The employee who impersonates the person (decision 0024). Such a session is read-only. */
  readonly impersonator: Impersonator | undefined;
  /** SHA-256 of the request content; set only for calls that may require a step-up code. */
  readonly content?: Buffer;
  /** Request snapshot, set only for calls that may require four-eyes approval (decision 0056). */
  readonly request?: EmployeeRequest | undefined;
}

/**
 * Snapshot of an employee's call, so that the call can wait for four-eyes approval and be executed
 * afterwards.
 */
export interface EmployeeRequest {
  readonly call: AdminCallName;
  readonly params: Readonly<Record<string, string>>;
  /** Request body without the step-up code. */
  readonly body: Readonly<Record<string, unknown>>;
  /**
   * The stored request that is being executed, with the step-up code from the second employee. The code is null when
   * a scheduled job executes the request without a second employee.
   */
  readonly carriesOut?: { readonly id: string; readonly twoFaToken: string | null };
}

export interface Impersonator {
  readonly id: string;
  readonly name: string;
  /** The employee's own session, which is suspended during impersonation. */
  readonly sessionId: string;
}

/** Looks up a session. `touch` is true if this request counts as activity and extends the idle limit. */
export type SessionLookup = (
  tokenHash: Buffer,
  brand: string,
  options: { touch: boolean },
) => Promise<LiveSession | undefined>;

/** Milliseconds for which a browser is remembered after its last sign-in. */
export const DEVICE_LIMIT = 365 * 24 * 60 * 60_000;

/** Returns the hash under which a token is stored, so that a leaked table grants no access. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
