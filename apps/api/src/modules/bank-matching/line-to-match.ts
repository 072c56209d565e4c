import type { Cents } from '@portaal/engine';
import type { Services } from '../../platform/services.ts';
import { openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import type { OpenLine } from './matches.repository.ts';

/** A line of a statement as the rules read it: above 0 came in, below 0 went out. */
export interface LineToMatch {
  readonly id: string;
  readonly amountCents: Cents;
  readonly isReversal: boolean;
  readonly endToEndId: string | null;
  readonly mandateId: string | null;
  /** `PmtInfId` of what it was booked with. */
  readonly batchId: string | null;
  /** How many transactions the bank booked as this line. */
  readonly transactions: number;
  readonly structuredReference: string | null;
  readonly returnReason: string | null;
  /** The code of the bank as domain, family and sub-family (ISO 20022): `PMNT/RCDT/ESCT`. */
  readonly transactionCode: string | null;
  readonly counterpartyHash: string | null;
  /** The description: of the payer, of us, or of the bank. */
  readonly text: string;
}

/** A stored line with its details opened; the amount is what is open of it. */
export const lineToMatch = (
  services: Pick<Services, 'configuration'>,
  { line, item }: Pick<OpenLine, 'line' | 'item'>,
): LineToMatch => ({
  ...line,
  amountCents: item.openCents,
  text: openLineDetails(services, line).text ?? '',
});
