import { referenceOfContract } from '@portaal/domain/money/bank-matching/creditor-reference';
import {
  collectionDescription,
  payoutDescription,
} from '@portaal/domain/money/bank-matching/own-descriptions';
import { cents } from '@portaal/engine';
import { describe, expect, test } from 'vitest';
import { type LineEvidence, type Verdict, verdictOn } from './bank-matching.rules.ts';
import type { LineToMatch } from './line-to-match.mapping.ts';
import { lineOf, NO_EVIDENCE, NUMBER, OTHER } from './testing/evidence.ts';

/**
 * One kind of evidence on a bank line, the stored data that make it match, and the verdict it leads to, whatever else
 * the line contains.
 */
interface Specimen {
  readonly name: string;
  readonly line: Partial<LineToMatch>;
  readonly evidence?: Partial<LineEvidence>;
  readonly decides: (verdict: Verdict) => boolean;
}

const AMOUNT = cents(100_00);
const ACCOUNT = 'hash of an account';
const isOpen =
  (...reasons: string[]) =>
  (verdict: Verdict): boolean =>
    verdict.kind === 'open' && reasons.includes(verdict.reason);
const isOfContract = (id: string, rule: string) => (verdict: Verdict) =>
  verdict.kind === 'contract' && verdict.contractId === id && verdict.rule === rule;
const isOfProvider = (subject: string) => (verdict: Verdict) =>
  verdict.kind === 'provider' && verdict.subject === subject;

const collection = (awaits: 'in' | 'out') => ({
  collections: new Map([
    ['M1', [{ id: 'k1', amountCents: AMOUNT, awaits, isFailed: false, isReversed: false }]],
  ]),
});
const attempts = (status: 'underway' | 'booked') => ({
  attempts: new Map([['E1', { id: 'a1', amountCents: AMOUNT, status }]]),
});
const provider = {
  name: 'the account of a provider',
  line: { counterpartyHash: ACCOUNT, batchId: 'B7' },
  evidence: { providers: new Map([[ACCOUNT, 'mollie' as const]]) },
  decides: isOfProvider('B7'),
};

/** Kinds of evidence, strongest first, as listed in decision 0097. Each rank lists its variants. */
const incoming: readonly (readonly Specimen[])[] = [
  [
    {
      name: 'a mandate of ours',
      line: { mandateId: 'M1' },
      evidence: collection('in'),
      decides: isOfProvider('k1'),
    },
    {
      name: 'a mandate of ours whose collection waits for nothing',
      line: { mandateId: 'M1' },
      evidence: collection('out'),
      decides: isOpen('collectionDiffers'),
    },
  ],
  [
    {
      name: 'our end-to-end id',
      line: { endToEndId: 'E1' },
      evidence: attempts('booked'),
      decides: (verdict) => verdict.kind === 'payoutReturned' || isOpen('payoutDiffers')(verdict),
    },
  ],
  [provider],
  [
    { name: 'a return reason', line: { returnReason: 'AC04' }, decides: isOpen('cameBack') },
    { name: 'the reversal indicator', line: { isReversal: true }, decides: isOpen('cameBack') },
    {
      name: 'the code of a return',
      line: { transactionCode: 'PMNT/ICDT/RRTN' },
      decides: isOpen('cameBack'),
    },
    {
      name: 'the code of a collection',
      line: { transactionCode: 'PMNT/IDDT/ESDD' },
      decides: isOpen('collectionDiffers'),
    },
    { name: 'the code of interest', line: { transactionCode: 'ACMT/MCOP/INTR' }, decides: isOpen('unknown') },
    { name: 'several transactions', line: { transactions: 12 }, decides: isOpen('unknown') },
    {
      name: 'a description the bank begins as that of a collection',
      line: { text: '/TRTP/SEPA INCASSO ALGEMEEN DOORLOPEND/CSID/NL00ZZZ/MARF/M9/REMI/ ' },
      decides: isOpen('collectionDiffers'),
    },
  ],
  [
    {
      name: 'a reference',
      line: { text: ` ${referenceOfContract(NUMBER)} ` },
      decides: isOfContract('c1', 'reference'),
    },
  ],
  [
    {
      name: 'the description of our collection',
      line: { text: ` ${collectionDescription(OTHER).toUpperCase()} ` },
      decides: isOpen('unknown'),
    },
    {
      name: 'the description of our payout',
      line: { text: ` ${payoutDescription('annuity', OTHER)} ` },
      decides: isOpen('unknown'),
    },
  ],
  [
    {
      name: 'the number of a contract',
      line: { text: ` inleg contract ${OTHER} ` },
      decides: isOfContract('c2', 'contractNumber'),
    },
  ],
  [
    {
      name: 'a known account and its amount',
      line: { counterpartyHash: ACCOUNT },
      evidence: { accounts: new Map([[ACCOUNT, [{ contractId: 'c3', amountCents: AMOUNT }]]]) },
      decides: isOfContract('c3', 'account'),
    },
  ],
];

