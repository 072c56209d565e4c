import * as z from 'zod/mini';
import { contractStatuses, ofContract } from '../../fields/contract.ts';
import { defineCall } from '../../http/call.ts';
import { page } from '../../http/paging.ts';
import { envelope } from '../../http/schema.ts';
import { payoutKinds } from '../../money/ledger/calls.ts';
import { type TransactionType, transactionTypes } from '../../money/ledger/types.ts';
import { productCodes } from '../../products/products/product.ts';
import { payoutChange } from '../../sign-in/payout-confirmation/calls.ts';
import { transactionFilter, transactionPage } from '../transactions/calls.ts';

const group = 'Beheer';

const types = Object.keys(transactionTypes) as [TransactionType, ...TransactionType[]];
const errors = ['notAuthenticated', 'notAllowed', 'secondFactorRequired', 'notFound'] as const;

/** A ledger entry. Amounts in euro, positive in favour of the contract; price and units with four decimals. */
const ledgerLine = z.object({
  id: z.string(),
  type: z.enum(types),
  bookedOn: z.string(),
  dealingDay: z.string(),
  fundId: z.int(),
  fundName: z.string(),
  amount: z.number(),
  price: z.nullable(z.number()),
  units: z.number(),
  unitsAfter: z.number(),
  /** Id of the entry that this entry reverses, and id of the entry that reverses this entry. */
  reverses: z.nullable(z.string()),
  reversedBy: z.nullable(z.string()),
  /** Why the entry cannot be reversed, as text; null if it can. */
  rejection: z.nullable(z.string()),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

const depositStatuses = ['announced', 'received', 'dealt', 'cancelled', 'reversed'] as const;
const payoutStatuses = ['ordered', 'paid', 'cancelled'] as const;

const ledgerDeposit = z.object({
  id: z.string(),
  type: z.enum(types),
  method: z.enum(['ideal', 'transfer', 'other', 'directDebit', 'institution', 'conversion']),
  amount: z.number(),
  status: z.enum(depositStatuses),
  receivedOn: z.nullable(z.string()),
  dealingDay: z.nullable(z.string()),
  /** Whether it is a direct debit that was collected and not reversed. */
  isReversible: z.boolean(),
});
export type LedgerDeposit = z.infer<typeof ledgerDeposit>;

const ledgerPayout = z.object({
  id: z.string(),
  kind: z.enum(payoutKinds),
  amount: z.number(),
  dealingDay: z.string(),
  payOn: z.string(),
  status: z.enum(payoutStatuses),
  /**
   * Why the payout is withheld; null if it is not. `contract`: the contract is blocked or its holder died.
   * `identity`: the recipient's identity is incomplete. `confirmation`: a change must be confirmed. `account`: the
   * nominated account is new.
   */
  withheldBy: z.nullable(z.enum(['contract', 'account', 'identity', 'confirmation'])),
  /** Whether an employee can release the payout: it is withheld because of the contract. */
  isReleasable: z.boolean(),
});
export type LedgerPayout = z.infer<typeof ledgerPayout>;

/** Maximum deposits and payouts shown. This covers five years with one per month. */
export const MOST_MOVEMENTS = 60;

const contractLedger = z.object({
  id: z.string(),
  number: z.string(),
  /** Number in the system from which the contract was imported, if any. */
  formerNumber: z.nullable(z.string()),
  product: z.enum(productCodes),
  description: z.string(),
  status: z.enum(contractStatuses),
  personId: z.string(),
  personName: z.string(),
  startDate: z.nullable(z.string()),
  deposited: z.number(),
  withdrawn: z.number(),
  /** Value after the last monthly dealing run, and the day of that run; null before the first run. */
  value: z.nullable(z.number()),
  dealingDay: z.nullable(z.string()),
  holdings: z.array(
    z.object({
      fundId: z.int(),
      name: z.string(),
      units: z.number(),
      /** The last published price, with its day. */
      price: z.number(),
      priceDate: z.string(),
      value: z.number(),
    }),
  ),
  deposits: z.array(ledgerDeposit),
  payouts: z.array(ledgerPayout),
  /**
   * Unconfirmed changes to the contract holder's data. No payouts are made to the holder until these changes are
   * confirmed.
   */
  unconfirmedChanges: z.array(payoutChange),
  /** Calendar years with ledger entries, latest first. */
  years: z.array(z.int()),
  /**
   * Set for a temporary annuity that cannot pay out its full value by its last day under the person's ceiling: the
   * value that would remain, and the day to which the annuity must be extended.
   */
  aboveCeiling: z.nullable(z.object({ above: z.number(), endDate: z.string(), extendedTo: z.string() })),
});
export type ContractLedger = z.infer<typeof contractLedger>;

export const getContractLedger = defineCall({
  method: 'GET',
  path: '/api/admin/contracts/{number}',
  access: 'admin',
  group,
  summary: `Eén contract van dit merk: gegevens, participaties, en de laatste ${MOST_MOVEMENTS} stortingen en uitbetalingen. Dat iemand keek, staat in het auditlogboek.`,
  params: ofContract,
  status: 200,
  response: envelope(contractLedger),
  errors: [...errors],
});

export const listLedgerLines = defineCall({
  method: 'GET',
  path: '/api/admin/contracts/{number}/ledger',
  access: 'admin',
  group,
  summary: 'De regels van het grootboek van een contract, nieuwste eerst.',
  params: ofContract,
  query: z.extend(transactionPage, transactionFilter),
  status: 200,
  response: envelope(page(ledgerLine)),
  errors: [...errors],
});
