import type { DealingCalendar, IsoDate } from '@portaal/engine';
import { longDate } from '../../../documents/dutch-notation.ts';
import { withheldPayoutText } from '../../../documents/payout-text.ts';
import type { ActServices, HistoryLine, Traces } from '../../../foundation/acts/acts.use-cases.ts';
import type { DealingCalendars } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { type Dealt, listNotified, type NotifiedContract } from './run-news.repository.ts';

/**
 * The dealing day, which determines the prices of a run, and the day on which a provider pays the payouts of
 * the run.
 */
export interface RunDays {
  readonly dealingDay: IsoDate;
  readonly calendars: DealingCalendars;
  readonly payDayOf: (calendar: DealingCalendar) => IsoDate;
}

/**
 * Notifies investors whose deposits or sell orders were dealt in a batch, and adds the result to the history of each
 * contract. Investors without a deposit or order are not notified.
 */
export async function newsOf(
  tx: Transaction,
  { clock }: Pick<ActServices, 'clock'>,
  days: RunDays,
): Promise<Pick<Traces, 'history' | 'messages'>> {
  const notified = await listNotified(tx, days, clock.today());
  const messages = notified.flatMap((contract) => {
    const { contractId, personId, brand } = contract;
    return messagesOf(contract, days).map((message) => ({
      contractId,
      personId,
      brand,
      mail: true,
      ...message,
    }));
  });
  return { history: notified.flatMap((contract) => historyOf(contract, days)), messages };
}

const soldKinds = { all: 'sellExecuted', part: 'sellPartlyExecuted', none: 'sellWaiting' } as const;
const switchedKinds = {
  all: 'fundsSwitched',
  part: 'fundsPartlySwitched',
  none: 'fundsSwitchWaiting',
} as const;

function historyOf(
  { contractId, hasStarted, sellRequest, sold, switched }: NotifiedContract,
  days: RunDays,
): HistoryLine[] {
  const after = longDate(days.dealingDay);
  return [
    ...(hasStarted ? [{ contractId, kind: 'started', after } as const] : []),
    ...(sold && sellRequest ? [{ contractId, kind: soldKinds[sold], after: sellRequest }] : []),
    ...(switched ? [{ contractId, kind: switchedKinds[switched], after }] : []),
  ];
}

function messagesOf(
  { brand, isDealt, sellRequest, provider, sold, withheld, switched }: NotifiedContract,
  { dealingDay, calendars, payDayOf }: RunDays,
) {
  const price = `tegen de koers van ${longDate(dealingDay)}`;
  const payDay = longDate(payDayOf(calendars.of(brand)));
  const toInvestor = withheld ? withheldPayoutText(withheld) : `Wij betalen u uiterlijk op ${payDay}.`;
  const paid = provider === null ? toInvestor : transferPaidText(provider, withheld, payDay);
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
    ...(sold && sellRequest
      ? [{ kind: 'sellRequest', ...soldText(sold, sellRequest, { price, paid, provider }) } as const]
      : []),
    ...(switched ? [{ kind: 'changeRequest', ...switchedText(switched, price) } as const] : []),
  ];
}

/** Returns when the provider receives the proceeds of an annuity. */
function transferPaidText(provider: string, withheld: NotifiedContract['withheld'], payDay: string): string {
  if (withheld === null) return `Wij betalen ${provider} uiterlijk op ${payDay}.`;
  return withheld.why === 'late'
    ? `Wij waren deze maand later klaar dan gepland. Wij betalen ${provider} uiterlijk op ${longDate(withheld.payOn)}.`
    : `De betaling aan ${provider} houden wij aan. Neem contact met ons op.`;
}

function soldText(
  sold: Dealt,
  request: string,
  {
    price,
    paid,
    provider,
  }: { readonly price: string; readonly paid: string; readonly provider: string | null },
) {
  if (provider !== null && sold !== 'none') {
    const part = sold === 'part' ? 'een deel van ' : '';
    return {
      title: `Uw lijfrente is ${sold === 'part' ? 'voor een deel ' : ''}verkocht voor de overdracht`,
      text: `Wij hebben ${part}opdracht ${request} uitgevoerd ${price}. ${paid}${sold === 'part' ? ' De rest verkopen wij zodra het kan.' : ''}`,
    };
  }
  switch (sold) {
    case 'all':
      return {
        title: 'Uw verkoop is uitgevoerd',
        text: `Wij hebben verkoop ${request} uitgevoerd ${price}. ${paid}`,
      };
    case 'part':
      return {
        title: 'Uw verkoop is voor een deel uitgevoerd',
        text: `Wij hebben een deel van verkoop ${request} uitgevoerd ${price}. ${paid} De rest verkopen wij zodra het kan.`,
      };
    case 'none':
      return {
        title: 'Uw verkoop wacht op ruimte in het fonds',
        text: `Het fonds kan nu geen participaties terugkopen. Van verkoop ${request} hebben wij deze maand daarom niets verkocht. Wij proberen het elke maand opnieuw.`,
      };
  }
}

function switchedText(switched: Dealt, price: string) {
  switch (switched) {
    case 'all':
      return {
        title: 'Uw wissel van fondsen is klaar',
        text: `Uw belegging is nu verdeeld zoals u hebt gevraagd, ${price}.`,
      };
    case 'part':
      return {
        title: 'Uw wissel van fondsen is voor een deel klaar',
        text: `Wij hebben een deel van uw belegging gewisseld ${price}. De rest wisselen wij zodra het fonds dat kan terugkopen. Dat proberen wij elke maand.`,
      };
    case 'none':
      return {
        title: 'Uw wissel van fondsen wacht op ruimte',
        text: 'Het fonds kan nu geen participaties terugkopen. Wij hebben deze maand daarom niets gewisseld. Wij proberen het elke maand opnieuw.',
      };
  }
}
