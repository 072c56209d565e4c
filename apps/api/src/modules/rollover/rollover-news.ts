import type { IsoDate } from '@portaal/engine';
import { longDate } from '../../documents/dutch-notation.ts';
import type { Transaction } from '../../plugins/orm.ts';
import { type NewEvent, recordEvent } from '../contract-events/contract-events.use-cases.ts';
import { notify, type Telling } from '../notifications/notifications.use-cases.ts';
import { listTold, type ToldContract } from './rolled-booking.repository.ts';

interface Days {
  readonly valueDate: IsoDate;
  readonly payDay: IsoDate;
}

/**
 * Tells the investors of a batch what became of the money they paid in and of what they asked to sell, and writes it in
 * the history of their contract. Who did nothing hears nothing: a month that went by is no news.
 */
export async function tellInvestors(tx: Transaction, services: Telling, days: Days): Promise<void> {
  const told = await listTold(tx);
  const at = services.clock.now();
  await recordEvent(tx, ...told.flatMap((contract) => eventsOf(contract, at, days)));
  const messages = told.flatMap((contract) => {
    const { contractId, personId, brand } = contract;
    return messagesOf(contract, days).map((message) => ({
      contractId,
      personId,
      brand,
      mail: true,
      ...message,
    }));
  });
  await notify(tx, services, ...messages);
}

function eventsOf(
  { contractId, hasStarted, sellRequest, isSold, switched }: ToldContract,
  at: Date,
  days: Days,
): NewEvent[] {
  const event = { contractId, at, actor: 'system' } as const;
  return [
    ...(hasStarted ? [{ ...event, kind: 'started', after: longDate(days.valueDate) } as const] : []),
    ...(sellRequest
      ? [{ ...event, kind: isSold ? 'sellExecuted' : 'sellPartlyExecuted', after: sellRequest } as const]
      : []),
    ...(switched
      ? [
          {
            ...event,
            kind: switched === 'all' ? 'fundsSwitched' : 'fundsPartlySwitched',
            after: longDate(days.valueDate),
          } as const,
        ]
      : []),
  ];
}

function messagesOf({ isDealt, sellRequest, isSold, switched }: ToldContract, { valueDate, payDay }: Days) {
  const price = `tegen de koers van ${longDate(valueDate)}`;
  const paid = `Wij betalen u uiterlijk op ${longDate(payDay)}.`;
  return [
    ...(isDealt
      ? [
          {
            kind: 'deposit',
            title: 'Uw storting is belegd',
            text: `Wij hebben uw storting belegd ${price}. De bevestiging staat bij de documenten van uw contract.`,
          } as const,
        ]
      : []),
    ...(sellRequest
      ? [
          {
            kind: 'sellRequest',
            title: isSold ? 'Uw verkoop is uitgevoerd' : 'Uw verkoop is voor een deel uitgevoerd',
            text: isSold
              ? `Wij hebben verkoop ${sellRequest} uitgevoerd ${price}. ${paid}`
              : `Wij hebben een deel van verkoop ${sellRequest} uitgevoerd ${price}. ${paid} De rest verkopen wij zodra het kan.`,
          } as const,
        ]
      : []),
    ...(switched ? [switchMessage(switched, price)] : []),
  ];
}

function switchMessage(switched: 'all' | 'part', price: string) {
  return {
    kind: 'changeRequest',
    title:
      switched === 'all' ? 'Uw wissel van fondsen is klaar' : 'Uw wissel van fondsen is voor een deel klaar',
    text:
      switched === 'all'
        ? `Uw belegging is nu verdeeld zoals u hebt gevraagd, ${price}.`
        : `Wij hebben een deel van uw belegging gewisseld ${price}. De rest wisselen wij zodra het fonds dat kan terugkopen. Dat proberen wij elke maand.`,
  } as const;
}
