import type { FieldProblem } from '@portaal/domain/http/error';
import type { Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import type { ActServices, CompletedAct, Traces } from '../acts/acts.use-cases.ts';
import type { ContractRow, RequestRow } from './change-requests.repository.ts';
import type { ChangeContext } from './change-terms.ts';

/** A personal detail of a request, for the reviewing employee. */
export interface PersonalLine {
  readonly label: string;
  readonly value: string;
}

/** The work on the day of a request, with contract and request locked. */
export type DayStep = (
  tx: Transaction,
  services: ActServices,
  locked: { readonly row: ContractRow; readonly request: RequestRow },
) => Promise<CompletedAct<unknown>>;

/** The server-side behaviour of a change option. `Wanted` is its input. */
export interface Effect<Wanted> {
  /** Applies the change to the contract, which is locked. */
  apply(
    tx: Transaction,
    row: ContractRow,
    wanted: Wanted,
    services: Pick<Services, 'clock' | 'configuration'>,
  ): Promise<void>;
  /** Ends something on another contract of the person, before `apply`. */
  elsewhere?(
    tx: Transaction,
    row: ContractRow,
    wanted: Wanted,
  ): Promise<Pick<Traces, 'history' | 'messages'>>;
  /**
   * Whether runs depend on it. If so, it waits until the run before its day is done, since it does not apply to that
   * run.
   */
  readonly waitsForRun: boolean;
  /** Returns the lines that name other people. These are sealed in the database. */
  personalLines?(wanted: Wanted): PersonalLine[];
  /** Executed as soon as an employee approves, without a day. */
  readonly isCarriedOutOnApproval?: true;
  /** Whether the owner is notified of the request, although it needs no code. */
  notifiesOwner?(wanted: Wanted): boolean;
  /** Returns problems the page cannot know. Reads from the pool, before a transaction begins. */
  problems?(
    services: Services,
    row: ContractRow,
    wanted: Wanted,
    changeContext: ChangeContext,
  ): Promise<FieldProblem[]>;
  /** Returns the work on its day if that is more than `apply`. Reads from the pool, before the contract is locked. */
  onDay?(services: ActServices, row: ContractRow, wanted: Wanted): Promise<DayStep | undefined>;
  /** Reverses what has begun. Throws `tooLateToCancel`. */
  withdraw?(tx: Transaction, request: RequestRow, wanted: Wanted, at: Date): Promise<void>;
}
