import {
  addMonths,
  cents,
  centsToEuro,
  euroToCents,
  firstOfNextMonth,
  fitsTemporaryCeiling,
  type IsoDate,
  monthsBetween,
} from '@portaal/engine';
import type { FieldProblem } from '../../http/error.ts';
import { euroText, percentageText } from '../../notation/dutch.ts';
import type { AnnuityRules } from '../annuities/calls.ts';
import { minimumTermMessage } from '../annuities/minimum-term.ts';
import { type AnnuityTerms, annuityTermsOf } from '../annuities/terms.ts';
import { unknownCeilingText } from '../annuities/unknown-figures.ts';
import { calculatorLimits as limits, products } from '../products/product.ts';
import { paymentFrequencyTexts } from '../products/texts.ts';
import type { CalculationInput } from './calls.ts';
import type { AnnuityHolder, CalculationContext } from './context.ts';
import { paymentTermsOf, projectPayments } from './projection.ts';
import { startProblems } from './start.ts';

const dutchDate = (date: string): string => date.split('-').reverse().join('-');

/**
 * Rejects a birth date that is too recent for the start of an annuity, or too long ago for a living person (domain
 * 1.4, 4.2).
 */
export function birthdateProblems(
  birthdate: IsoDate,
  start: IsoDate,
  today: IsoDate,
  { product }: Pick<AnnuityRules, 'product'>,
): FieldProblem[] {
  const field = 'birthdate';
  if (monthsBetween(birthdate, today) > 12 * limits.age) {
    return [{ field, message: 'Vul een geldige geboortedatum in.' }];
  }
  if (monthsBetween(birthdate, start) >= 12 * product.minimumAge) return [];
  return [{ field, message: `U moet ${product.minimumAge} jaar of ouder zijn.` }];
}

/** Returns the problems by the rules for annuities that need the fiscal data (domain 1.4, 1.5, 6). */
export function annuityProblems(
  input: CalculationInput,
  rules: AnnuityRules,
  today: IsoDate,
  person?: AnnuityHolder,
): FieldProblem[] {
  if (!products[input.productCode].isAnnuity) return [];
  const problems = [...capitalProblems(input, rules), ...shareProblems(input, rules)];
  const { birthdate, polisVoorwaardeCode, uitkeringsTermijnCode } = input;
  if (birthdate === null) return problems;
  // If the start is invalid, the term is validated against the earliest possible start.
  const start = startProblems(input.start, today).length === 0 ? input.start : firstOfNextMonth(today);
  const tooYoung = birthdateProblems(birthdate, start, today, rules);
  if (tooYoung.length > 0) return [...problems, ...tooYoung];
  const accumulationEnd = person?.accumulationEnd;
  const from = { birthdate, start, polisVoorwaardeCode, accumulationEnd };
  const terms = annuityTermsOf({ ...from, uitkeringsTermijnCode }, rules);
  const termProblems = products[input.productCode].accumulates
    ? accumulationEndProblems(start, input.duration, terms)
    : [
        ...payoutTermProblems(input.duration, terms),
        ...payoutStartProblems(start, input, terms, annuityTermsOf(from, rules)),
      ];
  return [...termProblems, ...problems];
}

function capitalProblems(
  { productCode, initialDeposit }: CalculationInput,
  { product }: AnnuityRules,
): FieldProblem[] {
  if (!products[productCode].paysOut || initialDeposit >= product.minimumCapital) return [];
  const message = `Het bedrag moet minimaal ${euroText(product.minimumCapital)} zijn.`;
  return [{ field: 'initialDeposit', message }];
}

/** Rejects a share above the maximum of its fund in an annuity (domain 6). */
export function shareProblems({ funds }: CalculationInput, { product }: AnnuityRules): FieldProblem[] {
  return funds.flatMap(({ id, percentage }, index) => {
    const maximum = product.maximumFundShares.find((share) => share.id === id)?.maximum ?? 1;
    if (percentage <= maximum) return [];
    const message = `In een lijfrente mag maximaal ${percentageText(maximum)} in dit fonds.`;
    return [{ field: `funds[${index}].percentage`, message }];
  });
}

