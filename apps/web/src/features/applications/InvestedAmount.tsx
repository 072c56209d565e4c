import { investedOf } from '@portaal/domain/top-ups/invested';
import { centsToEuro, euroToCents } from '@portaal/engine';
import { formatEuro } from '../../lib/dutch-format.ts';

interface InvestedAmountProps {
  /** Euro; null without an amount. */
  readonly amount: number | null;
  readonly entryCostRate: number;
  /** Text after the amounts: `per maand`. */
  readonly often?: string;
}

/** Shows the amount, its cost and the remainder while the user types. */
export function InvestedAmount({ amount, entryCostRate, often }: InvestedAmountProps) {
  const { cost, invested } = investedOf(euroToCents(amount ?? 0), [{ share: 1, entryCostRate }]);
  return (
    <p role="status">
      {amount !== null && amount > 0 && (
        <>
          U betaalt {formatEuro(amount)}
          {often && ` ${often}`} − instapkosten {formatEuro(centsToEuro(cost))} ={' '}
          <strong>{formatEuro(centsToEuro(invested))}</strong> wordt belegd.
        </>
      )}
    </p>
  );
}
