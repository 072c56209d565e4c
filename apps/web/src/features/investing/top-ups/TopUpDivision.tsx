import { type TopUpTerms, topUpProblems } from '@portaal/domain/investing/top-ups/calls';
import { investedOf } from '@portaal/domain/investing/top-ups/invested';
import { type Cents, centsToEuro } from '@portaal/engine';
import { dealingText } from '../../../entities/payment/payment-texts.ts';
import {
  formatCostPercentage,
  formatDayAndMonth,
  formatEuro,
  formatPercentage,
} from '../../../lib/dutch-format.ts';
import { Stack } from '../../../ui/Layout.tsx';

interface TopUpDivisionProps {
  readonly terms: TopUpTerms;
  /** Amount of the top-up; null while it is not valid. */
  readonly amount: Cents | null;
}

const euro = (amount: Cents): string => formatEuro(centsToEuro(amount));

/**
 * Shows the allocation of the top-up over the funds, its costs and its dealing day; in euros once the amount is valid.
 */
export function TopUpDivision({ terms, amount }: TopUpDivisionProps) {
  const { funds, dealingDay } = terms;
  const isPossible = amount !== null && topUpProblems(centsToEuro(amount), terms).length === 0;
  const whole = isPossible ? investedOf(amount, funds) : null;
  return (
    <Stack gap="small">
      {/* The element is always rendered, so that screen readers announce content that appears in it. */}
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
            {formatCostPercentage(entryCostRate)}
            {part && `: ${euro(part.cost)} van ${euro(part.amount)}`}.
          </p>
        );
      })}
      <p>{dealingText(terms)} Betaal vanaf een rekening die op uw naam staat.</p>
    </Stack>
  );
}

/** Shows the dealing day without its year, because it is always the next dealing day. */
