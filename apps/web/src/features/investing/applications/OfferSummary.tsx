import type { AppliedOffer } from '@portaal/domain/investing/applications/applied-offer';
import { products } from '@portaal/domain/products/products/product';
import { type ReactNode, Suspense } from 'react';
import { brandDebitDay } from '../../../entities/dealing/dealing-texts.ts';
import {
  formatCostPercentage,
  formatEuro,
  formatLongDate,
  formatShare,
  formatWholeEuro,
} from '../../../lib/dutch-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { InvestedAmount } from './InvestedAmount.tsx';
import styles from './OfferSummary.module.css';

interface OfferSummaryProps {
  readonly offer: AppliedOffer;
  /** Problem with the amounts, which only a change of the calculation resolves. */
  readonly error: string | undefined;
  /** Button that opens the calculation. */
  readonly adjust: ReactNode;
}

const FIELD = 'investment.initialDeposit';

/** Shows the calculated amounts, funds, end and expected value of an offer. */
export function OfferSummary({ offer, error, adjust }: OfferSummaryProps) {
  const { number, validUntil, initialDeposit, periodicDeposit, funds, endDate, expected } = offer;
  const { isTransfer = false, productCode } = offer;
  const { accumulates, paysOut } = products[productCode];
  return (
    <Card title="Dit hebt u berekend" id={FIELD} tabIndex={-1} className={styles.summary}>
      {error !== undefined && <FieldError id={`${FIELD}-error`}>{error}</FieldError>}
      <DescriptionList
        items={[
          ...(initialDeposit > 0
            ? [
                {
                  term: isTransfer ? 'Kapitaal van uw andere aanbieder' : 'Eenmalige inleg',
                  value: formatEuro(initialDeposit),
                },
              ]
            : []),
          ...(periodicDeposit > 0
            ? [
                {
                  term: 'Inleg per maand',
                  value: `${formatEuro(periodicDeposit)}, wij schrijven dit rond de ${brandDebitDay()}e van de maand af`,
                },
              ]
            : []),
          ...(accumulates ? [{ term: 'De opbouw eindigt op', value: formatLongDate(endDate) }] : []),
          // The capital of an annuity that pays out is used up at the end. Its payouts have their own part.
          ...(paysOut
            ? []
            : [
                {
                  term: accumulates
                    ? 'Verwachte waarde aan het eind'
                    : `Verwachte waarde op ${formatLongDate(endDate)}`,
                  value: `${formatWholeEuro(expected.expected)}. Als het tegenzit ${formatWholeEuro(expected.pessimistic)}, als het meezit ${formatWholeEuro(expected.optimistic)}.`,
                },
              ]),
          { term: 'Berekening', value: `${number}, geldig tot en met ${formatLongDate(validUntil)}` },
        ]}
      />
      <ul className={styles.funds}>
        {funds.map((fund) => (
          <li key={fund.id}>
            <span>
              <strong>{fund.name}</strong>
              <span className={styles.note}>
                {formatShare(fund.share)} van uw {isTransfer ? 'geld' : 'inleg'}, instapkosten{' '}
                {formatCostPercentage(fund.entryCostRate)}
              </span>
            </span>
            <span className={styles.amounts}>
              {fund.initialDeposit > 0 && <span>{formatEuro(fund.initialDeposit)} eenmalig</span>}
              {fund.periodicDeposit > 0 && <span>{formatEuro(fund.periodicDeposit)} per maand</span>}
            </span>
          </li>
        ))}
      </ul>
      {initialDeposit > 0 && (
        <InvestedAmount
          amount={initialDeposit}
          funds={funds}
          payer={isTransfer ? 'Uw andere aanbieder' : 'U'}
        />
      )}
      {periodicDeposit > 0 && <InvestedAmount amount={periodicDeposit} funds={funds} often="per maand" />}
      <div>
        <Suspense>{adjust}</Suspense>
      </div>
    </Card>
  );
}
