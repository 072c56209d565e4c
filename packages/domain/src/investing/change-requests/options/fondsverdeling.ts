import * as z from 'zod/mini';
import { depositing } from '../../../fields/contract-states.ts';
import type { FieldProblem } from '../../../http/error.ts';
import { euroText, percentageText } from '../../../notation/dutch.ts';
import { MOST_FUNDS } from '../../../products/products/most-funds.ts';
import { products } from '../../../products/products/product.ts';
import { defineChange } from '../definition.ts';
import { currentShares, raisesRisk, switchProblems } from '../fund-switch.ts';
import type { ChangeLine } from '../lines.ts';
import { type ChangeTerms, minimumPeriodicDeposit } from '../terms.ts';

const fundShare = z.strictObject({
  id: z.int(),
  /** Fraction of every new deposit, with at most four decimals. */
  percentage: z.number().check(
    z.gte(0, 'Het percentage mag niet negatief zijn.'),
    z.lte(1, 'Het percentage mag maximaal 100% zijn.'),
    z.refine(
      (share) => Math.abs(share * 10_000 - Math.round(share * 10_000)) < 1e-6,
      'Vul maximaal 2 cijfers achter de komma in.',
    ),
  ),
});

const schema = z.strictObject({
  option: z.literal('fondsverdeling'),
  funds: z
    .array(fundShare)
    .check(
      z.minLength(1, 'Kies minstens één fonds.'),
      z.maxLength(MOST_FUNDS, `Kies maximaal ${MOST_FUNDS} fondsen.`),
    ),
  /** Whether the current holdings are also switched to this allocation, in addition to new deposits. */
  switchExisting: z.optional(z.boolean()),
});
type AllocationInput = z.output<typeof schema>;

/** Message for a fund in which an investor cannot start investing yet. */
export const NOT_OPEN = 'Dit fonds is nog niet open. U kunt er nog niet in beleggen.';

/**
 * Returns whether the contract can have a share in the fund: the fund is open, or the contract already has
 * units in it.
 */
export const isAvailable = ({
  isOpen,
  percentage,
  units,
}: Pick<ChangeTerms['funds'][number], 'isOpen' | 'percentage' | 'units'>): boolean =>
  isOpen || percentage > 0 || units > 0;

function allocationProblems(input: AllocationInput, terms: ChangeTerms): FieldProblem[] {
  const { funds: shares } = input;
  const problems: FieldProblem[] = [];
  const seen = new Set<number>();
  shares.forEach(({ id, percentage }, index) => {
    const fund = terms.funds.find((one) => one.id === id);
    if (!fund) problems.push({ field: `funds[${index}].id`, message: 'Dit fonds bestaat niet.' });
    else if (seen.has(id)) {
      problems.push({ field: `funds[${index}].id`, message: 'Kies elk fonds maar één keer.' });
    } else if (percentage > 0 && !isAvailable(fund)) {
      problems.push({ field: `funds[${index}].percentage`, message: NOT_OPEN });
    } else if (percentage > fund.maximum) {
      const message = `In een lijfrente mag maximaal ${percentageText(fund.maximum)} in dit fonds.`;
      problems.push({ field: `funds[${index}].percentage`, message });
    }
    seen.add(id);
  });
  const total = shares.reduce((sum, { percentage }) => sum + Math.round(percentage * 10_000), 0);
  if (total !== 10_000) {
    problems.push({ field: 'funds', message: 'De verdeling moet samen precies 100% zijn.' });
  }
  const minimum = minimumPeriodicDeposit(shares, terms);
  if (terms.periodicDeposit > 0 && terms.periodicDeposit < minimum) {
    const message = `In dit fonds legt u minimaal ${euroText(minimum)} per maand in. Wijzig eerst uw maandelijkse inleg.`;
    problems.push({ field: 'funds', message });
  }
  return problems.length > 0 ? problems : switchProblems(input, terms);
}

const shareOf = ({ funds }: ChangeTerms, id: number): number =>
  funds.find((fund) => fund.id === id)?.percentage ?? 0;

function reviewNote(input: AllocationInput, terms: ChangeTerms): string | null {
  if (input.funds.some(({ id, percentage }) => percentage > 0 && shareOf(terms, id) === 0)) {
    return 'U kiest een fonds dat nog niet bij dit contract hoort. Wij controleren eerst of het bij uw risicoprofiel past.';
  }
  return input.switchExisting && raisesRisk(input.funds, terms)
    ? 'Uw belegging krijgt zo meer risico. Wij controleren eerst of dat bij uw risicoprofiel past.'
    : null;
}

/**
 * Label of the summary line about new deposits. This part of the change takes effect before the holdings are
 * switched.
 */
export const DEPOSITS_LINE = 'Verdeling van nieuwe stortingen';

function shares(terms: ChangeTerms, of: (id: number) => number): string {
  const parts = terms.funds.filter(({ id }) => of(id) > 0);
  return parts.map(({ id, name }) => `${name} ${percentageText(of(id))}`).join(', ');
}

function allocationLines(input: AllocationInput, terms: ChangeTerms): (ChangeLine | null)[] {
  const after = shares(terms, (id) => input.funds.find((fund) => fund.id === id)?.percentage ?? 0);
  return [
    // A contract that pays out an annuity receives no deposits that could be divided.
    products[terms.product].paysOut
      ? null
      : { label: DEPOSITS_LINE, before: shares(terms, (id) => shareOf(terms, id)), after },
    input.switchExisting
      ? { label: 'Verdeling van wat u nu hebt', before: shares(terms, currentShares(terms)), after }
      : null,
  ];
}

export const fondsverdeling = defineChange({
  title: 'Verdeling over de fondsen',
  text: 'In welke fondsen wij beleggen: nieuwe stortingen, en als u wilt ook wat u nu hebt.',
  subject: 'de verdeling over de fondsen',
  event: 'allocationChanged',
  allowedIn: depositing,
  notFor: {},
  schema,
  problems: allocationProblems,
  effectiveOn: (_, { nextDealingDay }) => nextDealingDay,
  dayNote: ({ switchExisting }) =>
    switchExisting ? 'Wij wisselen tegen de koers van die dag. Die is nu nog niet bekend.' : null,
  needsReview: reviewNote,
  summary: allocationLines,
  reviewTask:
    'Een fonds is nieuw voor dit contract, of de belegging krijgt meer risico. Controleer of dit bij het risicoprofiel van de klant past.',
  weighsRisk: true,
});
