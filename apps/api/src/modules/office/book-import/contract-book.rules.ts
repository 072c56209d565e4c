import { paidInTypes, paidOutTypes } from '@portaal/domain/money/ledger/types';
import { type LedgerKindCode, ledgerKinds } from '@portaal/domain/office/book-package/codes';
import {
  type BookedContract,
  type BookedDeposit,
  type BookedLine,
  type BookedPayout,
  type BookedSale,
  type Draft,
  depositKinds,
  type RejectLine,
  type WaitingPayout,
} from './booked-contract.ts';
import { addDeposits, reverseDebits } from './booked-deposits.rules.ts';
import { addSales, addSwitches } from './booked-orders.rules.ts';
import { addPayouts, addWaiting } from './booked-payouts.rules.ts';
import type { PackageLine } from './package-line.ts';

// Translates the ledger of one contract from a package to the ledger of the portal (decision 0211). A package
// books a sale or payout gross, with each deduction on a separate line; the portal books the net amount that
// the investor receives, and the deductions. A package books a distribution and its reinvestment; the portal
// books only the reinvestment.

/**
 * Kinds of lines from which each deducting kind is taken. The amount of such a line includes the deduction.
 */
const deductedFrom: Partial<Record<LedgerKindCode, readonly LedgerKindCode[]>> = {
  uitstapkosten: ['verkoop', 'wissel_uit'],
  dividendbelasting: ['uitkering'],
  loonheffing: ['lijfrente'],
  bijdrage_zvw: ['lijfrente'],
};

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
      countedOn: null,
      reversal: undefined,
      cause: null,
    }),
  );
  const byKey = new Map(drafts.map((draft) => [draft.line.key, draft]));
  linkReversals(drafts, byKey, reject);
  const takes = takeDeductions(drafts, byKey, reject);
  mergeReinvestments(drafts);
  for (const draft of drafts) rejectUnknown(draft, byKey, reject);
  const deposits = addDeposits(drafts);
  reverseDebits(drafts, byKey, deposits, reject);
  const sales = addSales(drafts, takes);
  const switches = addSwitches(drafts, takes, reject);
  const payouts = addPayouts(drafts);
  const extra = addWaiting(payouts, waiting, { deposits, sales, drafts }, reject);
  return numbered([...drafts, ...extra], { deposits, sales, switches, payouts });
}

/** Links each correction to the line it reverses, and dates it and the replacing line by that line. */
function linkReversals(
  drafts: readonly Draft[],
  byKey: ReadonlyMap<string, Draft>,
  reject: RejectLine,
): void {
  /** Dealing day of the reversed line, by the position of the line that replaces it. */
  const replaced = new Map<string, string>();
  for (const draft of drafts) {
    const { reverses, line, fund, day, kind: ownKind } = draft.line;
    const reversed = reverses === '' ? undefined : byKey.get(reverses);
    if (!reversed) {
      draft.countedOn = replaced.get(`${fund} ${day} ${ownKind}`) ?? null;
      continue;
    }
    reversed.reversal = draft;
    const countedOn = reversed.countedOn ?? reversed.line.day;
    if (countedOn !== day) {
      draft.countedOn = countedOn;
      replaced.set(`${fund} ${day} ${reversed.line.kind}`, countedOn);
    }
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

function rejectUnknown(draft: Draft, byKey: ReadonlyMap<string, Draft>, reject: RejectLine): void {
  const { kind, line, cents, units, cause } = draft.line;
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
  } else if (kind === 'instapkosten' && cents > 0 && byKey.get(cause)?.line.kind !== 'terugboeking') {
    no(
      'bedrag',
      'Instapkosten gaan van een bedrag af. Geef bij een teruggave de regel van de terugboeking als oorzaak, of geef haar op als correctie.',
    );
  } else if (kind === 'instapkosten' && cents === 0) {
    draft.isMerged = true;
  } else if (kind === 'eerste_inleg' && cents === 0 && units !== 0) {
    no('bedrag', 'Bij een inleg hoort een bedrag.');
  }
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
      countedOn: draft.countedOn,
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
