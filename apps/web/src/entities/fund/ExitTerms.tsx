import { TermText } from '../../ui/TermText.tsx';
import { type RedeemingFund, redemptionLimitText } from './exit-texts.ts';

/** Explains to an investor, before they invest, when they can exit (domain 5.6). */
export function ExitTerms({ funds }: { readonly funds: readonly RedeemingFund[] }) {
  return (
    <p>
      Verkopen kan één keer per maand, tegen de <TermText>koers</TermText> van de eerste dag van de maand. Wij
      betalen u rond de 10e werkdag van die maand. {redemptionLimitText(funds)}
    </p>
  );
}
