import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import * as z from 'zod/mini';
import { depositing } from '../../../fields/contract-states.ts';
import type { FieldProblem } from '../../../http/error.ts';
import { euroAmount, isoDay } from '../../../http/schema.ts';
import { nextCollection } from '../../../money/mandates/collection-days.ts';
import { dayText, euroText } from '../../../notation/dutch.ts';
import { calculatorLimits } from '../../../products/products/product.ts';
import { usualLimits } from '../../../products/terms/calculator-limits.ts';
import { sectionsBefore } from '../../../products/terms/sections-before.ts';
import { defineChange } from '../definition.ts';
import { money } from '../lines.ts';
import { type ChangeTerms, minimumPeriodicDeposit } from '../terms.ts';

const schema = z.strictObject({
  option: z.literal('inleg'),
  /** Deposit in euro per month; 0 stops the monthly deposit. */
  periodicDeposit: euroAmount(calculatorLimits.periodicDeposit.maximum),
  debitDay: z
    .int('Kies een dag van 1 tot en met 28.')
    .check(z.gte(1, 'Kies een dag van 1 tot en met 28.'), z.lte(28, 'Kies een dag van 1 tot en met 28.')),
  /** No deposit is collected before this day; null if there is no pause. */
  pausedUntil: z.nullable(isoDay),
});
type DepositInput = z.output<typeof schema>;

function depositProblems(input: DepositInput, terms: ChangeTerms): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const minimum = minimumPeriodicDeposit(terms.funds, terms);
  if (input.periodicDeposit > 0 && input.periodicDeposit < minimum) {
    const message = `Het bedrag moet minimaal ${euroText(minimum)} per maand zijn. Vul 0 in om te stoppen.`;
    problems.push({ field: 'periodicDeposit', message });
  }
  const { maximum } = terms.periodicDepositRange ?? usualLimits.periodicDeposit;
  // An amount agreed under earlier terms may stay unchanged.
  if (input.periodicDeposit > Math.max(maximum, terms.periodicDeposit)) {
    const message = `Het bedrag mag maximaal ${euroText(maximum)} per maand zijn.`;
    problems.push({ field: 'periodicDeposit', message });
  }
  // Money collected now cannot be sold for 56 days, so the investor would pay entry cost without benefit.
  if (terms.status === 'sellPending' && input.periodicDeposit > terms.periodicDeposit) {
    const message = 'U bent aan het verkopen. U kunt uw inleg nu alleen verlagen, pauzeren of stoppen.';
    problems.push({ field: 'periodicDeposit', message });
  }
  const { pausedUntil } = input;
  // A pause that is already in force may stay unchanged.
  if (pausedUntil === null || pausedUntil === terms.pausedUntil) return problems;
  const latest = addMonths(terms.today, terms.longestPause ?? sectionsBefore.termijnen.inlegPauze);
  if (input.periodicDeposit === 0) {
    problems.push({ field: 'pausedUntil', message: 'Als u stopt met inleggen, is een pauze niet nodig.' });
  } else if (pausedUntil <= terms.today || pausedUntil > latest) {
    const message = `Kies een dag na vandaag en uiterlijk ${dayText(latest)}.`;
    problems.push({ field: 'pausedUntil', message });
  }
  return problems;
}

/**
 * Returns the collection day of the first month whose collection is not fixed under the old or the new terms.
 * Announced collections proceed, and no month is skipped or collected twice.
 */
function firstCollection({ debitDay }: DepositInput, terms: ChangeTerms): IsoDate {
  const day = Math.min(debitDay, terms.debitDay);
  const { month } = nextCollection(terms.today, day);
  return isoDate(`${month.slice(0, 8)}${String(day).padStart(2, '0')}`);
}

const monthly = (euro: number): string => (euro === 0 ? 'Geen' : `${money(euro)} per maand`);
const pause = (until: string | null): string => (until === null ? 'Geen' : `Tot ${dayText(until)}`);

export const inleg = defineChange({
  title: 'Maandelijkse inleg',
  text: 'Het bedrag per maand, de dag van afschrijven, pauzeren of stoppen.',
  subject: 'de maandelijkse inleg',
  event: 'monthlyDepositChanged',
  allowedIn: depositing,
  notFor: { SDIL: 'Op een lijfrente die uitkeert, kunt u niet inleggen.' },
  schema,
  problems: depositProblems,
  effectiveOn: firstCollection,
  // A collection requires a mandate, which a contract without a monthly deposit does not have.
  needsReview: (input, terms) =>
    terms.periodicDeposit === 0 && input.periodicDeposit > 0
      ? 'Voor dit contract hebben wij nog geen machtiging. Wij nemen contact met u op om die te regelen.'
      : null,
  summary: (input, terms) => [
    {
      label: 'Maandelijkse inleg',
      before: monthly(terms.periodicDeposit),
      after: monthly(input.periodicDeposit),
    },
    { label: 'Dag van afschrijven', before: `${terms.debitDay}`, after: `${input.debitDay}` },
    { label: 'Pauze', before: pause(terms.pausedUntil), after: pause(input.pausedUntil) },
  ],
  reviewTask: 'Voor dit contract is er nog geen machtiging. Regel die eerst met de klant.',
});
