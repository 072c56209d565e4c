import type { Cents } from '@portaal/engine';
import type { Services } from '../../../platform/services.ts';
import { openLineDetails } from '../bank-statements/bank-statements.use-cases.ts';
import type { OpenLine } from './matches.repository.ts';

/** A bank line in the form the matching rules use: positive amounts are incoming, negative amounts outgoing. */
export interface LineToMatch {
  readonly id: string;
  readonly amountCents: Cents;
  readonly isReversal: boolean;
  readonly endToEndId: string | null;
  readonly mandateId: string | null;
  /** `PmtInfId` of the payment batch with which the bank booked the line. */
  readonly batchId: string | null;
  /** Number of transactions the bank booked as this line. */
  readonly transactions: number;
  readonly structuredReference: string | null;
  readonly returnReason: string | null;
  /** Transaction code of the bank as domain, family and sub-family (ISO 20022): `PMNT/RCDT/ESCT`. */
  readonly transactionCode: string | null;
  readonly counterpartyHash: string | null;
  /** The description, written by the payer, by us or by the bank. */
  readonly text: string;
}

/** Converts a stored bank line, with its details decrypted. The amount is the open amount. */
export const lineToMatch = (
  services: Pick<Services, 'configuration'>,
  { line, item }: Pick<OpenLine, 'line' | 'item'>,
): LineToMatch => ({
  ...line,
  amountCents: item.openCents,
  text: openLineDetails(services, line).text ?? '',
});
