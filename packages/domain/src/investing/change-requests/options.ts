import * as z from 'zod/mini';
import type { ContractStatus } from '../../fields/contract.ts';
import { closed, notBegun } from '../../fields/contract-states.ts';
import type { ProductCode } from '../../products/products/product.ts';
import type { OptionDefinition } from './definition.ts';
import { begunstiging } from './options/begunstiging.ts';
import { fondsverdeling } from './options/fondsverdeling.ts';
import { inleg } from './options/inleg.ts';
import { lijfrente } from './options/lijfrente.ts';
import { omschrijving } from './options/omschrijving.ts';
import { adres, persoonsgegevens, rekening } from './options/settings.ts';
import { tenaamstelling } from './options/tenaamstelling.ts';
import { uitkering } from './options/uitkering.ts';

/**
 * Options for changing a contract (domain 5.7), in the order of the list on screen. All other definitions about
 * options are derived from this list. The server adds the effect of an option (`effects.ts`), the browser its form
 * (`forms/<option>.tsx`).
 */
export const changeDefinitions = {
  inleg,
  uitkering,
  fondsverdeling,
  lijfrente,
  omschrijving,
  rekening,
  begunstiging,
  tenaamstelling,
  adres,
  persoonsgegevens,
} as const;

type Definitions = typeof changeDefinitions;
export type ChangeOption = keyof Definitions;
export const changeOptions = Object.keys(changeDefinitions) as readonly ChangeOption[];

/** Options that become a change request. The other options are changed in the settings, for all contracts at once. */
export type RequestOption = {
  [O in ChangeOption]: Definitions[O] extends { readonly schema: unknown } ? O : never;
}[ChangeOption];
export const isRequestOption = (option: ChangeOption): option is RequestOption =>
  'schema' in changeDefinitions[option];
export const requestOptions = changeOptions.filter(isRequestOption) as [RequestOption, ...RequestOption[]];

type RequestSchema = Definitions[RequestOption]['schema'];

/** Input of a change request; the rules that need the contract are in `rules.ts`. */
export const changeInput = z.discriminatedUnion(
  'option',
  requestOptions.map((option) => changeDefinitions[option].schema) as [RequestSchema, ...RequestSchema[]],
);
export type ChangeInput = z.output<typeof changeInput>;
export type ChangeOf<O extends RequestOption> = Extract<ChangeInput, { option: O }>;

/** Event kinds that changes add to history, with their texts. */
export type ChangeEventKind = Definitions[RequestOption]['event'];
export const changeEventTexts = Object.fromEntries(
  requestOptions.map((option) => {
    const { event, title } = changeDefinitions[option];
    return [event, `${title} gewijzigd`];
  }),
) as Readonly<Record<ChangeEventKind, string>>;

/** Returns why an option cannot be requested for a contract, or null if it can. */
export function changeRejection(
  option: ChangeOption,
  { product, status }: { readonly product: ProductCode; readonly status: ContractStatus },
): string | null {
  const { allowedIn, notFor }: OptionDefinition = changeDefinitions[option];
  const rejection = notFor[product];
  if (rejection !== undefined) return rejection;
  if (allowedIn.includes(status)) return null;
  if (closed.includes(status)) return 'Dit contract is beëindigd.';
  if (notBegun.includes(status)) return 'Dit kan zodra dit contract is betaald.';
  if (status === 'awaitingReview') return 'Dit kan zodra uw aanvraag is goedgekeurd.';
  if (status === 'awaitingStart') return 'Dit kan zodra dit contract is gestart.';
  if (status === 'sellPending') return 'Dit kan niet zolang er een verkoop in behandeling is.';
  return 'Dit kan nu niet. Neem contact met ons op.';
}
