import { expect, test } from 'vitest';
import { bankStatusClass, bankStatusCodes, bankStatusText, payeeOutcomeOf } from './bank-statuses.ts';

/** ISO 20022 external code sets of 2025, as published. */
const GROUP = [
  'ACCC',
  'ACCP',
  'ACSC',
  'ACSP',
  'ACTC',
  'ACWC',
  'PART',
  'PDNG',
  'RCVC',
  'RCVD',
  'RJCT',
  'RVCM',
  'RVNC',
];
const TRANSACTION = [
  ...['ACCC', 'ACCP', 'ACFC', 'ACFW', 'ACIS', 'ACPD', 'ACSC', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'BLCK', 'CANC'],
  ...['CPUC', 'PATC', 'PDNG', 'PRES', 'RCVC', 'RCVD', 'RJCT', 'RVCM', 'RVMC', 'RVNA', 'RVNC', 'RVNM'],
];

test('assigns one class to every published status of a group or a payment, and none to other codes', () => {
  expect([...bankStatusCodes].sort()).toEqual([...new Set([...GROUP, ...TRANSACTION])].sort());
  for (const code of [...GROUP, ...TRANSACTION]) expect(bankStatusClass(code), code).not.toBe('unknown');
  expect(['ACTX', 'RVXX', '', 'rjct', 'constructor'].map(bankStatusClass)).toEqual(Array(5).fill('unknown'));
});

test('makes a payment payable again only after a rejection or a cancellation', () => {
  expect(bankStatusCodes.filter((code) => bankStatusClass(code) === 'rejected').sort()).toEqual([
    'CANC',
    'RJCT',
  ]);
});

test('treats statuses of the Verification of Payee as name checks, never as payment statuses', () => {
  const ofPayees = [...GROUP, ...TRANSACTION].filter((code) => /^(RV|RCVC)/.test(code));
  expect(new Set(ofPayees.map(bankStatusClass))).toEqual(new Set(['payee']));
  expect(ofPayees.filter((code) => payeeOutcomeOf(code) === 'noMatch')).toEqual(['RVNM']);
  // A check in progress, or a file with several outcomes, does not determine the outcome of a single payment.
  expect([payeeOutcomeOf('RVNC'), payeeOutcomeOf('RVCM'), payeeOutcomeOf('ACSP')]).toEqual(
    Array(3).fill(undefined),
  );
});

test('shows an unknown code to an employee, with advice to contact the bank', () => {
  expect(bankStatusText('ZZZZ')).toBe('Onbekend antwoord. Vraag de bank wat het betekent (ZZZZ)');
  expect(bankStatusText('RVNM')).toContain('(RVNM)');
});
