import type { LedgerKindCode } from '@portaal/domain/office/book-package/codes';
import type { BookedPayout, BookedSale, Cause, Draft, RejectLine, WaitingPayout } from './booked-contract.ts';
import type { OpenDeposit } from './booked-deposits.rules.ts';

const payoutKinds = {
  uitkering: 'distribution',
  verkoop: 'sale',
  lijfrente: 'annuity',
  terugboeking: 'reversal',
} as const satisfies Partial<Record<LedgerKindCode, BookedPayout['kind']>>;
const payoutKindOf = (kind: LedgerKindCode): BookedPayout['kind'] | undefined =>
  (payoutKinds as Partial<Record<LedgerKindCode, BookedPayout['kind']>>)[kind];

type OpenPayout = { -readonly [K in keyof BookedPayout]: BookedPayout[K] };

/** Creates one payout per day and kind. */
export function addPayouts(drafts: readonly Draft[]): Map<string, OpenPayout> {
  const payouts = new Map<string, OpenPayout>();
  for (const { line, cents, isMerged } of drafts) {
    const kind = payoutKindOf(line.kind);
    if (!kind || isMerged || cents === 0) continue;
    const place = `${line.day} ${kind}`;
    const existing = payouts.get(place);
    if (existing) existing.cents -= cents;
    else payouts.set(place, { kind, day: line.day, cents: -cents, payOn: null });
  }
  return payouts;
}

const waitingTypes = {
  distribution: 'uitkering',
  sale: 'verkoop',
  annuity: 'lijfrente',
} as const satisfies Partial<Record<BookedPayout['kind'], LedgerKindCode>>;

/**
 * Marks the payouts that still wait. If the package does not contain the lines of a payout, the payout gets
 * an opening line with its amount and a line that pays it out. Returns those lines.
 */
export function addWaiting(
  payouts: Map<string, OpenPayout>,
  waiting: readonly WaitingPayout[],
  book: {
    readonly deposits: OpenDeposit['deposit'][];
    readonly sales: BookedSale[];
    readonly drafts: readonly Draft[];
  },
  reject: RejectLine,
): Draft[] {
  const extra: Draft[] = [];
  for (const { line, kind, cents, day, payOn } of waiting) {
    if (kind === 'reversal') {
      reject('uit_te_betalen', line, 'soort', 'Een terugboeking kan geen uitbetaling zijn.');
      continue;
    }
    if (cents === 0) continue;
    const existing = payouts.get(`${day} ${kind}`);
    if (existing?.payOn === null && existing.cents === cents) {
      existing.payOn = payOn;
      continue;
    }
    const fund =
      book.drafts.findLast(({ line: one }) => one.day <= day)?.line.fund ?? book.drafts[0]?.line.fund;
    if (existing || fund === undefined) {
      reject(
        'uit_te_betalen',
        line,
        'bedrag',
        existing
          ? 'Dit bedrag is niet wat het grootboek op die dag uitkeert.'
          : 'Dit contract heeft geen regel in het grootboek.',
      );
      continue;
    }
    payouts.set(`${day} ${kind}`, { kind, day, cents, payOn });
    extra.push(...openingOf({ line, kind, cents, day, fund }, book));
  }
  return extra;
}

function openingOf(
  {
    line,
    kind,
    cents,
    day,
    fund,
  }: { line: number; kind: keyof typeof waitingTypes; cents: number; day: string; fund: string },
  {
    deposits,
    sales,
    drafts,
  }: { deposits: OpenDeposit['deposit'][]; sales: BookedSale[]; drafts: readonly Draft[] },
): Draft[] {
  deposits.push({ type: 'TRANSFER_IN', cents, receivedOn: day, day, reversedOn: null });
  const unitsAfter = drafts.findLast((one) => one.line.fund === fund)?.line.unitsAfter ?? '0.0000';
  const made = (code: LedgerKindCode, amount: number, cause: Cause | null): Draft => ({
    line: {
      line,
      key: '',
      fund,
      kind: code,
      day,
      bookedOn: day,
      cents: amount,
      price: null,
      units: 0,
      unitsAfter,
      cause: '',
      reverses: '',
      acquiredOn: null,
    },
    keys: '',
    cents: amount,
    isMerged: false,
    countedOn: null,
    reversal: undefined,
    cause,
  });
  let cause: Cause | null = null;
  if (kind === 'sale') {
    const same = sales.findIndex((sale) => sale.day === day);
    const position = same < 0 ? sales.push({ day, funds: new Map() }) - 1 : same;
    const sum = sales[position]?.funds.get(fund) ?? { units: 0, gross: 0, cost: 0 };
    sum.gross += cents;
    sales[position]?.funds.set(fund, sum);
    cause = ['sale', position];
  }
  return [
    made('overdracht_in', cents, ['deposit', deposits.length - 1]),
    made(waitingTypes[kind], -cents, cause),
  ];
}
