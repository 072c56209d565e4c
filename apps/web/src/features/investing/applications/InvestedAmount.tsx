import type { TopUpTerms } from '@portaal/domain/investing/top-ups/calls';
import { investedOf } from '@portaal/domain/investing/top-ups/invested';
import { centsToEuro, euroToCents } from '@portaal/engine';
import { formatEuro } from '../../../lib/dutch-format.ts';

interface InvestedAmountProps {
  /** Amount in euros; null while not filled in. */
  readonly amount: number | null;
  /** The funds that receive the amount. */
  readonly funds: readonly Pick<TopUpTerms['funds'][number], 'share' | 'entryCostRate'>[];
  /** Text after the amounts, for example `per maand`. */
  readonly often?: string;
  readonly payer?: string;
}

/** Shows the amount, its entry cost and the invested remainder while the user types. */
export function InvestedAmount({ amount, funds, often, payer = 'U' }: InvestedAmountProps) {
  const { cost, invested } = investedOf(euroToCents(amount ?? 0), funds);
  return (
    <p role="status">
      {amount !== null && amount > 0 && (
        <>
          {payer} betaalt {formatEuro(amount)}
          {often && ` ${often}`} − instapkosten {formatEuro(centsToEuro(cost))} ={' '}
          <strong>{formatEuro(centsToEuro(invested))}</strong> wordt belegd.
        </>
      )}
    </p>
  );
}
