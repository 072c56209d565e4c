import { describe, expect, test } from 'vitest';
import { standstillOf } from './standstill.ts';

const contract = { Status: 'active', IsPaymentCompleted: true, Startdatum: '2026-12-01' } as const;

describe('the text explains why a contract cannot deal', () => {
  test.each([
    [{ Status: 'awaitingPayment', IsPaymentCompleted: false }, 'unpaid', 'Rond eerst uw betaling af'],
    [{ Status: 'awaitingStart' }, 'starting', 'start op 1\u00a0december 2026'],
    [{ Status: 'awaitingStart', Startdatum: null }, 'starting', 'is nog niet gestart'],
    [{ Status: 'sellPending' }, 'selling', 'als uw verkoop is uitgevoerd'],
    [{ Status: 'sold' }, 'closed', 'niet meer bijstorten'],
    [{ Status: 'blocked' }, 'stopped', 'Neem contact met ons op'],
  ] as const)('explains the state %o by the reason %s', (state, why, words) => {
    const found = standstillOf({ ...contract, ...state }, 'bijstorten');
    expect(found.why).toBe(why);
    expect(found.text).toContain(words);
  });
});
