import {
  addMonths,
  annuityWithholding,
  dealingOfMonth,
  type IsoDate,
  isoDate,
  knowsYear,
  type WithholdingRules,
} from '@portaal/engine';
import { amount } from '../../../documents/contract-amounts.ts';
import {
  type PayoutLetterReason,
  type PayoutLetterSnapshot,
  SNAPSHOT_VERSION,
} from '../../../documents/contract-snapshot.ts';
import { longDate } from '../../../documents/dutch-notation.ts';
import { payoutChangeText, payoutReasonText } from '../../../documents/payout-letter/payout-change-text.ts';
import { withheldPayoutText } from '../../../documents/payout-text.ts';
import { perPeriod } from '../../../documents/per-period.ts';
import type { ActServices, Traces } from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { issueClosingStatements, issuePayoutLetters } from '../../documents/documents/documents.use-cases.ts';
import { withholdingRules } from '../../products/fiscal/fiscal.use-cases.ts';
import type { RunDays } from './dealing-run-news.use-cases.ts';
import {
  type CalculatedPayout,
  listCalculatedPayouts,
  listEndedAnnuities,
  listMadeUpPayouts,
  listUnconfirmedPayouts,
} from './run-payout-letters.repository.ts';

/**
 * Notifies the investors of a batch of changes to their annuity: a new payout amount, payouts made up after a block,
 * and the last payout.
 */
export async function notifyPayouts(
  tx: Transaction,
  services: Pick<ActServices, 'clock' | 'configuration'>,
  days: RunDays,
): Promise<Pick<Traces, 'history' | 'messages'>> {
  const parts = [
    await notifyCalculated(tx, services, days),
    await notifyMadeUp(tx, days),
    await notifyEnded(tx, services, days),
    await notifyUnconfirmed(tx, services, days),
  ];
  return {
    history: parts.flatMap((part) => part.history ?? []),
    messages: parts.flatMap((part) => part.messages ?? []),
  };
}

/** Notifies investors in every dealing run of a payout that is withheld until they confirm a change. */
async function notifyUnconfirmed(
  tx: Transaction,
  { clock }: Pick<ActServices, 'clock'>,
  { dealingDay }: RunDays,
): Promise<Pick<Traces, 'history' | 'messages'>> {
  const unconfirmed = await listUnconfirmedPayouts(tx, dealingDay, clock.today());
  return {
    messages: unconfirmed.map(({ id: contractId, personId, brand, number, amountCents }) => ({
      contractId,
      personId,
      brand,
      kind: 'payout' as const,
      title: 'Wij houden een uitbetaling aan',
      text: `Wij houden ${amount(amountCents)} van contract ${number} aan. ${withheldPayoutText({ why: 'confirmation' })} Hebt u niets gewijzigd? Neem dan direct contact met ons op.`,
      mail: true,
    })),
  };
}

/**
 * A payout may be withheld until the investor confirms a change; a separate message of the same dealing run
 * says so (decision 0080).
 */
const IF_WITHHELD = 'Houden wij een uitbetaling aan, dan leest u dat in een ander bericht.';

/**
 * Notifies investors of payouts that were missed during a block. They are paid in one payment, which the tax
 * table treats as one payout (domain 10.11).
 */
async function notifyMadeUp(
  tx: Transaction,
  { calendars, payDayOf }: RunDays,
): Promise<Pick<Traces, 'history' | 'messages'>> {
  const madeUp = await listMadeUpPayouts(tx);
  return {
    messages: madeUp.map(({ id: contractId, personId, brand, owedCents, grossCents }) => ({
      contractId,
      personId,
      brand,
      kind: 'payout' as const,
      title: 'U krijgt de uitkeringen die u nog tegoed had',
      text: `Toen uw contract geblokkeerd was, keerden wij niet uit. U had nog ${amount(Math.min(owedCents, grossCents))} bruto tegoed. Rond ${longDate(payDayOf(calendars.of(brand)))} betalen wij in één keer ${amount(grossCents)} bruto. Over één hoge betaling houden wij vaak meer loonheffing in dan over losse uitkeringen. Bij uw belastingaangifte telt het hele jaar mee. ${IF_WITHHELD}`,
      mail: true,
    })),
  };
}

