/**
 * States of a transfer of annuity capital from another provider (domain 1.8). `ordered`: signed, not sent yet.
 * `sent`: the other provider has the order and all documents. `accepted`: it confirmed the transfer. `rejected`: it
 * refused, with a reason. `received`: money arrived and waits for its dealing day. `dealt`: all received money is
 * invested. `withdrawn`: the investor withdrew, or the application was rejected. `returned`: received money went back
 * to the other provider.
 */
export const transferStates = [
  'ordered',
  'sent',
  'accepted',
  'rejected',
  'received',
  'dealt',
  'withdrawn',
  'returned',
] as const;
export type TransferState = (typeof transferStates)[number];

/** States in which money of the other provider can still arrive. */
export const awaitedStates = ['ordered', 'sent', 'accepted'] as const satisfies readonly TransferState[];

export const isAwaited = (state: TransferState): boolean =>
  (awaitedStates as readonly TransferState[]).includes(state);
