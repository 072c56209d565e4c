import { paidInTypes, paidOutTypes, type TransactionType } from '@portaal/domain/money/ledger/types';
import { type LedgerKindCode, ledgerKinds } from '@portaal/domain/office/book-package/codes';
import type { PackageLine } from './package-line.ts';

// Translates the ledger of one contract from a package to the ledger of the portal (decision 0211). A package
// books a sale or payout gross, with each deduction beside it; the portal books what the investor receives,
// and what was deducted. A package books a distribution and its reinvestment; the portal books only the
// reinvestment.

/** A ledger line of the portal. `cause` and `reverses` refer to other rows of the same contract by position. */
export interface BookedLine {
  /**
   * Keys of the lines in the package, separated by a space; null for a line that no line of the package
   * contains.
   */
  readonly formerKey: string | null;
  readonly fund: string;
  readonly type: TransactionType;
  readonly sequence: number;
  readonly bookedOn: string;
  readonly day: string;
  readonly cents: number;
  readonly price: string | null;
  readonly units: number;
  readonly unitsAfter: string;
  readonly cause: Cause | null;
  /** Position in `lines` of the reversed line. */
  readonly reverses: number | null;
  readonly acquiredOn: string | null;
}

type Cause = readonly ['deposit' | 'sale' | 'switch', position: number];

export interface BookedDeposit {
  readonly type: 'INITIAL_DEPOSIT' | 'PERIODIC_DEPOSIT' | 'TOP_UP' | 'TRANSFER_IN';
  readonly cents: number;
  readonly receivedOn: string;
  readonly day: string;
  /** Day on which the bank or a correction reversed it; null if it was not reversed. */
  readonly reversedOn: string | null;
}

export interface BookedPayout {
  readonly kind: 'distribution' | 'sale' | 'annuity' | 'reversal';
  readonly day: string;
  readonly cents: number;
  /** Day on which a waiting payout will be paid; null if it was paid. */
  readonly payOn: string | null;
}

export interface BookedSale {
  readonly day: string;
  readonly funds: Map<string, { units: number; gross: number; cost: number }>;
}

export interface BookedContract {
  readonly lines: readonly BookedLine[];
  readonly deposits: readonly BookedDeposit[];
  readonly payouts: readonly BookedPayout[];
  readonly sales: readonly BookedSale[];
  /** Days of the switches between funds. */
  readonly switches: readonly string[];
  /** Units per fund after the last line. */
  readonly holdings: ReadonlyMap<string, number>;
  readonly depositedCents: number;
  readonly withdrawnCents: number;
  readonly initialCents: number;
}

/** A payout of `uit_te_betalen.csv`, which waits for its pay day. */
export interface WaitingPayout {
  readonly line: number;
  readonly kind: BookedPayout['kind'];
  readonly cents: number;
  readonly day: string;
  readonly payOn: string;
}

/** Reports that a line cannot be stored, with the file, line, column and a Dutch sentence. */
export type RejectLine = (
  file: 'grootboek' | 'uit_te_betalen',
  line: number,
  column: string,
  message: string,
) => void;

const depositKinds: ReadonlySet<LedgerKindCode> = new Set([
  'eerste_inleg',
  'maandinleg',
  'bijstorting',
  'overdracht_in',
]);

/**
 * Kinds of lines from which each deducting kind is taken. The amount of such a line includes the deduction.
 */
const deductedFrom: Partial<Record<LedgerKindCode, readonly LedgerKindCode[]>> = {
  uitstapkosten: ['verkoop', 'wissel_uit'],
  dividendbelasting: ['uitkering'],
  loonheffing: ['lijfrente'],
  bijdrage_zvw: ['lijfrente'],
};

const payoutKinds = {
  uitkering: 'distribution',
  verkoop: 'sale',
  lijfrente: 'annuity',
  terugboeking: 'reversal',
} as const satisfies Partial<Record<LedgerKindCode, BookedPayout['kind']>>;
const payoutKindOf = (kind: LedgerKindCode): BookedPayout['kind'] | undefined =>
  (payoutKinds as Partial<Record<LedgerKindCode, BookedPayout['kind']>>)[kind];

/**
 * Kinds that a correction may reverse. Amounts of other kinds were paid, passed on or dealt with another
 * contract.
 */