/** Notifies investors, with a document, that their annuity has ended with its last payout (domain 10.12). */
async function notifyEnded(
  tx: Transaction,
  { clock, configuration }: Pick<ActServices, 'clock' | 'configuration'>,
  { dealingDay, calendars, payDayOf }: RunDays,
): Promise<Pick<Traces, 'history' | 'messages'>> {
  const ended = await listEndedAnnuities(tx, dealingDay);
  if (ended.length === 0) return {};
  const context = { fieldKeys: configuration.fieldKeys, at: clock.now(), today: clock.today() };
  await issueClosingStatements(
    tx,
    context,
    ended.map(({ id, personId, brand, number, product, ...sums }) => ({
      id,
      personId,
      brand,
      reference: number,
      snapshot: {
        version: SNAPSHOT_VERSION,
        contract: { number, product },
        dealingDay,
        lastPaidOn: payDayOf(calendars.of(brand)),
        ...sums,
      },
    })),
  );
  return {
    history: ended.map(({ id: contractId }) => ({ contractId, kind: 'paidOut' as const })),
    messages: ended.map(({ id: contractId, personId, brand, lastCents }) => ({
      contractId,
      personId,
      brand,
      kind: 'payout' as const,
      title: 'Uw laatste uitkering komt eraan',
      text: `Rond ${longDate(payDayOf(calendars.of(brand)))} krijgt u uw laatste uitkering: ${amount(lastCents)} bruto. Daarna is uw contract leeg en afgelopen. De eindafrekening staat bij de documenten van uw contract. ${IF_WITHHELD}`,
      mail: true,
    })),
  };
}

/**
 * Notifies the investors of a batch of their first or new payout amount, with a letter, a message and a history line.
 * The notice precedes the payment, because the dealing run is some days before the payment day.
 */
async function notifyCalculated(
  tx: Transaction,
  { clock, configuration }: Pick<ActServices, 'clock' | 'configuration'>,
  days: RunDays,
): Promise<Pick<Traces, 'history' | 'messages'>> {
  const { dealingDay } = days;
  const calculated = await listCalculatedPayouts(tx, dealingDay);
  if (calculated.length === 0) return {};
  const rules = await withholdingRules(tx);
  const letters = calculated.map((payout) => letterOf(payout, days, rules));
  const context = { fieldKeys: configuration.fieldKeys, at: clock.now(), today: clock.today() };
  await issuePayoutLetters(tx, context, letters);
  return {
    history: letters
      .filter(({ snapshot }) => snapshot.reason !== 'start')
      .map(({ id: contractId, snapshot: { previousCents, payoutCents } }) => ({
        contractId,
        kind: 'payoutCalculated' as const,
        before: amount(previousCents),
        after: amount(payoutCents),
      })),
    messages: letters.map(({ id: contractId, personId, brand, snapshot }) => ({
      contractId,
      personId,
      brand,
      kind: 'payout' as const,
      title: titleOf(snapshot.reason, dealingDay),
      text: `${payoutChangeText(snapshot)} ${payoutReasonText(snapshot)} ${withheldText(snapshot)} De brief staat bij de documenten van uw contract.`,
      mail: true,
    })),
  };
}

const withheldText = ({ wageTaxCents, paymentFrequency, firstPaidOn }: PayoutLetterSnapshot): string =>
  wageTaxCents === null
    ? `De loonheffing van ${firstPaidOn.slice(0, 4)} is nog niet bekend.`
    : `Wij houden daarvan ${amount(wageTaxCents)} loonheffing in ${perPeriod(paymentFrequency)}.`;

function titleOf(reason: PayoutLetterReason, dealingDay: IsoDate): string {
  if (reason === 'start') return 'Uw eerste uitkering komt eraan';
  const isOfYear = dealingDay.slice(5, 7) === '01';
  return isOfYear ? `Uw uitkering in ${dealingDay.slice(0, 4)}` : 'Uw uitkering is opnieuw berekend';
}

function letterOf(
  { id, personId, brand, number, product, monthsToNext, birthDate, withheld, ...payout }: CalculatedPayout,
  { dealingDay, calendars, payDayOf }: RunDays,
  rules: WithholdingRules,
) {
  const { payoutCents: gross, paymentFrequency: frequency, appliesTaxCredit: appliesCredit } = payout;
  const calendar = calendars.of(brand);
  const { dealingDay: next, payDay } = dealingOfMonth(addMonths(dealingDay, monthsToNext), calendar);
  const receiver = { birthDate: birthDate === null ? null : isoDate(birthDate), appliesCredit };
  const isDecidable = withheld !== null || knowsYear(rules, next);
  const { wageTax, healthcare } = isDecidable
    ? (withheld ?? annuityWithholding({ gross, frequency, date: next }, receiver, rules))
    : { wageTax: null, healthcare: null };
  return {
    id,
    personId,
    brand,
    reference: dealingDay,
    snapshot: {
      version: SNAPSHOT_VERSION,
      contract: { number, product },
      dealingDay,
      firstPaidOn: monthsToNext === 0 ? payDayOf(calendar) : payDay,
      ...payout,
      wageTaxCents: wageTax,
      healthcareCents: healthcare,
    },
  } as const;
}
