import type { FieldProblem } from '@portaal/domain/http/error';
import type { ActServices, CompletedAct, Traces } from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services } from '../../../platform/services.ts';
import type { ContractRow, RequestRow } from './change-requests.repository.ts';
import type { ChangeContext } from './change-terms.use-cases.ts';

/** A personal detail of a request, for the reviewing employee. */
export interface PersonalLine {
  readonly label: string;
  readonly value: string;
}

/** The work to do on the effective day of a request, with contract and request locked. */
export type DayStep = (
  tx: Transaction,
  services: ActServices,
  locked: { readonly row: ContractRow; readonly request: RequestRow },
) => Promise<CompletedAct<unknown>>;

/** The server-side behaviour of a change option. `Wanted` is the type of its input. */
export interface Effect<Wanted> {
  /** Applies the change to the locked contract. */
  apply(
    tx: Transaction,
    row: ContractRow,
    wanted: Wanted,
    services: Pick<Services, 'clock' | 'configuration'>,
  ): Promise<void>;
  /** Ends the corresponding arrangement on another contract of the person, before `apply`. */
  elsewhere?(
    tx: Transaction,
    row: ContractRow,
    wanted: Wanted,
  ): Promise<Pick<Traces, 'history' | 'messages'>>;
  /**
   * Whether dealing runs depend on the change. If so, the change waits until the run before its effective day is
   * completed, because it does not apply to that run.
   */
  readonly waitsForRun: boolean;
  /** Returns the lines that name other people. The database stores these lines sealed. */
  personalLines?(wanted: Wanted): PersonalLine[];
  /** Whether the change is executed as soon as an employee approves it, without an effective day. */
  readonly isCarriedOutOnApproval?: true;
  /** Whether the owner is notified of the request, although it needs no code. */
  notifiesOwner?(wanted: Wanted): boolean;
  /** Returns problems that the page cannot detect. Reads from the connection pool, before a transaction begins. */
  problems?(
    services: Services,
    row: ContractRow,
    wanted: Wanted,
    changeContext: ChangeContext,
  ): Promise<FieldProblem[]>;
  /**
   * Returns the work on the effective day if that is more than `apply`. Reads from the connection pool, before the
   * contract is locked.
   */
  onDay?(services: ActServices, row: ContractRow, wanted: Wanted): Promise<DayStep | undefined>;
  /** Reverses the part of the change that has begun. Throws `tooLateToCancel`. */
  withdraw?(tx: Transaction, request: RequestRow, wanted: Wanted, at: Date): Promise<void>;
}