const reversible: ReadonlySet<LedgerKindCode> = new Set([
  ...depositKinds,
  'instapkosten',
  'herbelegging',
  'administratiekosten',
]);

/** A line during the translation of its contract. */
interface Draft {
  readonly line: PackageLine;
  keys: string;
  cents: number;
  /** True if the line became part of another line of the portal. */
  isMerged: boolean;
  /** The reversing line, if a later line reverses this one. */
  reversal: Draft | undefined;
  cause: Cause | null;
}

/** Translates the lines of one contract, in order of booking, and its waiting payouts. */
export function bookContract(
  lines: readonly PackageLine[],
  waiting: readonly WaitingPayout[],
  reject: RejectLine,
): BookedContract {
  const drafts = lines.map(
    (line): Draft => ({
      line,
      keys: line.key,
      cents: line.cents,
      isMerged: false,
      reversal: undefined,
      cause: null,
    }),
  );
  const byKey = new Map(drafts.map((draft) => [draft.line.key, draft]));
  linkReversals(drafts, byKey, reject);
  const takes = takeDeductions(drafts, byKey, reject);
  mergeReinvestments(drafts);
  for (const draft of drafts) rejectUnknown(draft, reject);
  const deposits = addDeposits(drafts);
  reverseDebits(drafts, byKey, deposits, reject);
  const sales = addSales(drafts, takes);
  const switches = addSwitches(drafts, takes, reject);
  const payouts = addPayouts(drafts);
  const extra = addWaiting(payouts, waiting, { deposits, sales, drafts }, reject);
  return numbered([...drafts, ...extra], { deposits, sales, switches, payouts });
}

function linkReversals(
  drafts: readonly Draft[],
  byKey: ReadonlyMap<string, Draft>,
  reject: RejectLine,
): void {
  for (const draft of drafts) {
    const { reverses, line } = draft.line;
    const reversed = reverses === '' ? undefined : byKey.get(reverses);
    if (!reversed) continue;
    reversed.reversal = draft;
    const { kind } = reversed.line;
    if (reversible.has(kind) || kind === 'uitkering') continue;
    reject(
      'grootboek',
      line,
      'herroept',
      `Een regel ${kind} die is herroepen, nemen wij niet over. Lever van dit contract alleen de open posities.`,
    );
  }
}

/**
 * Subtracts each deduction from the line it was taken from, because the investor received less. Returns the
 * line of each deduction.
 */
function takeDeductions(
  drafts: readonly Draft[],
  byKey: ReadonlyMap<string, Draft>,
  reject: RejectLine,
): Map<Draft, Draft> {
  const takes = new Map<Draft, Draft>();
  drafts.forEach((draft, position) => {
    const { kind, cause, fund, day, line } = draft.line;
    const bases = deductedFrom[kind];
    if (!bases) return;
    const named = byKey.get(cause);
    const base =
      named && bases.includes(named.line.kind)
        ? named
        : drafts
            .slice(0, position)
            .findLast(({ line: one }) => bases.includes(one.kind) && one.fund === fund && one.day === day);
    if (!base) {
      reject(
        'grootboek',
        line,
        'oorzaak',
        `Bij de soort ${kind} hoort een eerdere regel ${bases.join(' of ')}.`,
      );
      return;
    }
    takes.set(draft, base);
    base.cents -= draft.cents;
    if (base.cents > 0)
      reject('grootboek', line, 'bedrag', 'Dit is meer dan het bedrag waar het van af gaat.');
  });
  return takes;
}

/** Joins a reinvestment with its distribution. The part that was not reinvested remains a distribution. */
function mergeReinvestments(drafts: readonly Draft[]): void {
  const open = new Map<string, Draft>();
  for (const draft of drafts) {
    const { kind, fund, day } = draft.line;
    const place = `${fund} ${day}`;
    if (kind === 'uitkering') open.set(place, draft);
    if (kind !== 'herbelegging') continue;
    const source = open.get(place);
    if (!source || source.cents + draft.cents > 0) continue;
    open.delete(place);
    source.cents += draft.cents;
    if (source.cents !== 0) continue;
    source.isMerged = true;
    draft.keys = `${source.keys} ${draft.keys}`;
    if (source.reversal && draft.reversal) {
      source.reversal.isMerged = true;
      draft.reversal.keys = `${source.reversal.keys} ${draft.reversal.keys}`;
    }
  }
}

