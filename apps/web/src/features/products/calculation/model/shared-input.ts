import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import {
  noPaymentFrequency,
  noRiskProfile,
  paymentFrequencyCodes,
  policyBefore2014,
  presentPolicy,
  products,
} from '@portaal/domain/products/products/product';
import { type IsoDate, isIsoDate } from '@portaal/engine';
import type { FundAllocation } from './fund-allocation.ts';

/** The part of the X-01 payload that a shared link contains. Fields that the recipient must fill in are 0 or empty. */
export type SharedInput = Omit<CalculationInput, 'productCode' | 'start'> & { readonly start: IsoDate | '' };

/** Marks a fragment as shared input, and states the version of the format. */
const MARK = 'invoer=1';

const yesOrNo = (value: boolean): string => (value ? 'ja' : 'nee');

/**
 * Returns the URL fragment that shares this input. Browsers do not send a fragment to the server, so no log contains
 * it. Personal data are omitted: birth date, name of the calculation, risk profile and other annuities.
 */
export function shareFragment(input: CalculationInput): string {
  const { productCode } = input;
  const values = [
    ['inleg', input.initialDeposit],
    ['maand', input.periodicDeposit],
    ['looptijd', input.duration],
    ['start', input.start],
    [
      'fondsen',
      input.funds.map(({ id, percentage }) => `${id}-${Math.round(percentage * 10_000) / 100}`).join('_'),
    ],
    ['uitkering', products[productCode].paysOut ? input.uitkeringsTermijnCode : ''],
    [
      'voor2014',
      products[productCode].paysOut ? yesOrNo(input.polisVoorwaardeCode === policyBefore2014) : '',
    ],
    ['oversluiten', products[productCode].accumulates ? yesOrNo(input.isHuidigeLijfrenteOversluiten) : ''],
  ] as const;
  const text = values
    .filter(([, value]) => value !== 0 && value !== '')
    .map(([name, value]) => `${name}=${value}`);
  return [MARK, ...text].join('&');
}

/** Parses a non-negative number with at most two decimals. Any other text becomes 0, which counts as unanswered. */
function numberOf(text: string | null): number {
  return text !== null && /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
}

function fundsOf(text: string | null): FundAllocation {
  const parts = (text ?? '').split('_').map((part) => /^(\d{1,4})-(\d{1,3}(?:\.\d{1,2})?)$/.exec(part));
  return parts.flatMap((part) =>
    part ? [{ id: Number(part[1]), percentage: Math.round(Number(part[2]) * 100) / 10_000 }] : [],
  );
}

/** Returns the input in a fragment; null if the format is unknown. An invalid part counts as unanswered. */
export function sharedInputOf(fragment: string): SharedInput | null {
  if (fragment !== MARK && !fragment.startsWith(`${MARK}&`)) return null;
  const values = new URLSearchParams(fragment);
  const start = values.get('start') ?? '';
  const before2014 = values.get('voor2014');
  const duration = numberOf(values.get('looptijd'));
  return {
    initialDeposit: numberOf(values.get('inleg')),
    periodicDeposit: numberOf(values.get('maand')),
    birthdate: null,
    start: isIsoDate(start) ? start : '',
    duration: Number.isInteger(duration) ? duration : 0,
    chosenRiskProfile: noRiskProfile,
    uitkeringsTermijnCode:
      paymentFrequencyCodes.find((code) => code === values.get('uitkering')) ?? noPaymentFrequency,
    polisVoorwaardeCode: before2014 === null ? null : before2014 === 'ja' ? policyBefore2014 : presentPolicy,
    isHuidigeLijfrenteOversluiten: values.get('oversluiten') === 'ja',
    description: '',
    funds: [...fundsOf(values.get('fondsen'))],
  };
}
