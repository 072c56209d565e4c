import { descriptionList } from '../../pdf/description-list.ts';
import type { Flow } from '../../pdf/flow.ts';
import { euro, longDate } from '../dutch-notation.ts';
import type { OfferContent } from './offer.ts';

/** Writes the dates and number of the payments and the last amount, for the product SDIL. */
export function offerPayments(flow: Flow, { payout, scenarios }: OfferContent['result']): void {
  if (!payout) return;
  const { lastPayment } = scenarios.expected;
  descriptionList(
    flow,
    [
      { term: 'Eerste uitkering', value: longDate(payout.firstPaymentDate) },
      { term: 'Laatste uitkering', value: longDate(payout.lastPaymentDate) },
      { term: 'Aantal uitkeringen', value: String(payout.paymentCount) },
      { term: 'Belegd na instapkosten', value: euro(payout.invested) },
      ...(lastPayment === undefined ? [] : [{ term: 'Laatste bedrag (verwacht)', value: euro(lastPayment) }]),
    ],
    2,
  );
}
