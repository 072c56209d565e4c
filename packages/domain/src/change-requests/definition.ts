import type { IsoDate } from '@portaal/engine';
import type * as z from 'zod/mini';
import type { ContractStatus } from '../contracts/calls.ts';
import type { FieldProblem } from '../http/error.ts';
import type { ProductCode } from '../products/product.ts';
import type { ChangeLine } from './lines.ts';
import type { ChangeTerms } from './terms.ts';

/** Fields of an option that the list of changes shows. */
export interface OptionDefinition {
  readonly title: string;
  readonly text: string;
  /** Contract statuses in which the option can be requested. */
  readonly allowedIn: readonly ContractStatus[];
  /** Why it does not apply to a product. */
  readonly notFor: Readonly<Partial<Record<ProductCode, string>>>;
}

/** Rules for an option that becomes a request; `Wanted` is the output of its schema. */
export interface ChangeRules<Wanted> extends OptionDefinition {
  /** The subject of the change, as used within a sentence about a contract. */
  readonly subject: string;
  /** The change gives rights on the contract to other people, so it requires a new step-up code. */
  readonly needsCode?: true;
  /** It takes effect at the request, without an effective day. */
  readonly isImmediate?: true;
  /** The typed values may name people and history is permanent, so history records only that this changed. */
  readonly hidesInHistory?: true;
  /** The rules of domain 5.7 that need the contract and today's date; an empty list: it can be requested. */
  problems?(wanted: Wanted, terms: ChangeTerms): FieldProblem[];
  /** The day it takes effect after the check; null if an employee executes it manually. */
  effectiveOn(wanted: Wanted, terms: ChangeTerms): IsoDate | null;
  /** Extra information about that day, shown after it. */
  dayNote?(wanted: Wanted): string | null;
  /** Why an employee must review it first, worded for the investor; null if no review is needed. */
  needsReview?(wanted: Wanted, terms: ChangeTerms): string | null;
  /** The lines that change; a line with equal sides is left out. */
  summary(wanted: Wanted, terms: ChangeTerms): (ChangeLine | null)[];
  /** The review task for the employee: why this does not happen automatically. */
  readonly reviewTask?: string;
  /** The effect of approving it, if that is not that the change takes effect. */
  readonly approvalNote?: string;
  /** The employee compares it with the investor's risk profile. */
  readonly weighsRisk?: true;
}

/** One option that becomes a request: everything page and server share about it. */
export interface ChangeDefinition<Schema extends z.ZodMiniObject, Event extends string>
  extends ChangeRules<z.output<Schema>> {
  /** The input; its field `option` contains the name of the option. */
  readonly schema: Schema;
  /** The event kind in the contract's history. */
  readonly event: Event;
}

/** Preserves the exact types of an option's schema and event while checking its shape. */
export const defineChange = <const Schema extends z.ZodMiniObject, const Event extends string>(
  definition: ChangeDefinition<Schema, Event>,
): ChangeDefinition<Schema, Event> => definition;
