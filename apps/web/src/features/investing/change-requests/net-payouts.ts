import type { ChangeLine } from '@portaal/domain/investing/change-requests/lines';
import type { ChangeOf } from '@portaal/domain/investing/change-requests/options';
import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import type { PaymentFrequencyCode } from '@portaal/domain/products/products/product';
import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { formatEuro } from '../../../lib/dutch-format.ts';

/** Formats the estimated net payout, for example "€ 981,23 per kwartaal"; null while unknown. */
export function netPayout(
  { nettoUitkeringen }: ChangeTerms,
  code: PaymentFrequencyCode | null | undefined,
  appliesCredit: boolean,
): string | null {
  const net = nettoUitkeringen.find(({ uitkeringsTermijnCode }) => uitkeringsTermijnCode === code);
  if (net === undefined) return null;
  const { per } = paymentFrequencyTexts[net.uitkeringsTermijnCode];
  return `${formatEuro(appliesCredit ? net.metKorting : net.zonderKorting)} ${per}`;
}

/** Returns the effect of a change on the net payout; empty if the payout is unknown or does not change. */
export function netPayoutLines(change: ChangeOf<'lijfrente'>, terms: ChangeTerms): ChangeLine[] {
  const was = terms.loonheffingskorting ?? false;
  const before = netPayout(terms, terms.uitkeringsTermijnCode, was);
  const after = netPayout(
    terms,
    change.uitkeringsTermijnCode ?? terms.uitkeringsTermijnCode,
    change.loonheffingskorting ?? was,
  );
  return after === null || before === after ? [] : [{ label: 'Netto uitkering (schatting)', before, after }];
}
