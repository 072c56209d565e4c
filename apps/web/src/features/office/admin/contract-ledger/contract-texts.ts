import type { LedgerDeposit, LedgerPayout } from '@portaal/domain/investing/contract-ledger/calls';
import { paymentMethodNames } from '@portaal/domain/money/payments/payment';
import { formatNumber } from '../../../../lib/dutch-format.ts';

interface StateText {
  readonly text: string;
  readonly tone: 'neutral' | 'info' | 'success' | 'warning';
}

export const depositTexts: Readonly<Record<LedgerDeposit['status'], StateText>> = {
  announced: { text: 'Aangekondigd', tone: 'neutral' },
  received: { text: 'Ontvangen', tone: 'info' },
  dealt: { text: 'Belegd', tone: 'success' },
  cancelled: { text: 'Geannuleerd', tone: 'neutral' },
  reversed: { text: 'Teruggeboekt', tone: 'warning' },
};

export const methodTexts: Readonly<Record<LedgerDeposit['method'], string>> = {
  ...paymentMethodNames,
  directDebit: 'Incasso',
  institution: 'Andere aanbieder',
  conversion: 'Omzetting van een lijfrente',
};

const payoutStates: Readonly<Record<LedgerPayout['status'], StateText>> = {
  ordered: { text: 'Staat klaar', tone: 'info' },
  paid: { text: 'Betaald', tone: 'success' },
  cancelled: { text: 'Geannuleerd', tone: 'neutral' },
};

const WITHHELD: StateText = { text: 'Aangehouden', tone: 'warning' };

export const payoutState = ({
  status,
  withheldBy,
}: Pick<LedgerPayout, 'status' | 'withheldBy'>): StateText =>
  withheldBy === null ? payoutStates[status] : WITHHELD;

/** Texts for the reasons why a payout is withheld. */
export const withheldTexts: Readonly<Record<NonNullable<LedgerPayout['withheldBy']>, string>> = {
  contract: 'Het contract is geblokkeerd, of de houder is overleden.',
  confirmation: 'De klant moet eerst een wijziging bevestigen.',
  account: 'Nieuw rekeningnummer: pas vanaf de betaaldag.',
  identity: 'Naam, adres of burgerservicenummer ontbreekt. Wij betalen als de gegevens compleet zijn.',
};

/** Formats units and prices with four decimals, as they are stored. */
export const exact = (value: number): string => formatNumber(value, 4);

export const priceText = (value: number): string => `€\u00a0${exact(value)}`;