function rejectUnknown(draft: Draft, reject: RejectLine): void {
  const { kind, line, cents, units } = draft.line;
  if (draft.isMerged) return;
  const no = (column: string, message: string): void => reject('grootboek', line, column, message);
  if (kind === 'overdracht_uit') {
    no(
      'soort',
      'Een overdracht naar een ander nemen wij niet over. Lever van dit contract alleen de open posities.',
    );
  } else if (kind === 'uitkering' && draft.reversal) {
    no(
      'herroept',
      'Een uitkering die is uitbetaald en herroepen, nemen wij niet over. Lever alleen de open posities.',
    );
  } else if (kind === 'instapkosten' && cents > 0) {
    no('bedrag', 'Instapkosten gaan van een bedrag af. Geef een teruggave op als correctie.');
  } else if (kind === 'instapkosten' && cents === 0) {
    draft.isMerged = true;
  } else if (kind === 'eerste_inleg' && cents === 0 && units !== 0) {
    no('bedrag', 'Bij een inleg hoort een bedrag.');
  }
}

interface OpenDeposit {
  readonly deposit: { -readonly [K in keyof BookedDeposit]: BookedDeposit[K] };
  readonly funds: Set<string>;
  /** True for a deposit with a single line that was reversed. */
  readonly isAlone: boolean;
}

/**
 * Creates the deposits from which the lines were dealt. The lines of one deposit are consecutive, one per
 * fund. A line that was reversed later has its own deposit.
 */
function addDeposits(drafts: readonly Draft[]): OpenDeposit['deposit'][] {
  const deposits: OpenDeposit[] = [];
  const debits = new Set(drafts.flatMap(({ line }) => (line.kind === 'terugboeking' ? [line.cause] : [])));
  for (const draft of drafts) {
    const { kind, fund, day, bookedOn, cents } = draft.line;
    if (!depositKinds.has(kind) || cents === 0) continue;
    const isAlone = draft.reversal !== undefined || debits.has(draft.line.key);
    const type = ledgerKinds[kind].type as BookedDeposit['type'];
    const last = deposits.at(-1);
    const fits =
      last &&
      !last.isAlone &&
      !isAlone &&
      last.deposit.type === type &&
      last.deposit.day === day &&
      last.deposit.receivedOn === bookedOn &&
      (kind === 'overdracht_in' || !last.funds.has(fund));
    if (fits) {
      last.deposit.cents += cents;
      last.funds.add(fund);
    } else {
      deposits.push({
        deposit: {
          type,
          cents,
          receivedOn: bookedOn,
          day,
          reversedOn: draft.reversal?.line.bookedOn ?? null,
        },
        funds: new Set([fund]),
        isAlone,
      });
    }
    draft.cause = ['deposit', deposits.length - 1];
  }
  return deposits.map(({ deposit }) => deposit);
}

/** Marks the deposits that the bank reversed. */
function reverseDebits(
  drafts: readonly Draft[],
  byKey: ReadonlyMap<string, Draft>,
  deposits: readonly OpenDeposit['deposit'][],
  reject: RejectLine,
): void {
  for (const draft of drafts) {
    if (draft.line.kind !== 'terugboeking') continue;
    const cause = byKey.get(draft.line.cause)?.cause;
    const deposit = cause?.[0] === 'deposit' ? deposits[cause[1]] : undefined;
    if (!cause || !deposit || deposit.cents !== -draft.cents) {
      reject(
        'grootboek',
        draft.line.line,
        'oorzaak',
        'Bij een terugboeking hoort de regel van de inleg als oorzaak, met hetzelfde bedrag.',
      );
      continue;
    }
    draft.cause = cause;
    deposit.reversedOn = draft.line.bookedOn;
  }
}

