import { createHash } from 'node:crypto';
import type { EmployeeRole } from '@portaal/domain/employees/roles';
import type { AdminCallName } from '@portaal/domain/rights';
import type { SignInMethod } from '@portaal/domain/second-factor/methods';
import type { SignedInPerson } from './services.ts';

/** A live session of the brand whose address received the request. */
export interface LiveSession {
  readonly id: string;
  readonly person: SignedInPerson;
  /** Current roles of an employee; a change takes effect at the next call. */
  readonly employeeRoles: readonly EmployeeRole[];
  /** End of the session without activity: the earlier of the idle and the absolute limit. */
  readonly expiresAt: Date;
  /** The absolute limit: end of the session, however much it is used. */
  readonly endsAt: Date;
  /** Factor used besides the password in this session, and its time; undefined when there was none. */
  readonly secondFactor: SignInMethod | undefined;
  readonly secondFactorAt: Date | undefined;
  /** The employee who impersonates the person (decision 0024): this session is read-only. */
  readonly impersonator: Impersonator | undefined;
  /** SHA-256 of the request content; set only for calls that may require a step-up code. */
  readonly content?: Buffer;
  /** Request snapshot, set only when a second employee may be needed (decision 0056). */
  readonly request?: EmployeeRequest | undefined;
}

/** Snapshot of an employee's call, so that it can wait for a second employee and be executed after approval. */
export interface EmployeeRequest {
  readonly call: AdminCallName;
  readonly params: Readonly<Record<string, string>>;
  /** Body without the code. */
  readonly body: Readonly<Record<string, unknown>>;
  /**
   * The stored request being executed, and the code of the second employee; null when a scheduled job executes it
   * without a second employee.
   */
  readonly carriesOut?: { readonly id: string; readonly twoFaToken: string | null };
}

export interface Impersonator {
  readonly id: string;
  readonly name: string;
  /** The employee's own session, which is suspended meanwhile. */
  readonly sessionId: string;
}

/** Looks a session up. `touch`: whether this request counts as use and extends the idle limit. */
export type SessionLookup = (
  tokenHash: Buffer,
  brand: string,
  options: { touch: boolean },
) => Promise<LiveSession | undefined>;

/** Milliseconds a browser is remembered after its last sign-in. */
export const DEVICE_LIMIT = 365 * 24 * 60 * 60_000;

/** Returns the stored form of a token, so that a leaked table grants no access. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
