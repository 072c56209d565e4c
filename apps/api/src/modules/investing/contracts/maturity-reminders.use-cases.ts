import { dayText } from '@portaal/domain/notation/dutch';
import { lastDealingOfChoice } from '@portaal/domain/products/annuities/terms';
import { type DealingCalendar, dutchDay, isoDate } from '@portaal/engine';
import {
  type ActServices,
  act,
  done,
  type HistoryLine,
  nobody,
} from '../../../foundation/acts/acts.use-cases.ts';
import { readCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { noteMaturing } from './maturity.repository.ts';

const BATCH = 200;

/** Formats the last moment to choose a payout: `31 oktober 2028 om 16.00 uur`. */
function choiceText(endDate: string, calendar: DealingCalendar): string {
  const { cutOff, cutOffTime } = lastDealingOfChoice(isoDate(endDate), calendar);
  return `${dayText(dutchDay(cutOff))} om ${cutOffTime} uur`;
}

/**
 * Runs every night: notifies investors with an accumulation that ends soon that they must choose a payout, and by which
 * day. Records the notification in the same transaction, so that a repeated job does not notify twice.
 */
export async function remindMaturing(services: ActServices): Promise<void> {
  const { clock } = services;
  const noting = { today: clock.today(), limit: BATCH, at: clock.now() };
  let notified: number;
  do {
    notified = await act(services, nobody(''), {
      work: async (tx) => {
        const maturing = await noteMaturing(tx, noting);
        const calendars = await readCalendars(tx);
        const history = maturing.map(
          ({ contractId, endDate }): HistoryLine => ({
            contractId,
            kind: 'maturityAnnounced',
            after: dayText(endDate),
          }),
        );
        const messages = maturing.map(({ contractId, personId, brand, number, endDate }) => ({
          contractId,
          personId,
          brand,
          kind: 'rollover' as const,
          title: 'Uw lijfrente loopt bijna af',
          text: `De opbouw van contract ${number} stopt op ${dayText(endDate)}. Kies daarna wanneer u een uitkering wilt. Dat moet uiterlijk op ${choiceText(endDate, calendars.of(brand))}. Wilt u een uitkering per kwartaal, halfjaar of jaar? Kies dan eerder: de eerste uitkering moet op tijd komen. Kiest u niet, dan betaalt u inkomstenbelasting over alles, en meestal ook revisierente. U kiest bij Wijzigen, Lijfrente.`,
          mail: true,
        }));
        const audit = { unaudited: 'a reminder: the history of the contract holds it' };
        return done({ audit, history, messages }, maturing.length);
      },
    });
  } while (notified === BATCH);
}
