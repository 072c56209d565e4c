import { nextDealing } from '@portaal/engine';
import { useState } from 'react';
import { brandCalendar } from '../../../entities/dealing/dealing-texts.ts';
import { formatDayAndMonth, formatLongDate } from '../../../lib/dutch-format.ts';

/** `add.startDate`: shows when an investment starts if it is paid in time for the next cut-off. */
export function StartText() {
  const [now] = useState(() => new Date());
  const { cutOff, cutOffTime, dealingDay } = nextDealing(now, brandCalendar());
  return (
    <p>
      Uw belegging start op {formatDayAndMonth(dealingDay)} als wij uw geld vóór{' '}
      {formatLongDate(cutOff.toISOString())}, {cutOffTime} uur hebben ontvangen en uw aanvraag dan is
      goedgekeurd.
    </p>
  );
}
