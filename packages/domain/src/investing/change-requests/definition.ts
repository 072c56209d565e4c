import type { IsoDate } from '@portaal/engine';
import type * as z from 'zod/mini';
import type { ContractStatus } from '../../fields/contract.ts';
import type { FieldProblem } from '../../http/error.ts';
import type { ProductCode } from '../../products/products/product.ts';
import type { ChangeLine } from './lines.ts';
import type { ChangeTerms } from './terms.ts';

/** Fields of an option that the list of options shows. */
export interface OptionDefinition {
  readonly title: string;
  readonly text: string;
  /** Contract statuses in which the option can be requested. */
  readonly allowedIn: readonly ContractStatus[];
  /** Products for which the option does not apply, with the reason shown to the investor. */
  readonly notFor: Readonly<Partial<Record<ProductCode, string>>>;
}

/** Rules for an option that becomes a change request. `Wanted` is the output of the option's schema. */
export interface ChangeRules<Wanted> extends OptionDefinition {
  /** The subject of the change, as used within a sentence about a contract. */
  readonly subject: string;
  /** True if the change gives other people rights on the contract, so that it requires a new step-up code. */
  readonly needsCode?: true;
  /** True if the change takes effect at once when it is requested, without an effective day. */
  readonly isImmediate?: true;
  /**
   * True if the typed values may name people. History is permanent, so it then records only that this field changed.
   */
  readonly hidesInHistory?: true;
  /**
   * Returns the problems by the rules of domain 5.7 that need the contract and today's date. An empty list means that
   * the change can be requested.
   */
  problems?(wanted: Wanted, terms: ChangeTerms): FieldProblem[];
  /** Returns the day the change takes effect after validation, or null if an employee executes it manually. */
  effectiveOn(wanted: Wanted, terms: ChangeTerms): IsoDate | null;
  /** Returns extra information about the effective day, which the page shows after it. */
  dayNote?(wanted: Wanted): string | null;
  /** Returns why an employee must review the change first, worded for the investor, or null if no review is needed. */
  needsReview?(wanted: Wanted, terms: ChangeTerms): string | null;
  /** Returns the lines that change. Lines with equal values before and after are omitted. */
  summary(wanted: Wanted, terms: ChangeTerms): (ChangeLine | null)[];
  /** The review task shown to the employee, with the reason why the change is not automatic. */
  readonly reviewTask?: string;
  /** Note on the effect of the approval, for a change that does not take effect by the approval itself. */
  readonly approvalNote?: string;
  /** True if the employee must compare the change with the investor's risk profile. */
  readonly weighsRisk?: true;
}

/** One option that becomes a change request, with all definitions that page and server share. */
export interface ChangeDefinition<Schema extends z.ZodMiniObject, Event extends string>
  extends ChangeRules<z.output<Schema>> {
  /** The input; its field `option` contains the name of the option. */
  readonly schema: Schema;
  /** The kind of event that the change adds to the contract's history. */
  readonly event: Event;
}

/** Preserves the exact types of an option's schema and event while checking its shape. */
export const defineChange = <const Schema extends z.ZodMiniObject, const Event extends string>(
  definition: ChangeDefinition<Schema, Event>,
): ChangeDefinition<Schema, Event> => definition;