const out = { amountCents: cents(-AMOUNT) };
const outgoing: readonly (readonly Specimen[])[] = [
  [
    {
      name: 'a mandate of ours',
      line: { ...out, mandateId: 'M1' },
      evidence: collection('out'),
      decides: isOfProvider('k1'),
    },
  ],
  [
    {
      name: 'our end-to-end id',
      line: { ...out, endToEndId: 'E1' },
      evidence: attempts('underway'),
      decides: (verdict) => verdict.kind === 'payouts' || isOpen('payoutDiffers')(verdict),
    },
    {
      name: 'our batch',
      line: { ...out, batchId: 'B1' },
      evidence: {
        batches: new Map([['B1', [{ id: 'a1', amountCents: AMOUNT, status: 'underway' as const }]]]),
      },
      decides: (verdict) => verdict.kind === 'payouts' || isOpen('payoutDiffers')(verdict),
    },
  ],
  [
    {
      ...provider,
      line: { ...out, counterpartyHash: ACCOUNT },
      evidence: { ...provider.evidence, debits: new Map([['mollie', [{ id: 'r2', amountCents: AMOUNT }]]]) },
      decides: isOfProvider('r2'),
    },
  ],
  [
    { name: 'a return reason', line: { ...out, returnReason: 'MD06' }, decides: isOpen('unknownOut') },
    { name: 'the reversal indicator', line: { ...out, isReversal: true }, decides: isOpen('unknownOut') },
    {
      name: 'a direct debit by a third party',
      line: { ...out, transactionCode: 'PMNT/RDDT/ESDD' },
      decides: isOpen('unknownOut'),
    },
  ],
  [
    {
      name: 'a known account and its amount',
      line: { ...out, counterpartyHash: ACCOUNT },
      evidence: { refunds: new Map([[ACCOUNT, [{ id: 'l0', amountCents: AMOUNT }]]]) },
      decides: (verdict) => verdict.kind === 'refund' && verdict.ofLine === 'l0',
    },
  ],
];

/**
 * Returns the verdict on a line with both kinds of evidence: fields and maps are merged in argument order, texts are
 * concatenated.
 */
function verdictOnBoth(...both: readonly Specimen[]): Verdict {
  const merged = <T>(of: (one: Specimen) => T | undefined): T => Object.assign({}, ...both.map(of));
  const text = both.map(({ line }) => line.text ?? '').join('');
  return verdictOn(lineOf({ ...merged(({ line }) => line), text }), {
    ...NO_EVIDENCE,
    ...merged(({ evidence }) => evidence),
  });
}

/** A bank line has one mandate and one bank code, so these two kinds of evidence exclude each other. */
const excludeEachOther = (one: Specimen, other: Specimen): boolean =>
  one.name.startsWith('a mandate') && other.name.startsWith('a direct debit by');

const pairsOf = (places: readonly (readonly Specimen[])[]) =>
  places.flatMap((strongs, place) =>
    strongs.flatMap((strong) =>
      places
        .slice(place + 1)
        .flat()
        .filter((weak) => !excludeEachOther(strong, weak))
        .map((weak) => ({ strong, weak })),
    ),
  );

describe.each([
  { direction: 'in', places: incoming },
  { direction: 'out', places: outgoing },
])('the strongest evidence decides about a bank line, direction $direction', ({ places }) => {
  test.each(places.flat())('$name alone determines the verdict', (specimen) => {
    expect(verdictOnBoth(specimen)).toSatisfy(specimen.decides);
  });

  test.each(pairsOf(places))('$strong.name outranks $weak.name', ({ strong, weak }) => {
    expect(verdictOnBoth(strong, weak)).toSatisfy(strong.decides);
    expect(verdictOnBoth(weak, strong)).toSatisfy(strong.decides);
  });
});

test('a direct debit by a third party is not ours, even if it names a mandate of ours', () => {
  const line = lineOf({ ...out, mandateId: 'M1', transactionCode: 'PMNT/RDDT/ESDD' });
  const evidence = { ...NO_EVIDENCE, ...collection('out') };
  expect(verdictOn(line, evidence)).toEqual({ kind: 'open', reason: 'unknownOut' });
});

test("a line with another creditor's mandate is not a transfer, whatever its description", () => {
  for (const text of [referenceOfContract(NUMBER), `inleg ${NUMBER}`, collectionDescription(NUMBER)]) {
    const line = lineOf({ mandateId: 'of another', text });
    expect(verdictOn(line, NO_EVIDENCE)).toEqual({ kind: 'open', reason: 'collectionDiffers' });
  }
});

test('recognises a transfer by each code banks use for it, and without a code', () => {
  const codes = ['PMNT/RCDT/ESCT', 'PMNT/RRCT/ESCT', 'PMNT/RCDT/STDO', 'PMNT/NTAV/NTAV', 'XTND/NTAV/NTAV'];
  for (const transactionCode of [...codes, 'PMNT//', null]) {
    const line = lineOf({ transactionCode, text: `inleg ${NUMBER}` });
    expect(verdictOn(line, NO_EVIDENCE), String(transactionCode)).toMatchObject({ contractId: 'c1' });
  }
});

test("recognises a returned payout by the bank's indicator or its code alone", () => {
  const evidence = { ...NO_EVIDENCE, ...attempts('booked') };
  for (const says of [{ isReversal: true }, { transactionCode: 'PMNT/ICDT/RRTN' }]) {
    expect(verdictOn(lineOf({ endToEndId: 'E1', ...says }), evidence)).toMatchObject({
      kind: 'payoutReturned',
    });
  }
  expect(verdictOn(lineOf({ endToEndId: 'E1', text: '/RTRN/AC04/' }), evidence)).toMatchObject({
    kind: 'open',
  });
});
