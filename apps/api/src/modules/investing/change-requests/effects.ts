import type { ChangeInput, ChangeOf, RequestOption } from '@portaal/domain/investing/change-requests/options';
import { euroToCents } from '@portaal/engine';
import { updateContract } from './change-requests.repository.ts';
import type { Effect } from './effect.ts';
import { begunstiging } from './effects/begunstiging.ts';
import { fondsverdeling } from './effects/fondsverdeling.ts';
import { lijfrente } from './effects/lijfrente.ts';
import { tenaamstelling } from './effects/tenaamstelling.ts';

/**
 * The effects by option. An option of `@portaal/domain/investing/change-requests/options` without an effect does not compile.
 * An effect that only sets columns is defined here, any other effect in its own file.
 */
const effects: { readonly [O in RequestOption]: Effect<ChangeOf<O>> } = {
  inleg: {
    waitsForRun: false,
    apply: (tx, { id }, { periodicDeposit, debitDay, pausedUntil }) =>
      updateContract(tx, id, {
        monthlyDepositCents: euroToCents(periodicDeposit),
        debitDay,
        depositsPausedUntil: pausedUntil,
      }),
  },
  uitkering: {
    waitsForRun: true,
    apply: (tx, { id }, { uitkeringen }) => updateContract(tx, id, { distributionMode: uitkeringen }),
  },
  fondsverdeling,
  lijfrente,
  omschrijving: {
    waitsForRun: false,
    apply: (tx, { id }, { description }) => updateContract(tx, id, { description }),
  },
  begunstiging,
  tenaamstelling,
};

/** Returns the effect of any option. Its input must have been requested with the same option. */
export const effectOf = (option: RequestOption): Effect<ChangeInput> => effects[option];

/** Options on which no dealing run depends. */
export const freeOfRuns = (Object.keys(effects) as RequestOption[]).filter(
  (option) => !effects[option].waitsForRun,
);
