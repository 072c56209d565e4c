import { referenceOfContract } from '@portaal/domain/money/bank-matching/creditor-reference';
import { cents } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { placeOn, verdictOn } from './bank-matching.rules.ts';
import { lineOf as line, NO_EVIDENCE, NUMBER, OTHER } from './testing/evidence.ts';

const nothing = NO_EVIDENCE;

const attempt = (id: string, euro: number, status: 'underway' | 'booked' | 'returned' = 'underway') => ({
  id,
  payoutId: `of ${id}`,
  amountCents: cents(euro * 100),
  status,
});

describe('a bank line is matched to a contract', () => {
  const reference = referenceOfContract(NUMBER);
  const ours = { kind: 'contract', contractId: 'c1' };

  test('the reference, in the reference field or the description, outranks a contract number', () => {
    const verdict = { ...ours, rule: 'reference' };
    expect(verdictOn(line({ text: `inleg ${reference}` }), nothing)).toEqual(verdict);
    expect(verdictOn(line({ structuredReference: reference, text: OTHER }), nothing)).toEqual(verdict);
    expect(verdictOn(line({ text: `contract ${NUMBER}` }), nothing)).toEqual({
      ...ours,
      rule: 'contractNumber',
    });
  });

  test('a reference with a typing error matches neither another reference nor a contract number', () => {
    const mistyped = reference.replace(/.$/, (last) => String((Number(last) + 1) % 10));
    for (const text of [mistyped, `${mistyped} ${reference}`, `${mistyped} contract ${NUMBER}`]) {
      expect(verdictOn(line({ text }), nothing)).toEqual({ kind: 'open', reason: 'brokenReference' });
    }
  });

  test('a payment that names two contracts waits for an employee', () => {
    for (const text of [`${reference} ${referenceOfContract(OTHER)}`, `${NUMBER} en ${OTHER}`]) {
      expect(verdictOn(line({ text }), nothing)).toEqual({ kind: 'open', reason: 'severalContracts' });
    }
  });

  test('matches a line by the contract number of a former system, and leaves it open if it names a second contract', () => {
    const imported = {
      ...nothing,
      formerContracts: new Map([
        ['HV04711', 'c7'],
        ['2010000123', 'c8'],
      ]),
    };
    const verdict = (text: string) => verdictOn(line({ text }), imported);
    const onContract = (contractId: string) => ({ kind: 'contract', contractId, rule: 'contractNumber' });
    for (const text of ['HV-04711', 'inleg hv 04 711']) expect(verdict(text)).toEqual(onContract('c7'));
    expect(verdict('inleg 2010-000123')).toEqual(onContract('c8'));
    for (const text of [`HV-04711 en ${NUMBER}`, 'HV-04711 en 2010-000123', 'HV-04711 en 2026-999999']) {
      expect(verdict(text)).toEqual({ kind: 'open', reason: 'severalContracts' });
    }
    const both = { ...imported, formerContracts: new Map([[NUMBER.replace('-', ''), 'c7']]) };
    expect(verdictOn(line({ text: NUMBER }), both)).toEqual({ kind: 'open', reason: 'severalContracts' });
    expect(verdictOn(line({ text: 'HV-04711', amountCents: cents(-100_00) }), imported)).toEqual({
      kind: 'open',
      reason: 'unknownOut',
    });
  });

  test('leaves a line with the valid reference of a contract that does not exist open', () => {
    const text = referenceOfContract('2026-999999');
    expect(verdictOn(line({ text }), nothing)).toEqual({ kind: 'open', reason: 'noContract' });
  });

  test('matches a known account together with the amount, but never an amount alone', () => {
    const expected = (...ids: string[]) => ({
      ...nothing,
      accounts: new Map([['h', ids.map((contractId) => ({ contractId, amountCents: cents(100_00) }))]]),
    });
    const unknown = { kind: 'open', reason: 'unknown' };
    expect(verdictOn(line(), expected('c1'))).toEqual(unknown);
    expect(verdictOn(line({ counterpartyHash: 'h' }), expected('c1'))).toEqual({ ...ours, rule: 'account' });
    expect(verdictOn(line({ counterpartyHash: 'h', amountCents: cents(99_99) }), expected('c1'))).toEqual(
      unknown,
    );
    expect(verdictOn(line({ counterpartyHash: 'h' }), expected('c1', 'c2'))).toEqual(unknown);
  });

  test('ignores contract numbers in the text of an outgoing payment', () => {
    const leaving = { amountCents: cents(-100_00), text: `${reference} ${NUMBER}` };
    expect(verdictOn(line(leaving), nothing)).toEqual({ kind: 'open', reason: 'unknownOut' });
  });

  test("matches a payment from a provider's account as its settlement, for any amount", () => {
    for (const amountCents of [cents(50_00), cents(1_234_56)]) {
      const settled = line({ amountCents, counterpartyHash: 'hash of mollie', batchId: 'B7' });
      const verdict = { kind: 'provider', rule: 'batch', provider: 'mollie', subject: 'B7' };
      expect(verdictOn(settled, nothing)).toEqual(verdict);
    }
  });

  test('leaves a payment to a provider unexplained unless it is exactly a reported refund or chargeback', () => {
    const left = (euro: number, counterpartyHash = 'hash of mollie') =>
      verdictOn(line({ amountCents: cents(-euro * 100), counterpartyHash, batchId: 'B7' }), nothing);
    const taken = { kind: 'provider', rule: 'batch', provider: 'mollie', subject: 'r1' };
    expect(left(50)).toEqual(taken);
    for (const euro of [49.99, 50.01, 100, 8_997]) {
      expect(left(euro)).toEqual({ kind: 'open', reason: 'unknownOut' });
    }
    expect(left(50, 'hash of another')).toEqual({ kind: 'open', reason: 'unknownOut' });
  });
});

