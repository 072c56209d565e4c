import type { IsoDate } from '@portaal/engine';
import type * as z from 'zod/mini';
import type { ContractStatus } from '../contracts/calls.ts';
import type { FieldProblem } from '../http/error.ts';
import type { ProductCode } from '../products/product.ts';
import type { ChangeLine } from './lines.ts';
import type { ChangeTerms } from './terms.ts';

/** What the list of changes says of every option. */
export interface OptionDefinition {
  readonly title: string;
  readonly text: string;
  /** States of a contract in which it can be asked. */
  readonly allowedIn: readonly ContractStatus[];
  /** Why it makes no sense for a product. */
  readonly notFor: Readonly<Partial<Record<ProductCode, string>>>;
}

/** How an option that becomes a request is looked at; `Wanted` is what its schema returns. */
export interface ChangeRules<Wanted> extends OptionDefinition {
  /** What is changed, inside a sentence about a contract. */
  readonly subject: string;
  /** It puts others in one's place: it asks a fresh code. */
  readonly needsCode?: true;
  /** It takes effect when it is asked, and no day has to come. */
  readonly isImmediate?: true;
  /** What the user types may name people, and history stays for ever: it only says that this changed. */
  readonly hidesInHistory?: true;
  /** The rules of domain 5.7 that need the contract and today; none: it can be asked. */
  problems?(wanted: Wanted, terms: ChangeTerms): FieldProblem[];
  /** The day it takes effect once it is checked; null for what an employee carries out by hand. */
  effectiveOn(wanted: Wanted, terms: ChangeTerms): IsoDate | null;
  /** What is to be known about that day, after it. */
  dayNote?(wanted: Wanted): string | null;
  /** Why an employee looks first, in words for the investor; null when nobody need look. */
  needsReview?(wanted: Wanted, terms: ChangeTerms): string | null;
  /** What it changes; a line whose sides are equal is left out. */
  summary(wanted: Wanted, terms: ChangeTerms): (ChangeLine | null)[];
  /** What the employee looks at: why this does not happen by itself. */
  readonly reviewTask?: string;
  /** What approving it causes, where that is not that it takes effect. */
  readonly approvalNote?: string;
  /** The employee holds it against the risk profile of the investor. */
  readonly weighsRisk?: true;
}

/** One option that becomes a request: all that page and server share about it. */
export interface ChangeDefinition<Schema extends z.ZodMiniObject, Event extends string>
  extends ChangeRules<z.output<Schema>> {
  /** The input; its field `option` holds the name of the option. */
  readonly schema: Schema;
  /** Its kind in the history of a contract. */
  readonly event: Event;
}

/** Keeps the exact types of an option's schema and event while checking its shape. */
export const defineChange = <const Schema extends z.ZodMiniObject, const Event extends string>(
  definition: ChangeDefinition<Schema, Event>,
): ChangeDefinition<Schema, Event> => definition;
