import type { FieldProblem } from '../../http/error.ts';
import { euroText } from '../../notation/dutch.ts';
import { calculatorLimits } from '../../products/products/product.ts';
import type { ApplicationDraft } from './draft.ts';

/** Maximum characters of a contract's name; the same limit applies to every product. */
export const MOST_DESCRIPTION = calculatorLimits.description;

/** Origins of the money: domain 4.8, `person.funds.options`. */
export const originTexts = {
  spaargeld: 'Spaargeld',
  inkomen: 'Inkomen uit werk',
  verkoop: 'Verkoop van een huis of bedrijf',
  erfenis: 'Erfenis of schenking',
  lijfrente: 'Vrijgekomen lijfrente',
  anders: 'Anders',
} as const;

/** The agreed deposits in euro; 0 means no such deposit. */
export interface AgreedAmounts {
  readonly initialDeposit: number;
  readonly periodicDeposit: number;
}

/** Limits in euro from the brand's terms for the deposits of an application. */
interface AmountLimits {
  /** Minimum deposits of the fund (domain 6). */
  readonly minimum: AgreedAmounts;
  readonly onlineMaximum: number;
}

type Investment = ApplicationDraft['investment'];

/**
 * Returns the amounts that apply to the chosen kind of deposit. Amounts typed for another kind stay in the draft but
 * are ignored.
 */
export const agreedAmounts = ({ kind, initialDeposit, periodicDeposit }: Investment): AgreedAmounts => ({
  initialDeposit: kind === 'monthly' ? 0 : (initialDeposit ?? 0),
  periodicDeposit: kind === 'once' ? 0 : (periodicDeposit ?? 0),
});

const isInCents = (euro: number): boolean => Math.abs(euro * 100 - Math.round(euro * 100)) < 1e-6;

function amountProblem(euro: number | null, minimum: number, maximum: number): string | undefined {
  if (euro === null) return 'Vul een bedrag in.';
  if (!isInCents(euro)) return 'Vul maximaal 2 cijfers achter de komma in.';
  if (euro < minimum) return `Het bedrag moet minimaal ${euroText(minimum)} zijn.`;
  if (euro > maximum) {
    return `Online kunt u maximaal ${euroText(maximum)} beleggen. Wilt u meer? Neem contact met ons op.`;
  }
  return undefined;
}

/**
 * Returns whether a document about the origin of the money is required: from an initial deposit of `from`
 * euro (domain 4.8).
 */
export const needsOriginDocument = (investment: Investment, from: number): boolean =>
  agreedAmounts(investment).initialDeposit >= from;

/** Message for a missing file: text `err.file` of the specification. */
export const fileMissing = 'Kies een bestand (JPG, PNG of PDF).';

/** Returns the problems on the page with the amounts, the first page of the flow. */
export function amountProblems(
  investment: Investment,
  { minimum, onlineMaximum }: AmountLimits,
): FieldProblem[] {
  const { kind, initialDeposit, periodicDeposit, description, herkomst } = investment;
  const problems: FieldProblem[] = [];
  const add = (field: string, message: string | undefined) => {
    if (message !== undefined) problems.push({ field: `investment.${field}`, message });
  };
  if (kind !== 'monthly')
    add('initialDeposit', amountProblem(initialDeposit, minimum.initialDeposit, onlineMaximum));
  if (kind !== 'once')
    add('periodicDeposit', amountProblem(periodicDeposit, minimum.periodicDeposit, onlineMaximum));
  if (description.trim().length > MOST_DESCRIPTION) {
    add('description', `Vul maximaal ${MOST_DESCRIPTION} tekens in.`);
  }
  if (!Object.hasOwn(originTexts, herkomst)) add('herkomst', 'Kies waar het geld vandaan komt.');
  return problems;
}
