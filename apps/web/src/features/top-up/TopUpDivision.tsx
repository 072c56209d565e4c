import { type TopUpTerms, topUpProblems } from '@portaal/domain/top-ups/calls';
import { investedOf } from '@portaal/domain/top-ups/invested';
import { type Cents, centsToEuro } from '@portaal/engine';
import { dealingText } from '../../entities/payment/payment-texts.ts';
import { formatDayAndMonth, formatEuro, formatPercentage } from '../../lib/dutch-format.ts';
import { Stack } from '../../ui/Layout.tsx';

interface TopUpDivisionProps {
  readonly terms: TopUpTerms;
  /** Null while there is none that can be read. */
  readonly amount: Cents | null;
}

const euro = (amount: Cents): string => formatEuro(centsToEuro(amount));

/** Where the money goes, what it costs and when; of an amount that can be topped up, in euro. */
export function TopUpDivision({ terms, amount }: TopUpDivisionProps) {
  const { funds, dealingDay } = terms;
  const isPossible = amount !== null && topUpProblems(centsToEuro(amount), terms).length === 0;
  const whole = isPossible ? investedOf(amount, funds) : null;
  return (
    <Stack gap="small">
      {/* Always there, so that what appears in it is read aloud. */}
      <div role="status">
        {whole && (
          <p>
            U betaalt {euro(whole.amount)} − instapkosten {euro(whole.cost)} ={' '}
            <strong>{euro(whole.invested)}</strong> wordt belegd, tegen de koers van{' '}
            {formatDayAndMonth(dealingDay)}.
          </p>
        )}
      </div>
      {funds.map(({ id, name, share, entryCostRate }, index) => {
        const part = funds.length > 1 ? whole?.parts[index] : undefined;
        return (
          <p key={id}>
            {formatPercentage(share, 0)} gaat naar {name}. De instapkosten zijn{' '}
            {formatPercentage(entryCostRate, 2)}
            {part && `: ${euro(part.cost)} van ${euro(part.amount)}`}.
          </p>
        );
      })}
      <p>{dealingText(terms)} Betaal vanaf een rekening die op uw naam staat.</p>
    </Stack>
  );
}

/** The day of the price, of which the year says nothing: it is the next there is. */
