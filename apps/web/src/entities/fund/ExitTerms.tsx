import { TermText } from '../../ui/TermText.tsx';
import { brandPayDayText, dealingDayText } from '../dealing/dealing-texts.ts';
import { type RedeemingFund, redemptionLimitText } from './exit-texts.ts';

/** Explains to an investor, before they invest, when they can exit (domain 5.6). */
export function ExitTerms({ funds }: { readonly funds: readonly RedeemingFund[] }) {
  return (
    <p>
      Verkopen kan één keer per maand, tegen de <TermText>koers</TermText> van {dealingDayText('de maand')}.
      Wij betalen u rond {brandPayDayText('die maand')}. {redemptionLimitText(funds)}
    </p>
  );
}