describe('outgoing and returned payments are matched', () => {
  const evidence = {
    ...nothing,
    attempts: new Map([
      ['E1', attempt('a1', 100)],
      ['E2', attempt('a2', 100, 'booked')],
      ['E3', attempt('a3', 100, 'returned')],
    ]),
    batches: new Map([
      ['B1', [attempt('a1', 100), attempt('a4', 25)]],
      ['B2', [attempt('a1', 100), attempt('a2', 25, 'booked')]],
    ]),
  };
  const differs = { kind: 'open', reason: 'payoutDiffers' };

  test('matches a line with our own reference to that payout if the amount is equal', () => {
    const out = { endToEndId: 'E1', amountCents: cents(-100_00) };
    expect(verdictOn(line(out), evidence)).toEqual({
      kind: 'payouts',
      rule: 'endToEnd',
      attempts: [attempt('a1', 100)],
    });
    expect(verdictOn(line({ ...out, amountCents: cents(-100_01) }), evidence)).toEqual(differs);
    expect(verdictOn(line({ ...out, endToEndId: 'E2' }), evidence)).toEqual(differs);
  });

  test('matches a batch only as a whole, to the cent', () => {
    const out = { batchId: 'B1', amountCents: cents(-125_00) };
    expect(verdictOn(line(out), evidence)).toMatchObject({ attempts: [{ id: 'a1' }, { id: 'a4' }] });
    expect(verdictOn(line({ ...out, amountCents: cents(-124_99) }), evidence)).toEqual(differs);
    expect(verdictOn(line({ ...out, batchId: 'B2' }), evidence)).toEqual(differs);
  });

  test('matches a returned payout once, and only if the bank reports a return', () => {
    const back = { endToEndId: 'E2', returnReason: 'AC04' };
    expect(verdictOn(line(back), evidence)).toEqual({
      kind: 'payoutReturned',
      rule: 'endToEnd',
      attempt: attempt('a2', 100, 'booked'),
    });
    for (const other of [
      { ...back, returnReason: null },
      { ...back, endToEndId: 'E3' },
      { ...back, endToEndId: 'E1' },
    ]) {
      expect(verdictOn(line(other), evidence)).toEqual(differs);
    }
  });

  test('matches an ordered refund by its account and amount', () => {
    const refunds = new Map([['h', [{ id: 'l0', amountCents: cents(100_00) }]]]);
    const out = { counterpartyHash: 'h', amountCents: cents(-100_00) };
    expect(verdictOn(line(out), { ...evidence, refunds })).toEqual({
      kind: 'refund',
      rule: 'account',
      ofLine: 'l0',
    });
    for (const other of [
      { ...out, amountCents: cents(-99_99) },
      { ...out, counterpartyHash: 'other' },
    ]) {
      expect(verdictOn(line(other), { ...evidence, refunds })).toEqual({
        kind: 'open',
        reason: 'unknownOut',
      });
    }
  });

  test('does not match a returned refund as a new payment by its payer', () => {
    const accounts = new Map([['h', [{ contractId: 'c1', amountCents: cents(100_00) }]]]);
    const back = line({ returnReason: 'AC04', counterpartyHash: 'h' });
    expect(verdictOn(back, { ...evidence, accounts })).toEqual({ kind: 'open', reason: 'cameBack' });
  });

  test('matches a collection by its mandate and amount while the collection awaits a bank line', () => {
    const collections = new Map([
      [
        'M1',
        [{ id: 'k1', amountCents: cents(100_00), awaits: 'in' as const, isFailed: false, isReversed: false }],
      ],
      [
        'M2',
        [
          {
            id: 'k2',
            amountCents: cents(100_00),
            awaits: 'out' as const,
            isFailed: false,
            isReversed: false,
          },
        ],
      ],
    ]);
    const all = { ...evidence, collections };
    const twikey = { kind: 'provider', rule: 'mandate', provider: 'twikey' };
    expect(verdictOn(line({ mandateId: 'M1' }), all)).toEqual({ ...twikey, subject: 'k1' });
    const back = { mandateId: 'M2', amountCents: cents(-100_00), returnReason: 'MD06' };
    expect(verdictOn(line(back), all)).toEqual({ ...twikey, subject: 'k2' });
    for (const other of [{ mandateId: 'M2' }, { mandateId: 'M1', amountCents: cents(99_00) }]) {
      expect(verdictOn(line(other), all)).toEqual({ kind: 'open', reason: 'collectionDiffers' });
    }
  });

  test('matches a payment to the retry of a failed collection, and to none if two collections are waiting', () => {
    const of = (id: string, isFailed: boolean) =>
      ({ id, amountCents: cents(100_00), awaits: 'in', isFailed, isReversed: false }) as const;
    const verdict = (...collections: ReturnType<typeof of>[]) =>
      verdictOn(line({ mandateId: 'M1' }), { ...evidence, collections: new Map([['M1', collections]]) });
    expect(verdict(of('k1', true), of('k2', false))).toMatchObject({ kind: 'provider', subject: 'k2' });
    expect(verdict(of('k1', true))).toMatchObject({ kind: 'provider', subject: 'k1' });
    expect(verdict(of('k1', false), of('k2', false))).toEqual({ kind: 'open', reason: 'collectionDiffers' });
  });

  test('matches a returned payment to the month that the provider reports as reversed, if two months were paid', () => {
    const paid = (id: string, isReversed: boolean) =>
      ({ id, amountCents: cents(100_00), awaits: 'out', isFailed: false, isReversed }) as const;
    const verdict = (...collections: ReturnType<typeof paid>[]) =>
      verdictOn(line({ mandateId: 'M1', amountCents: cents(-100_00), returnReason: 'MD06' }), {
        ...evidence,
        collections: new Map([['M1', collections]]),
      });
    expect(verdict(paid('k1', false), paid('k2', true))).toMatchObject({ rule: 'mandate', subject: 'k2' });
    expect(verdict(paid('k1', true), paid('k2', false))).toMatchObject({ rule: 'mandate', subject: 'k1' });
    const differs = { kind: 'open', reason: 'collectionDiffers' };
    for (const isReversed of [true, false]) {
      expect(verdict(paid('k1', isReversed), paid('k2', isReversed))).toEqual(differs);
    }
  });

  test('matches a line to the collection whose id the bank reports, if a mandate has two waiting collections', () => {
    const ids = ['0198c5b8-7389-94cd-8892-cd1028b50000', '0198c5b8-73b4-84f2-807f-8323fc3e0000'] as const;
    const waiting = ids.map((id) => ({
      ...{ id, amountCents: cents(100_00), awaits: 'in' as const, isFailed: false, isReversed: false },
    }));
    const all = { ...evidence, collections: new Map([['M1', waiting]]) };
    const named = (endToEndId: string) => verdictOn(line({ mandateId: 'M1', endToEndId }), all);
    expect(named('0198c5b873b484f2807f8323fc3e0000')).toMatchObject({ rule: 'mandate', subject: ids[1] });
    expect(named('0198c5b8738994cd8892cd1028b50000')).toMatchObject({ rule: 'mandate', subject: ids[0] });
    expect(named('ANDERS')).toEqual({ kind: 'open', reason: 'collectionDiffers' });
  });
});

