import type { FieldProblem } from '../../http/error.ts';
import type { CalculationInput } from '../../products/calculation/calls.ts';
import { type PolicyConditionCode, policyBefore2014, products } from '../../products/products/product.ts';
import type { TransferKind, TransferRegime } from '../capital-transfers/states.ts';
import type { ApplicationDraft } from './draft.ts';

type TransferDraft = NonNullable<ApplicationDraft['transfer']>;

/** An order without any answers. */
export const noTransfer: TransferDraft = {
  providerName: '',
  policyNumber: '',
  isWhole: null,
  kind: null,
  regime: null,
  isOrdered: false,
};

/** The choices for payouts without any answers. */
export const noPayoutChoices: NonNullable<ApplicationDraft['payout']> = { loonheffingskorting: null };

/** Returns whether another provider transfers the initial deposit of an offer (domain 1.8). */
export const isTransferred = ({
  productCode,
  isHuidigeLijfrenteOversluiten,
}: Pick<CalculationInput, 'productCode' | 'isHuidigeLijfrenteOversluiten'>): boolean =>
  products[productCode].paysOut || isHuidigeLijfrenteOversluiten;

/** A complete order to transfer the capital of one policy. */
export interface TransferOrder {
  readonly providerName: string;
  /** Policy or account number with the other provider, as typed. */
  readonly policyNumber: string;
  /** Whether all capital of the policy is transferred. */
  readonly isWhole: boolean;
  readonly kind: TransferKind;
  readonly regime: Exclude<TransferRegime, 'before1992'>;
}

/** The part of an offer that limits which capital can be transferred. */
interface TransferTarget {
  readonly productCode: CalculationInput['productCode'];
  /** Null for an accumulation, which accepts capital of every regime from 1992 on. */
  readonly polisVoorwaardeCode: PolicyConditionCode | null;
}

/** Returns the policy number without separators, so that two ways to type it are equal. */
export const compactPolicyNumber = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const shortestNumber = 5;
const longestNumber = 34;

/** Returns what is wrong with a typed policy or account number of another provider; undefined if nothing is. */
export function policyNumberProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Vul het polisnummer of het rekeningnummer in.';
  const { length } = compactPolicyNumber(text);
  if (!/^[A-Z0-9 ./-]+$/i.test(text.trim()) || length < shortestNumber || length > longestNumber) {
    return `Vul het hele nummer in: ${shortestNumber} tot ${longestNumber} letters en cijfers. Het staat op uw overzicht.`;
  }
  return undefined;
}

function kindProblem(kind: TransferKind | null, { productCode }: TransferTarget): string | undefined {
  if (kind === null) return 'Kies wat voor lijfrente u overdraagt.';
  if (products[productCode].paysOut || kind === 'accumulation') return undefined;
  return kind === 'payout'
    ? 'Een lijfrente die al uitkeert, kan niet verder opbouwen. Bereken een lijfrente die uitkeert.'
    : 'Een lijfrente die is vrijgekomen, kan niet verder opbouwen. Bereken een lijfrente die uitkeert.';
}

function regimeProblem(
  regime: TransferRegime | null,
  { polisVoorwaardeCode }: TransferTarget,
): string | undefined {
  if (regime === null) return 'Kies wanneer u dit kapitaal hebt opgebouwd.';
  if (regime === 'before1992') {
    return 'Kapitaal van vóór 1992 verliest bij een overdracht zijn bijzondere rechten. Daarom kan dit niet online. Vraag eerst advies aan een adviseur.';
  }
  if (polisVoorwaardeCode === null) return undefined;
  if ((polisVoorwaardeCode === policyBefore2014) === (regime === 'before2014')) return undefined;
  return polisVoorwaardeCode === policyBefore2014
    ? 'In uw berekening is het kapitaal van vóór 2014. Kies dat hier ook, of bereken opnieuw.'
    : 'In uw berekening is het kapitaal niet van vóór 2014. Kies dat hier ook, of bereken opnieuw.';
}

/** Returns what is missing or wrong in the order of a transfer (domain 1.8), by the field's name in the draft. */
function orderProblems(transfer: TransferDraft, target: TransferTarget): FieldProblem[] {
  const { providerName, policyNumber, isWhole, kind, regime, isOrdered } = transfer;
  const messages = {
    providerName:
      providerName.trim().length < 2 ? 'Vul de naam in van de aanbieder waar uw lijfrente nu is.' : undefined,
    policyNumber: policyNumberProblem(policyNumber),
    isWhole: isWhole === null ? 'Kies of u alles overdraagt, of een deel.' : undefined,
    kind: kindProblem(kind, target),
    regime: regimeProblem(regime, target),
    isOrdered: isOrdered ? undefined : 'Geef ons de opdracht om uw lijfrente over te dragen.',
  };
  return Object.entries(messages).flatMap(([name, message]) =>
    message === undefined ? [] : [{ field: `transfer.${name}`, message }],
  );
}

/**
 * Returns what an application lacks for the capital that another provider transfers and, if the annuity pays out, for
 * its payouts. {@link isTransferred} must be true for the offer.
 */
export function transferProblems(
  { transfer = noTransfer, payout = noPayoutChoices }: Pick<ApplicationDraft, 'transfer' | 'payout'>,
  target: TransferTarget,
): FieldProblem[] {
  const credit =
    products[target.productCode].paysOut && payout.loonheffingskorting === null
      ? [
          {
            field: 'payout.loonheffingskorting',
            message: 'Kies of wij de loonheffingskorting op uw uitkering toepassen.',
          },
        ]
      : [];
  return [...orderProblems(transfer, target), ...credit];
}

/** Returns the order of a draft in which {@link transferProblems} finds nothing. Throws `RangeError` otherwise. */
export function transferOrderOf({
  transfer = noTransfer,
}: Pick<ApplicationDraft, 'transfer'>): TransferOrder {
  const { isWhole, kind, regime } = transfer;
  if (isWhole === null || kind === null || regime === null || regime === 'before1992') {
    throw new RangeError('an order that is not complete');
  }
  const providerName = transfer.providerName.trim().replaceAll(/\s+/g, ' ');
  return { providerName, policyNumber: transfer.policyNumber.trim(), isWhole, kind, regime };
}
