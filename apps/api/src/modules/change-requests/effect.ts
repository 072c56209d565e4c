import type { FieldProblem } from '@portaal/domain/http/error';
import type { Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import type { ActServices, Done, Traces } from '../acts/acts.use-cases.ts';
import type { ContractRow, RequestRow } from './change-requests.repository.ts';
import type { ChangeContext } from './change-terms.ts';

/** A personal fact of a request, for the employee who looks at it. */
export interface PersonalLine {
  readonly label: string;
  readonly value: string;
}

/** What happens on the day of a request, under the locks of contract and request. */
export type DayStep = (
  tx: Transaction,
  services: ActServices,
  locked: { readonly row: ContractRow; readonly request: RequestRow },
) => Promise<Done<unknown>>;

/** What an option of a change does in the server; `Wanted` is its input. */
export interface Effect<Wanted> {
  /** Puts it into the contract, which is locked. */
  apply(
    tx: Transaction,
    row: ContractRow,
    wanted: Wanted,
    services: Pick<Services, 'clock' | 'configuration'>,
  ): Promise<void>;
  /** What it ends at another contract of the person, before it is put into this one. */
  elsewhere?(
    tx: Transaction,
    row: ContractRow,
    wanted: Wanted,
  ): Promise<Pick<Traces, 'history' | 'messages'>>;
  /** A run looks at it, so that it waits for the run before its day: it does not hold for that one. */
  readonly waitsForRun: boolean;
  /** It names others: their part is sealed, and opened in these lines. */
  personalLines?(wanted: Wanted): PersonalLine[];
  /** Once an employee agrees it is carried out, and no day has to come. */
  readonly isCarriedOutOnApproval?: true;
  /** Its owner hears that it was asked, although it asks no code. */
  notifiesOwner?(wanted: Wanted): boolean;
  /** What stands in its way that the page cannot know. Reads from the pool, before a transaction begins. */
  problems?(
    services: Services,
    row: ContractRow,
    wanted: Wanted,
    changeContext: ChangeContext,
  ): Promise<FieldProblem[]>;
  /** What its day takes that is more than `apply`; reads from the pool, before the contract is locked. */
  onDay?(services: ActServices, row: ContractRow, wanted: Wanted): Promise<DayStep | undefined>;
  /** Reverses what has begun. Throws `tooLateToCancel`. */
  withdraw?(tx: Transaction, request: RequestRow, wanted: Wanted, at: Date): Promise<void>;
}
