import type { Cents, IsoDate } from '@portaal/engine';
import { StatementFault } from '../../../integrations/bank/statement-fault.ts';

/** The end of an account's chain and the start of the statement that did not follow it. */
export interface ChainEnd {
  readonly accountId: string;
  readonly position: number;
  readonly nextFrom: IsoDate;
  readonly nextOpeningCents: Cents;
}

/** The error for a statement that can be imported after the missing statement before it. */
export class StatementGap extends StatementFault {
  readonly end: ChainEnd;

  constructor(line: number, reason: string, end: ChainEnd) {
    super(line, reason);
    this.name = 'StatementGap';
    this.end = end;
  }
}

/**
 * The error for a statement of an earlier period that can be imported together with other statements of its account.
 */
export class StatementWaits extends StatementFault {
  readonly accountId: string;
  /** Last position of the account's statements. */
  readonly position: number;

  constructor(
    line: number,
    reason: string,
    { accountId, position }: Pick<ChainEnd, 'accountId' | 'position'>,
  ) {
    super(line, reason);
    this.name = 'StatementWaits';
    this.accountId = accountId;
    this.position = position;
  }
}
