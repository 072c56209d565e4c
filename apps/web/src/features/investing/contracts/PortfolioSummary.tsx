import type { ContractSummary } from '@portaal/domain/investing/contracts/calls';
import { addMonths, type IsoDate, lastDealing } from '@portaal/engine';
import { amount, changeOnPaidIn, signedAmount } from '../../../entities/contract/contract-amount.ts';
import { type PortfolioTotal, portfolioTotal } from '../../../entities/contract/contract-result.ts';
import { brandCalendar } from '../../../entities/dealing/dealing-texts.ts';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Toggletip } from '../../../ui/Toggletip.tsx';
import styles from './PortfolioSummary.module.css';
import { SinceLastMonth } from './SinceLastMonth.tsx';

export interface PortfolioSummaryProps {
  readonly contracts: readonly ContractSummary[];
  readonly today: IsoDate;
}

/** Returns the text about the day of the total, worded to be correct for contracts with different days. */
function valueNote({ dealingDay, sameDate }: PortfolioTotal): string {
  if (dealingDay === null) return 'Uw beleggingen hebben nog geen waarde.';
  return sameDate
    ? `Waarde op ${formatLongDate(dealingDay)}`
    : 'Laatst bekende waarde. Bij elk contract staat de datum.';
}

/**
 * Returns whether the value is that of the previous month, because this month's price is not published yet (domain
 * 5.2).
 */
function isProvisional({ dealingDay }: PortfolioTotal, today: IsoDate): boolean {
  return (
    dealingDay !== null &&
    dealingDay < lastDealing(today, brandCalendar()).dealingDay &&
    addMonths(dealingDay, 2) > today
  );
}

function notCounted(withoutValue: number): string {
  return withoutValue === 1
    ? 'Eén belegging heeft nog geen waarde en telt nog niet mee.'
    : `${withoutValue} beleggingen hebben nog geen waarde en tellen nog niet mee.`;
}

/** Shows the totals: the value with its day and its change from the previous month, the deposits and the result. */
export function PortfolioSummary({ contracts, today }: PortfolioSummaryProps) {
  const total = portfolioTotal(contracts);
  const { value, result, paidIn, paidOut, counted } = total;
  return (
    <Card aria-label="Uw totalen" className={styles.card}>
      <div className={styles.figures}>
        <div>
          <Figure
            size="large"
            label="Totale waarde"
            value={value === null ? undefined : amount(value)}
            note={valueNote(total)}
          />
          <SinceLastMonth total={total} />
        </div>
        <div className={styles.row}>
          <Figure size="small" label="Totaal ingelegd" value={counted > 0 ? amount(paidIn) : undefined} />
          {paidOut > 0 && <Figure size="small" label="Opgenomen en uitgekeerd" value={amount(paidOut)} />}
          <Figure
            size="small"
            label={
              <>
                Resultaat{' '}
                <Toggletip label="Uitleg over uw resultaat">
                  Resultaat is de waarde{paidOut > 0 && ' plus wat u hebt opgenomen'}, min wat u hebt
                  ingelegd.
                </Toggletip>
              </>
            }
            value={result === null ? undefined : signedAmount(result)}
            change={result === null ? undefined : changeOnPaidIn(result, total.resultOnPaidIn)}
          />
        </div>
        {total.withoutValue > 0 && <p className={styles.note}>{notCounted(total.withoutValue)}</p>}
        {isProvisional(total, today) && (
          <p className={styles.note}>
            De koers van deze maand is nog niet bekend. Wij tonen de waarde van vorige maand.
          </p>
        )}
      </div>
    </Card>
  );
}
