import { MOST_BY_IDEAL, paymentMethodNames } from '@portaal/domain/money/payments/payment';
import { cents, centsToEuro } from '@portaal/engine';
import { formatLongDate, formatTime, formatWholeEuro } from '../../lib/dutch-format.ts';
import { dealingDayText } from '../dealing/dealing-texts.ts';

/** Explains when a deposit that waits for an employee is invested. */
export const reviewText = (): string =>
  `Wij beleggen uw geld als uw aanvraag is goedgekeurd, op ${dealingDayText()}.`;

/** States by when the payment must arrive (the cut-off) and on which dealing day it is invested. */
export const dealingText = ({
  cutOff,
  dealingDay,
}: {
  readonly cutOff: string;
  readonly dealingDay: string;
}) =>
  `Hebben wij uw geld vóór ${formatLongDate(cutOff)}, ${formatTime(cutOff)} uur? Dan beleggen wij het per ${formatLongDate(dealingDay)}.`;

/** Explains why a large amount cannot be paid with iDEAL. */
export const onlyTransferText = () =>
  `Met ${paymentMethodNames.ideal} betaalt u maximaal ${formatWholeEuro(centsToEuro(cents(MOST_BY_IDEAL)))}. Een hoger bedrag maakt u zelf over.`;

/** Explains how an investor pays if there is no payment provider. */
export const ownAccountText =
  'U maakt het bedrag zelf over naar onze rekening. De gegevens ziet u in de volgende stap.';

export const methodOptions = (methods: readonly ('ideal' | 'transfer')[]) =>
  methods.map((value) => ({ value, label: paymentMethodNames[value] }));