describe('a payment is booked on a contract', () => {
  const awaiting = {
    amountCents: cents(100_00),
    dueCents: cents(100_00),
    isBlocked: false,
    partCents: cents(0),
    isKnownAccount: true,
  };

  test('a payment for a contract covers the amount due, together with earlier parts, and the surplus stays open', () => {
    expect(placeOn(awaiting)).toEqual({ kind: 'pays', usedCents: 100_00 });
    expect(placeOn({ ...awaiting, isKnownAccount: null })).toEqual({ kind: 'pays', usedCents: 100_00 });
    expect(placeOn({ ...awaiting, amountCents: cents(130_00) })).toEqual({
      kind: 'pays',
      usedCents: 100_00,
    });
    expect(placeOn({ ...awaiting, amountCents: cents(40_00) })).toEqual({ kind: 'open', reason: 'part' });
    expect(placeOn({ ...awaiting, amountCents: cents(70_00), partCents: cents(40_00) })).toEqual({
      kind: 'pays',
      usedCents: 60_00,
    });
  });

  test.each([
    [{ isBlocked: true }, 'contractBlocked'],
    [{ dueCents: null }, 'nothingAwaited'],
    [{ isKnownAccount: false }, 'otherAccount'],
  ] as const)('a payment for a contract is not booked automatically: %j', (values, reason) => {
    expect(placeOn({ ...awaiting, ...values })).toEqual({ kind: 'open', reason });
  });
});
