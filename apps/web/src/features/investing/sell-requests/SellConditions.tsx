import type { SellTerms } from '@portaal/domain/investing/sell-requests/calls';
import { exitCostText } from '@portaal/domain/products/funds/exit-costs';
import { redemptionLimitText } from '../../../entities/fund/exit-texts.ts';
import { formatCostPercentage, formatLongDate } from '../../../lib/dutch-format.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { lockedAmount } from './locked-amount.ts';
import styles from './SellConditions.module.css';
import { cutOffText } from './sell-texts.ts';

type Fund = SellTerms['funds'][number];

const costText = (fund: Fund): string => exitCostText(fund, formatCostPercentage);

/** Returns a text once if it applies to all funds; otherwise each text with the funds to which it applies. */
function byFund(funds: readonly Fund[], text: (fund: Fund) => string) {
  const [first] = funds;
  if (first && funds.every((fund) => text(fund) === text(first))) return text(first);
  return (
    <ul className={styles.funds}>
      {[...Map.groupBy(funds, text)].map(([condition, alike]) => (
        <li key={condition}>
          {alike.map(({ name }) => name).join(', ')}: {condition}
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the costs, price and payment day of a sale, and what cannot be sold yet: expanded beside the amount, or
 * collapsed below the amount on narrow screens.
 */
export function SellConditions({ terms }: { readonly terms: SellTerms }) {
  const { cutOff, funds } = terms;
  const isBeside = useMedia('(min-width: 64rem)');
  const locked = lockedAmount(terms);
  return (
    <div>
      <Disclosure open={isBeside} summary="Wat het kost en wanneer u uw geld hebt">
        <Stack gap="small">
          <DescriptionList
            items={[
              { term: 'Uitstapkosten', value: byFund(funds, costText) },
              { term: 'Geef uw verkoop door vóór', value: cutOffText(cutOff) },
              {
                term: 'Verkoop tegen de koers van',
                value: byFund(funds, ({ dealFrom }) => formatLongDate(dealFrom)),
              },
              { term: 'Wij betalen u rond', value: byFund(funds, ({ payDay }) => formatLongDate(payDay)) },
            ]}
          />
          <p>{redemptionLimitText(funds)}</p>
        </Stack>
      </Disclosure>
      {locked && (
        <Disclosure open={isBeside} summary={locked.title}>
          {locked.text}
        </Disclosure>
      )}
    </div>
  );
}
