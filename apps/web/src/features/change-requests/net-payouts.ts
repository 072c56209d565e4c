import type { ChangeLine } from '@portaal/domain/change-requests/lines';
import type { ChangeInput } from '@portaal/domain/change-requests/options';
import type { ChangeFacts } from '@portaal/domain/change-requests/terms';
import type { PaymentFrequencyCode } from '@portaal/domain/products/product';
import { paymentFrequencyTexts } from '@portaal/domain/products/texts';
import { formatEuro } from '../../lib/dutch-format.ts';

/** "€ 981,23 per kwartaal": what is left of a payout, by estimate; null while that is not known. */
export function netPayout(
  { nettoUitkeringen }: ChangeFacts,
  code: PaymentFrequencyCode | null,
  appliesCredit: boolean,
): string | null {
  const net = nettoUitkeringen.find(({ uitkeringsTermijnCode }) => uitkeringsTermijnCode === code);
  if (net === undefined) return null;
  const { per } = paymentFrequencyTexts[net.uitkeringsTermijnCode];
  return `${formatEuro(appliesCredit ? net.metKorting : net.zonderKorting)} ${per}`;
}

/** What a change does to what the investor receives; nothing where that is not known or stays as it is. */
export function netPayoutLines(wanted: ChangeInput, facts: ChangeFacts): ChangeLine[] {
  if (wanted.option !== 'lijfrente') return [];
  const was = facts.loonheffingskorting ?? false;
  const before = netPayout(facts, facts.uitkeringsTermijnCode, was);
  const after = netPayout(
    facts,
    wanted.uitkeringsTermijnCode ?? facts.uitkeringsTermijnCode,
    wanted.loonheffingskorting ?? was,
  );
  return after === null || before === after ? [] : [{ label: 'Netto uitkering (schatting)', before, after }];
}
