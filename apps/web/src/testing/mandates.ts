import type { Mandate } from '@portaal/domain/money/mandates/calls';
import { isoDate } from '@portaal/engine';
// Imports the lazy modules of the mandate page here, so that tests do not wait for them.
import '../features/money/mandates/MandateResultPage.tsx';
import '../routes/ServerData.tsx';

export const SIGN_PAGE = 'https://machtigingen.example/sign/1';

/** A mandate that is required but not started yet. */
export const noMandate: Mandate = {
  contract: { id: 'c1', number: '2024-000123', description: 'Studie Lisa' },
  isWanted: true,
  isAvailable: true,
  isInvitable: true,
  state: 'none',
  reference: null,
  creditorId: 'NL80ZZZ100000020000',
  iban: null,
  signedOn: null,
  nextCollection: null,
  lastFailure: null,
};

export const signedMandate: Mandate = {
  ...noMandate,
  isInvitable: false,
  state: 'signed',
  reference: 'BAKEN-000123',
  iban: 'NL•• •••• •••• •• 4300',
  signedOn: isoDate('2026-11-20'),
  nextCollection: { on: isoDate('2026-12-28'), amount: 100, isFixed: false },
};