/** Rejects an accumulation that ends too late to start its payout in time (domain 1.4). */
function accumulationEndProblems(start: IsoDate, duration: number, terms: AnnuityTerms): FieldProblem[] {
  const { minimum, maximum } = products.SUL.duration;
  // The general rule for the duration already reports a duration outside these limits.
  if (duration < minimum || duration > maximum) return [];
  if (addMonths(start, 12 * duration) <= terms.latestAccumulationEnd) return [];
  const message = `U moet uiterlijk op ${dutchDate(terms.latestAccumulationEnd)} beginnen met uitkeren.`;
  return [{ field: 'duration', message }];
}

/** Applies rules 1 to 4 of domain 1.5, without the ceiling of a temporary annuity. */
function payoutTermProblems(duration: number, terms: AnnuityTerms): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { temporary, minimumMonths, maximumYears, maximumEndAge } = terms;
  const least = temporary.allowed ? 12 * temporary.minimumYears : minimumMonths;
  if (12 * duration < least) {
    problems.push({ field: 'duration', message: minimumTermMessage(terms) });
  } else if (duration > maximumYears) {
    const message = `De uitkering mag lopen tot u ${maximumEndAge} jaar wordt. Kies een looptijd van maximaal ${maximumYears} jaar.`;
    problems.push({ field: 'duration', message });
  }
  return problems;
}

/**
 * Rejects a start for which the first payout would be too late (domain 10.4). `monthly`: the terms at the monthly
 * frequency, which allows the latest start.
 */
function payoutStartProblems(
  start: IsoDate,
  { uitkeringsTermijnCode }: CalculationInput,
  { latestStart, latestFirstPayout }: AnnuityTerms,
  monthly: AnnuityTerms,
): FieldProblem[] {
  if (start <= latestStart) return [];
  const { per } = paymentFrequencyTexts[uitkeringsTermijnCode];
  const rule = `De eerste uitkering moet uiterlijk in december ${latestFirstPayout.slice(0, 4)} komen. Bij een uitkering ${per} begint u daarom uiterlijk op ${dutchDate(latestStart)}.`;
  if (start > monthly.latestStart) {
    return [{ field: 'start', message: `${rule} Lukt dat niet meer? Neem dan contact met ons op.` }];
  }
  return [{ field: 'start', message: `${rule} Of kies een kortere termijn, bijvoorbeeld per maand.` }];
}

/**
 * Rejects a temporary annuity that exceeds the ceiling in any calendar year, together with the person's other
 * temporary annuities (domain 1.5 rule 3). Uses the rounded payments at the expected return. Requires input without
 * other problems.
 */
export function temporaryCeilingProblems(
  input: CalculationInput,
  rules: AnnuityRules,
  context: CalculationContext,
  today: IsoDate,
): FieldProblem[] {
  const { productCode, birthdate, start, polisVoorwaardeCode, duration, uitkeringsTermijnCode } = input;
  if (!products[productCode].paysOut || birthdate === null) return [];
  const { minimumMonths, temporary } = annuityTermsOf(
    { birthdate, start, polisVoorwaardeCode, uitkeringsTermijnCode },
    rules,
  );
  if (12 * duration >= minimumMonths) return [];
  if (temporary.ceiling === null) {
    return [{ field: 'duration', message: unknownCeilingText(start, today) }];
  }
  const ceiling = euroToCents(temporary.ceiling.amount);
  // The payouts entered here and the payouts on record may belong to the same annuity, so only the higher amount
  // counts.
  const otherPayoutsPerYear = cents(
    Math.max(euroToCents(input.otherTemporaryPayouts ?? 0), context.person?.temporaryPayoutsPerYear ?? 0),
  );
  const { deterministic } = projectPayments(input, context);
  if (fitsTemporaryCeiling(deterministic, paymentTermsOf(input), { ceiling, otherPayoutsPerYear })) return [];
  const others =
    otherPayoutsPerYear === 0
      ? ''
      : ` Uw andere tijdelijke lijfrentes tellen mee: ${euroText(centsToEuro(otherPayoutsPerYear))} per jaar.`;
  const message = `Bij een looptijd korter dan 20 jaar mag de uitkering niet hoger zijn dan ${euroText(temporary.ceiling.amount)} per jaar.${others} Kies een langere looptijd.`;
  return [{ field: 'duration', message }];
}
