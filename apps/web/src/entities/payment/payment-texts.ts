import { MOST_BY_IDEAL, paymentMethodNames } from '@portaal/domain/payments/payment';
import { cents, centsToEuro } from '@portaal/engine';
import { formatLongDate, formatWholeEuro } from '../../lib/dutch-format.ts';

/** When a deposit is invested that waits for an employee. */
export const reviewText =
  'Wij beleggen uw geld als uw aanvraag is goedgekeurd, op de eerste dag van een maand.';

/** Until when money is in time, and for which day. */
export const dealingText = ({
  cutOff,
  dealingDay,
}: {
  readonly cutOff: string;
  readonly dealingDay: string;
}) =>
  `Hebben wij uw geld vóór ${formatLongDate(cutOff)}, 16.00 uur? Dan beleggen wij het per ${formatLongDate(dealingDay)}.`;

/** Why a large amount cannot be paid with iDEAL. */
export const onlyTransferText = () =>
  `Met ${paymentMethodNames.ideal} betaalt u maximaal ${formatWholeEuro(centsToEuro(cents(MOST_BY_IDEAL)))}. Een hoger bedrag maakt u zelf over.`;

/** How an investor pays where there is no payment provider. */
export const ownAccountText =
  'U maakt het bedrag zelf over naar onze rekening. De gegevens ziet u in de volgende stap.';

export const methodOptions = (methods: readonly ('ideal' | 'transfer')[]) =>
  methods.map((value) => ({ value, label: paymentMethodNames[value] }));
