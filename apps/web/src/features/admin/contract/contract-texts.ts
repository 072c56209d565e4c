import type { LedgerDeposit, LedgerPayout } from '@portaal/contract';
import { formatNumber } from '../../../lib/dutch-format.ts';

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
  ideal: 'iDEAL',
  transfer: 'Overboeking',
  directDebit: 'Incasso',
  institution: 'Andere aanbieder',
  conversion: 'Omzetting van een lijfrente',
};

export const payoutTexts: Readonly<Record<LedgerPayout['kind'], string>> = {
  distribution: 'Uitkering',
  sale: 'Verkoop',
  annuity: 'Lijfrente-uitkering',
  reversal: 'Teruggeboekte incasso',
};

export const payoutStates: Readonly<Record<LedgerPayout['status'], StateText>> = {
  ordered: { text: 'Staat klaar', tone: 'info' },
  paid: { text: 'Betaald', tone: 'success' },
  cancelled: { text: 'Geannuleerd', tone: 'neutral' },
};

/** Participations and prices are kept, and shown here, with four decimals. */
export const exact = (value: number): string => formatNumber(value, 4);

export const priceText = (value: number): string => `€\u00a0${exact(value)}`;
