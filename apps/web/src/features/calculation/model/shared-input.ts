import type { CalculationInput } from '@portaal/domain/calculation/calls';
import { noPaymentFrequency, noRiskProfile, paymentFrequencyCodes } from '@portaal/domain/products/product';
import { type IsoDate, isIsoDate } from '@portaal/engine';
import type { FundAllocation } from './fund-allocation.ts';

/** The payload of X-01 as far as a link holds it: 0 or nothing where the receiver must answer for themselves. */
export type SharedInput = Omit<CalculationInput, 'productCode' | 'start'> & { readonly start: IsoDate | '' };

/** Names the fragment, and says how the rest is written. */
const MARK = 'invoer=1';

const yesOrNo = (value: boolean): string => (value ? 'ja' : 'nee');

/**
 * The fragment of an address that shares this input; a fragment never leaves the browser, so it is in no log. What
 * says something about a person is left out: birth date, name of the calculation, risk profile, other annuities.
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
    ['uitkering', productCode === 'SDIL' ? input.uitkeringsTermijnCode : ''],
    ['voor2014', productCode === 'SDIL' ? yesOrNo(input.polisVoorwaardeCode === 'SDIL2014') : ''],
    ['oversluiten', productCode === 'SUL' ? yesOrNo(input.isHuidigeLijfrenteOversluiten) : ''],
  ] as const;
  const text = values
    .filter(([, value]) => value !== 0 && value !== '')
    .map(([name, value]) => `${name}=${value}`);
  return [MARK, ...text].join('&');
}

/** Not negative, at most two decimals; anything else is 0, which is no answer. */
function numberOf(text: string | null): number {
  return text !== null && /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
}

function fundsOf(text: string | null): FundAllocation {
  const parts = (text ?? '').split('_').map((part) => /^(\d{1,4})-(\d{1,3}(?:\.\d{1,2})?)$/.exec(part));
  return parts.flatMap((part) =>
    part ? [{ id: Number(part[1]), percentage: Math.round(Number(part[2]) * 100) / 10_000 }] : [],
  );
}

/** The input in a fragment; null when it holds none that we know. A part that makes no sense is no answer. */
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
    polisVoorwaardeCode: before2014 === null ? null : before2014 === 'ja' ? 'SDIL2014' : 'SDIL',
    isHuidigeLijfrenteOversluiten: values.get('oversluiten') === 'ja',
    description: '',
    funds: [...fundsOf(values.get('fondsen'))],
  };
}
