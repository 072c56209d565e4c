import type { IsoDate } from '@portaal/engine';
import type { FieldProblem } from '../../http/error.ts';
import { dayText } from '../../notation/dutch.ts';
import type { ChangeRules } from './definition.ts';
import type { ChangeLine } from './lines.ts';
import { type ChangeInput, changeDefinitions, type RequestOption } from './options.ts';
import type { ChangeTerms } from './terms.ts';

// Rules shared by form and server. Rules specific to one option are in the file of the option.

/** Definitions typed for any option. At run time each definition receives only the output of its own schema. */
const definitions: Readonly<Record<RequestOption, ChangeRules<ChangeInput>>> = changeDefinitions;

/**
 * Returns the problems of a change request; empty if it can be requested. A conversion to a payout is checked only on
 * the server, because it needs fiscal data.
 */
export const changeProblems = (change: ChangeInput, terms: ChangeTerms): FieldProblem[] =>
  definitions[change.option].problems?.(change, terms) ?? [];

/** Returns the day a change takes effect once no review is pending, or null if an employee executes it manually. */
export const changeDay = (change: ChangeInput, terms: ChangeTerms): IsoDate | null =>
  definitions[change.option].effectiveOn(change, terms);

/** When a change takes effect. `review`: an employee reviews it first, so the day is not known yet. */
export interface ChangeEffect {
  readonly way: 'atOnce' | 'onDay' | 'review';
  readonly effectiveOn: IsoDate | null;
  /** Information the investor must read before sending the request. */
  readonly note: string;
}

/** Returns when and how a change takes effect. */
export function changeEffect(change: ChangeInput, terms: ChangeTerms): ChangeEffect {
  const definition = definitions[change.option];
  const reviewNote = definition.needsReview?.(change, terms) ?? null;
  if (reviewNote !== null) return { way: 'review', effectiveOn: null, note: reviewNote };
  const effectiveOn = changeDay(change, terms) ?? terms.today;
  if (definition.isImmediate) return { way: 'atOnce', effectiveOn, note: 'De wijziging gaat direct in.' };
  const dayNote = definition.dayNote?.(change) ?? null;
  const note = `De wijziging gaat in op ${dayText(effectiveOn)}.${dayNote === null ? '' : ` ${dayNote}`}`;
  return { way: 'onDay', effectiveOn, note };
}

/** Returns the lines that change, in readable form; empty when nothing changes. */
export const changeLines = (change: ChangeInput, terms: ChangeTerms): ChangeLine[] =>
  definitions[change.option]
    .summary(change, terms)
    .flatMap((line) => (line === null || line.before === line.after ? [] : [line]));
