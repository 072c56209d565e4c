import type { Payment, PaymentTerms } from '@portaal/domain/money/payments/calls';
import { isoDate } from '@portaal/engine';
import { vi } from 'vitest';
// Imports the lazy modules of the payment page here, so that tests do not wait for them.
import '../routes/PaymentResultPage.tsx';
import '../routes/ServerData.tsx';

export const PAYMENT = '0198f0aa-0000-7000-8000-000000000001';
export const CHECKOUT = 'https://betaaldienst.example/betaling/1';

/** A started iDEAL payment of the first deposit. */
export const openPayment: Payment = {
  id: PAYMENT,
  contract: { id: 'c1', number: '2024-000123', description: 'Studie Lisa', isUnderReview: false },
  flow: null,
  purpose: 'initial',
  amount: 2_500,
  method: 'ideal',
  paidWith: null,
  status: 'open',
  startedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-20T10:15:00.000Z',
  checkoutUrl: CHECKOUT,
  transfer: null,
  receipt: null,
};

export const openTransfer: Payment = {
  ...openPayment,
  method: 'transfer',
  expiresAt: '2026-12-04T10:00:00.000Z',
  checkoutUrl: null,
  transfer: {
    accountHolder: 'Stichting Proefgelden',
    iban: 'NL13TEST0123456789',
    bic: 'TESTNL10',
    reference: 'RF18 5390 0754 7034',
  },
};

/** A transfer to our own bank account, with the reference of the contract. */
export const ownTransfer: PaymentTerms['ownTransfer'] = {
  accountHolder: 'Stichting Bewaarder Proef',
  iban: 'NL20INGB0001234567',
  bic: '',
  reference: 'RF49 2024 0001 23',
};

export const paymentTerms: PaymentTerms = {
  isAvailable: true,
  due: {
    purpose: 'initial',
    amount: 2_500,
    methods: ['ideal', 'transfer'],
    cutOff: '2026-11-30T15:00:00.000Z',
    dealingDay: isoDate('2026-12-01'),
    isUnderReview: false,
  },
  ownTransfer: null,
  attempt: null,
};

/** Records the URLs that the page navigates to, without leaving the page. */
export function catchLeaving(): string[] {
  const left: string[] = [];
  vi.spyOn(window.location, 'assign').mockImplementation((address) => {
    left.push(String(address));
  });
  return left;
}

/** Simulates the back button, which restores the page as it was left. */
export const comeBack = (): boolean =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
