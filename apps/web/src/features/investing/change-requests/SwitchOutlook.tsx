import type { SwitchedFund, SwitchPreview } from '@portaal/domain/investing/change-requests/fund-switch';
import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import { percentageText } from '@portaal/domain/notation/dutch';
import { products } from '@portaal/domain/products/products/product';
import { dealingOfMonth, dutchDay } from '@portaal/engine';
import { brandCalendar } from '../../../entities/dealing/dealing-texts.ts';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import styles from './changes.module.css';

type Amount = Exclude<keyof SwitchedFund, 'id' | 'name'>;

/** Sums whole cents, because sums of binary fractions may be off by a fraction of a cent. */
const totalOf = (funds: readonly SwitchedFund[], key: Amount): string =>
  formatEuro(funds.reduce((sum, fund) => sum + Math.round(fund[key] * 100), 0) / 100);

const amount = (key: Amount, header: string, funds: readonly SwitchedFund[]): TableColumn<SwitchedFund> => ({
  key,
  header,
  align: 'end',
  cell: (fund) => formatEuro(fund[key]),
  footer: totalOf(funds, key),
});

/**
 * Explains for how long the purchased funds have their highest exit costs; empty if the exit costs never
 * change.
 */
function highestCostText({ funds }: SwitchPreview, terms: Pick<ChangeTerms, 'funds'>): string {
  const bought = funds.filter((fund) => fund.bought > 0).map(({ id }) => id);
  const ends = terms.funds
    .filter(({ id }) => bought.includes(id))
    .flatMap(({ exitCosts = [] }) => {
      const lower = exitCosts.find(({ rate }) => rate < (exitCosts[0]?.rate ?? 0));
      return lower ? [lower.fromYear] : [];
    });
  return ends.length === 0
    ? ''
    : `Verkoopt u dat binnen ${Math.min(...ends)} jaar, dan betaalt u de hoogste uitstapkosten.`;
}

interface SwitchOutlookProps {
  /** Null while a fund has no price. */
  readonly preview: SwitchPreview | null;
  readonly terms: Pick<ChangeTerms, 'funds' | 'nextDealingDay' | 'product'>;
}

/** Shows the estimated effect of a fund switch on every fund, its costs, and the uncertainties. */
export function SwitchOutlook({ preview, terms }: SwitchOutlookProps) {
  const { nextDealingDay, product } = terms;
  if (preview === null || preview.sold === 0) return null;
  const { funds, cost, costRate, navDate, locked, yearlyRedemptionRate } = preview;
  const day = formatLongDate(nextDealingDay);
  const { cutOff, cutOffTime } = dealingOfMonth(nextDealingDay, brandCalendar());
  return (
    <Stack>
      <Table
        caption="Uw belegging na de wissel, geschat"
        columns={[
          { key: 'name', header: 'Fonds', rowHeader: true, cell: ({ name }) => name, footer: 'Samen' },
          amount('before', 'Nu', funds),
          amount('sold', 'Verkopen', funds),
          amount('bought', 'Kopen', funds),
          amount('after', 'Na de wissel', funds),
        ]}
        rows={funds}
        rowKey={({ id }) => id}
      />
      <p>
        De kosten zijn <strong>{formatEuro(cost)}</strong>: {percentageText(costRate)} van wat wij verkopen.
      </p>
      <Banner tone="warning" title="De koers is nog niet bekend">
        {navDate !== null && `Wij schatten met de koers van ${formatLongDate(navDate)}. `}
        Wij wisselen tegen de koers van {day}. De bedragen kunnen dus anders worden.
      </Banner>
      <ul className={styles.conditions}>
        <li>
          U kunt de wissel intrekken tot {cutOffTime} uur op {formatLongDate(dutchDay(cutOff))}.
        </li>
        <li>
          Een fonds koopt in een jaar hoogstens {percentageText(yearlyRedemptionRate)} van al zijn
          participaties terug. Lukt niet alles in één keer? Dan wisselen wij de rest in de maanden daarna.
        </li>
        {locked > 0 && (
          <li>
            {formatEuro(locked)} kunt u nog laten terugboeken. Het is korter dan 56 dagen geleden van uw
            rekening afgeschreven, of met een creditcard betaald. Dat bedrag blijft in het fonds waar het nu
            in zit.
          </li>
        )}
        {!products[product].isAnnuity && (
          <>
            <li>Wat wij voor u kopen, telt als nieuw. {highestCostText(preview, terms)}</li>
            <li>Zolang de wissel loopt, kunt u van dit contract niets verkopen.</li>
          </>
        )}
      </ul>
    </Stack>
  );
}
