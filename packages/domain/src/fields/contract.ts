import * as z from 'zod/mini';
import { uuid } from '../http/schema.ts';

/** Statuses of a contract: domain 5.3. */
export const contractStatuses = [
  'concept',
  'awaitingSignature',
  'awaitingSecondSignature',
  'awaitingPayment',
  'awaitingReview',
  'awaitingStart',
  'active',
  'sellPending',
  'maturing',
  'converted',
  'paidOut',
  'sold',
  'ended',
  'cancelled',
  'blocked',
  'deceased',
] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/** Parameters of a call about a contract of the caller. */
export const ownContract = z.strictObject({ id: uuid });

/** Contract number as shown to investors and employees. */
export const contractNumber = z.string().check(z.regex(/^\d{4}-\d{6,9}$/, 'Dit nummer bestaat niet.'));

/** Contract number typed by an employee: our own number, or the number in a former system (decision 0202). */
export const anyContractNumber = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9./_-]{0,39}$/, 'Dit nummer bestaat niet.'));

/** Parameters of an employee's call about a contract. */
export const ofContract = z.strictObject({ number: contractNumber });