/** Creates one executed sell order per day. */
function addSales(drafts: readonly Draft[], takes: ReadonlyMap<Draft, Draft>): BookedSale[] {
  const sales: BookedSale[] = [];
  const positions = new Map<string, number>();
  for (const draft of drafts) {
    const base = takes.get(draft);
    const isCost = draft.line.kind === 'uitstapkosten' && base?.line.kind === 'verkoop';
    if (draft.line.kind !== 'verkoop' && !isCost) continue;
    const { day, fund } = draft.line;
    const position = positions.get(day) ?? sales.push({ day, funds: new Map() }) - 1;
    positions.set(day, position);
    const funds = sales[position]?.funds;
    const sum = funds?.get(fund) ?? { units: 0, gross: 0, cost: 0 };
    sum.units -= draft.line.units;
    sum.gross -= draft.cents;
    if (isCost) sum.cost -= draft.cents;
    funds?.set(fund, sum);
    draft.cause = ['sale', position];
  }
  return sales;
}

/** Creates one executed switch per day. */
function addSwitches(
  drafts: readonly Draft[],
  takes: ReadonlyMap<Draft, Draft>,
  reject: RejectLine,
): string[] {
  const days: string[] = [];
  const sums = new Map<string, { cents: number; line: number }>();
  for (const draft of drafts) {
    const { kind, day, line } = draft.line;
    const isCost = kind === 'uitstapkosten' && takes.get(draft)?.line.kind === 'wissel_uit';
    if (kind !== 'wissel_uit' && kind !== 'wissel_in' && !isCost) continue;
    if (!days.includes(day)) days.push(day);
    draft.cause = ['switch', days.indexOf(day)];
    if (isCost) continue;
    const sum = sums.get(day) ?? { cents: 0, line };
    sum.cents += draft.cents;
    sums.set(day, sum);
  }
  for (const { cents, line } of sums.values()) {
    if (cents !== 0) {
      reject('grootboek', line, 'bedrag', 'Wat er bij deze wissel uit gaat, is niet wat er in gaat.');
    }
  }
  return days;
}

type OpenPayout = { -readonly [K in keyof BookedPayout]: BookedPayout[K] };

/** Creates one payout per day and kind. */
function addPayouts(drafts: readonly Draft[]): Map<string, OpenPayout> {
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
function addWaiting(
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

/** Numbers the lines and computes the totals derived from them. */
function numbered(
  drafts: readonly Draft[],
  {
    deposits,
    sales,
    switches,
    payouts,
  }: {
    readonly deposits: readonly BookedDeposit[];
    readonly sales: readonly BookedSale[];
    readonly switches: readonly string[];
    readonly payouts: ReadonlyMap<string, BookedPayout>;
  },
): BookedContract {
  const lines: BookedLine[] = [];
  const positions = new Map<Draft, number>();
  const steps = new Map<string, number>();
  const holdings = new Map<string, number>();
  const reversedBy = new Map<Draft, Draft>();
  for (const draft of drafts) if (draft.reversal) reversedBy.set(draft.reversal, draft);
  let [deposited, withdrawn, initial] = [0, 0, 0];
  for (const draft of drafts) {
    const { line, cents, cause, isMerged, keys } = draft;
    if (isMerged) continue;
    const { type } = ledgerKinds[line.kind];
    const step = `${line.day} ${line.fund} ${type}`;
    const sequence = steps.get(step) ?? 0;
    steps.set(step, sequence + 1);
    holdings.set(line.fund, (holdings.get(line.fund) ?? 0) + line.units);
    if (paidInTypes.has(type)) deposited += cents;
    if (paidOutTypes.has(type)) withdrawn -= cents;
    if (type === 'INITIAL_DEPOSIT' && !draft.reversal) initial += cents;
    const reversed = reversedBy.get(draft);
    if (reversed && depositKinds.has(reversed.line.kind)) deposited += cents;
    positions.set(draft, lines.length);
    lines.push({
      formerKey: keys === '' ? null : keys,
      fund: line.fund,
      type,
      sequence,
      bookedOn: line.bookedOn,
      day: line.day,
      cents,
      price: line.price,
      units: line.units,
      unitsAfter: line.unitsAfter,
      cause,
      reverses: reversed ? (positions.get(reversed) ?? null) : null,
      acquiredOn: line.acquiredOn,
    });
  }
  return {
    lines,
    deposits,
    payouts: [...payouts.values()].filter(({ cents }) => cents !== 0),
    sales,
    switches,
    holdings,
    depositedCents: deposited,
    withdrawnCents: withdrawn,
    initialCents: initial,
  };
}
