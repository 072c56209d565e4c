import type { IsoDate } from '@portaal/engine';
import type { FieldProblem } from '../http/error.ts';
import { dayText } from '../notation/dutch.ts';
import type { ChangeRules } from './definition.ts';
import type { ChangeLine } from './lines.ts';
import { type ChangeInput, changeDefinitions, type RequestOption } from './options.ts';
import type { ChangeTerms } from './terms.ts';

// Form and server both ask here; what differs by option stands with the option.

/** Of whatever option: each definition is only given what its own schema returns. */
const definitions: Readonly<Record<RequestOption, ChangeRules<ChangeInput>>> = changeDefinitions;

/**
 * What stands in the way of a change; empty: it can be asked. Those of a conversion need fiscal data and are the
 * server's.
 */
export const changeProblems = (wanted: ChangeInput, terms: ChangeTerms): FieldProblem[] =>
  definitions[wanted.option].problems?.(wanted, terms) ?? [];

/**
 * The day a change takes effect once nobody has to look at it any more; null for what an employee carries out by
 * hand.
 */
export const changeDay = (wanted: ChangeInput, terms: ChangeTerms): IsoDate | null =>
  definitions[wanted.option].effectiveOn(wanted, terms);

/** How a change comes about. `review`: an employee looks first, so that its day is not known yet. */
export interface ChangeEffect {
  readonly way: 'atOnce' | 'onDay' | 'review';
  readonly effectiveOn: IsoDate | null;
  /** What the investor must know before they send it. */
  readonly note: string;
}

/** When and how a change takes effect. */
export function changeEffect(wanted: ChangeInput, terms: ChangeTerms): ChangeEffect {
  const definition = definitions[wanted.option];
  const reviewNote = definition.needsReview?.(wanted, terms) ?? null;
  if (reviewNote !== null) return { way: 'review', effectiveOn: null, note: reviewNote };
  const effectiveOn = changeDay(wanted, terms) ?? terms.today;
  if (definition.isImmediate) return { way: 'atOnce', effectiveOn, note: 'De wijziging gaat direct in.' };
  const dayNote = definition.dayNote?.(wanted) ?? null;
  const note = `De wijziging gaat in op ${dayText(effectiveOn)}.${dayNote === null ? '' : ` ${dayNote}`}`;
  return { way: 'onDay', effectiveOn, note };
}

/** What a change changes, as people read it; empty when everything stays as it is. */
export const changeLines = (wanted: ChangeInput, terms: ChangeTerms): ChangeLine[] =>
  definitions[wanted.option]
    .summary(wanted, terms)
    .flatMap((line) => (line === null || line.before === line.after ? [] : [line]));
