export {
  awaitedStates,
  transferStates,
} from '../../fields/transfer-states.ts';

/** Capital in the contract with the other provider: still accumulating, already in payout, or free to use. */
export const transferKinds = ['accumulation', 'payout', 'vested'] as const;
export type TransferKind = (typeof transferKinds)[number];

/** When the capital was built up (domain 1.6, 1.8). Capital from before 1992 is not transferred online. */
export const transferRegimes = ['from2014', 'before2014', 'before1992'] as const;
export type TransferRegime = (typeof transferRegimes)[number];

/** Days in which the other provider must pay after it has all documents. Statutory interest is due from then on. */
export const TRANSFER_DAYS = 14;

/** Days after sending on which an employee reminds the other provider. */
export const reminderDays = [14, 28] as const;
