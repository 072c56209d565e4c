import type { ChangeInput, ChangeOf, RequestOption } from '@portaal/domain/change-requests/options';
import type { Effect } from './effect.ts';
import { begunstiging } from './effects/begunstiging.ts';
import { fondsverdeling } from './effects/fondsverdeling.ts';
import { inleg } from './effects/inleg.ts';
import { lijfrente } from './effects/lijfrente.ts';
import { omschrijving } from './effects/omschrijving.ts';
import { tenaamstelling } from './effects/tenaamstelling.ts';
import { uitkering } from './effects/uitkering.ts';

/** An option of `@portaal/domain/change-requests/options` without an effect does not compile. */
const effects: { readonly [O in RequestOption]: Effect<ChangeOf<O>> } = {
  inleg,
  uitkering,
  fondsverdeling,
  lijfrente,
  omschrijving,
  begunstiging,
  tenaamstelling,
};

/** Of whatever option: give it only what was asked with that option. */
export const effectOf = (option: RequestOption): Effect<ChangeInput> => effects[option];

/** Options that no run looks at. */
export const freeOfRuns = (Object.keys(effects) as RequestOption[]).filter(
  (option) => !effects[option].waitsForRun,
);
