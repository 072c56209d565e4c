/** States that are stored. `dealt` and `paid` follow from the sell order and its payouts. */
export const storedTransferStates = ['requested', 'queued', 'withdrawn', 'rejected'] as const;

/**
 * State of a transfer to another provider. `requested`: the office awaits the account of the other provider. `queued`:
 * two employees approved that account, and the participations are sold on the next dealing days. `dealt`: everything
 * is sold. `paid`: everything is paid. `withdrawn`: by the investor, before the cut-off. `rejected`: by the office.
 */
export const outgoingTransferStates = [
  'requested',
  'queued',
  'dealt',
  'paid',
  'withdrawn',
  'rejected',
] as const;
export type OutgoingTransferState = (typeof outgoingTransferStates)[number];

/** How far a transfer is, for the investor and for employees. */
export const outgoingTransferTexts: Readonly<Record<OutgoingTransferState, string>> = {
  requested: 'Aangevraagd',
  queued: 'Rekening goedgekeurd, wacht op de verkoop',
  dealt: 'Verkocht, wacht op de betaling',
  paid: 'Overgedragen',
  withdrawn: 'Ingetrokken',
  rejected: 'Afgewezen',
};

/**
 * The next action of an employee. `accept`: enter the account from the acceptance letter of the other provider.
 * `review`: decide about a blocked contract, also after a death, or about a withheld payment. `none`: the
 * transfer waits for a dealing day or a payout file, or has ended.
 */
export const outgoingTransferTasks = ['accept', 'review', 'none'] as const;
