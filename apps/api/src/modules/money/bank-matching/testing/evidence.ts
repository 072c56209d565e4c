import { cents } from '@portaal/engine';
import type { LineEvidence } from '../bank-matching.rules.ts';
import type { LineToMatch } from '../line-to-match.mapping.ts';

export const NUMBER = '2026-000123';
export const OTHER = '2026-000124';

/**
 * Evidence with two contracts, and a provider's account with one reported refund of € 50. No other payment is
 * expected.
 */
export const NO_EVIDENCE: LineEvidence = {
  attempts: new Map(),
  batches: new Map(),
  contracts: new Map([
    [NUMBER, 'c1'],
    [OTHER, 'c2'],
  ]),
  formerContracts: new Map(),
  providers: new Map([['hash of mollie', 'mollie']]),
  collections: new Map(),
  debits: new Map([['mollie', [{ id: 'r1', amountCents: cents(50_00) }]]]),
  accounts: new Map(),
  refunds: new Map(),
};

/** Returns an incoming bank line of € 100 with no other data than the fields in `values`. */
export const lineOf = (values: Partial<LineToMatch> = {}): LineToMatch => ({
  id: 'l1',
  amountCents: cents(100_00),
  isReversal: false,
  endToEndId: null,
  mandateId: null,
  batchId: null,
  transactions: 1,
  structuredReference: null,
  returnReason: null,
  transactionCode: null,
  counterpartyHash: null,
  text: '',
  ...values,
});
