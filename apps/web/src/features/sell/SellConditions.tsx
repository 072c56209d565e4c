import type { SellTerms } from '@portaal/domain/sell-requests/calls';
import { redemptionLimitText } from '../../entities/fund/exit-texts.ts';
import { formatLongDate } from '../../lib/dutch-format.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Stack } from '../../ui/Layout.tsx';
import styles from './SellConditions.module.css';
import { cutOffText, rateText } from './sell-texts.ts';

type Fund = SellTerms['funds'][number];

const costText = ({ exitCostRate: { underFiveYears, fromFiveYears } }: Fund): string =>
  underFiveYears === fromFiveYears
    ? rateText(underFiveYears)
    : `${rateText(underFiveYears)}, na 5 jaar ${rateText(fromFiveYears)}`;

/** What holds of all funds said once, otherwise by fund. */
function byFund(funds: readonly Fund[], text: (fund: Fund) => string) {
  const [first] = funds;
  if (first && funds.every((fund) => text(fund) === text(first))) return text(first);
  return (
    <ul className={styles.funds}>
      {funds.map((fund) => (
        <li key={fund.id}>
          {fund.name}: {text(fund)}
        </li>
      ))}
    </ul>
  );
}

/** What selling costs, at which price it is done and when it is paid: before the choice, not after it. */
export function SellConditions({ terms: { cutOff, funds } }: { readonly terms: SellTerms }) {
  return (
    <Card title="Wat het kost en wanneer u uw geld hebt">
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
    </Card>
  );
}
