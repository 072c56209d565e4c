import { createHash } from 'node:crypto';
import type { EmployeeRole } from '@portaal/domain/employees/roles';
import type { AdminCallName } from '@portaal/domain/rights';
import type { SignInMethod } from '@portaal/domain/second-factor/methods';
import type { SignedInPerson } from './services.ts';

/** A live session of the brand at whose address the request came in. */
export interface LiveSession {
  readonly id: string;
  readonly person: SignedInPerson;
  /** Of an employee, as they are now: a change counts from the next call on. */
  readonly employeeRoles: readonly EmployeeRole[];
  /** When it ends if nothing is done: the earlier of the idle and the absolute limit. */
  readonly expiresAt: Date;
  /** The absolute limit: when it ends, however much it is used. */
  readonly endsAt: Date;
  /** What was shown besides the password in this session, and when; undefined when nothing was. */
  readonly secondFactor: SignInMethod | undefined;
  readonly secondFactorAt: Date | undefined;
  /** The employee who views as the person (decision 0024): this session only reads. */
  readonly impersonator: Impersonator | undefined;
  /** Of the call that is made with it, when a code may be asked for that: SHA-256 of what was sent. */
  readonly content?: Buffer;
  /** Of a call for employees that may be for two (decision 0056). */
  readonly request?: EmployeeRequest | undefined;
}

/** The call an employee acts by, so that it can wait for a second person and be carried out then. */
export interface EmployeeRequest {
  readonly call: AdminCallName;
  readonly params: Readonly<Record<string, string>>;
  /** Without the code. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The frozen request that is carried out now, and the code of the second person; null: nobody but the night. */
  readonly carriesOut?: { readonly id: string; readonly twoFaToken: string | null };
}

export interface Impersonator {
  readonly id: string;
  readonly name: string;
  /** The employee's own session, which waits. */
  readonly sessionId: string;
}

/** `touch`: whether this request counts as use and moves the idle limit. */
export type SessionLookup = (
  tokenHash: Buffer,
  brand: string,
  options: { touch: boolean },
) => Promise<LiveSession | undefined>;

/** Milliseconds a browser is remembered after its last sign-in. */
export const DEVICE_LIMIT = 365 * 24 * 60 * 60_000;

/** What the database keeps of a token, so that a leaked table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
