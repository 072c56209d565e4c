import type { OpenReason } from '@portaal/domain/money/bank-matching/matching';
import { cents, isoDate } from '@portaal/engine';
import {
  type ActServices,
  act,
  type CompletedAct,
  done,
  nobody,
  type Traces,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { lockContract } from '../../../foundation/contracts/contract-row.sql.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { contractToPay } from '../payments/payments.use-cases.ts';
import { isNoSuchPayout, markPaid, markReturned } from '../payouts/index.ts';
import { type Verdict, verdictOn } from './bank-matching.rules.ts';
import { findEvidence } from './evidence.repository.ts';
import { byRule, explain } from './explaining.use-cases.ts';
import { cancelGapLines } from './gap-counters.use-cases.ts';
import { lineToMatch } from './line-to-match.mapping.ts';
import { listOpenLines, lockOpenLines, noteLines, type OpenLine, updateItems } from './matches.repository.ts';
import { putOnContract } from './on-contract.use-cases.ts';
import { storeInvestors } from './own-open-items.use-cases.ts';
import { contractsOn, formerKeysOn } from './payer-text.rules.ts';
import { bookRefund, explainPaid, reopenRefund } from './refunded-lines.use-cases.ts';
import { suggestTransfers } from './transferred-capital.use-cases.ts';

interface WeighedLine {
  readonly open: OpenLine;
  readonly verdict: Verdict;
}

/**
 * Ensures that each refund or chargeback of a provider explains only one bank line. If two lines of one set match the
 * same refund or chargeback, the second line stays open, and the next matching compares it with the remaining ones.
 */
function debitsOnce(weighed: readonly WeighedLine[]): WeighedLine[] {
  const taken = new Set<string>();
  return weighed.map((one) => {
    const { verdict, open } = one;
    if (verdict.kind !== 'provider' || open.item.openCents > 0) return one;
    if (taken.has(verdict.subject)) return { open, verdict: { kind: 'open', reason: 'unknownOut' } };
    taken.add(verdict.subject);
    return one;
  });
}

/** Lines matched per set. Smaller sets cost more queries, larger sets lock their rows longer. */
const AT_ONCE = 2_000;

type LineVerdict = { readonly open: OpenLine; readonly verdict: Verdict };
type ByItself = Exclude<Verdict, { readonly kind: 'contract' }>;

/**
 * Matches the open lines of a statement, or of all statements, because new data may explain a line that was open
 * before. Matched lines are skipped, so this may run at any time and concurrently.
 */
export async function matchLines(services: ActServices, statementId: string | null): Promise<void> {
  const { database, clock } = services;
  await database.transaction((tx) => noteLines(tx, statementId, clock.now()));
  // Cancels gap lines before the rules run, so that the rules cannot match other payments to these lines.
  await cancelGapLines(services);
  let after: string | null = null;
  for (;;) {
    const lines: OpenLine[] = await listOpenLines(database.orm, { statementId, after, limit: AT_ONCE });
    for (const [brand, ofBrand] of Map.groupBy(lines, ({ item }) => item.brand)) {
      await matchSet(services, brand, ofBrand);
    }
    if (lines.length < AT_ONCE) return;
    after = lines.at(-1)?.item.lineId ?? null;
  }
}

async function matchSet(services: ActServices, brand: string, open: readonly OpenLine[]): Promise<void> {
  // An employee decides about the rest of a partly matched line.
  const whole = open.filter(({ item, line }) => item.openCents === line.amountCents);
  const lines = whole.map((one) => lineToMatch(services, one));
  const contractNumbers = lines.flatMap(contractsOn);
  const formerKeys = lines.filter(({ amountCents }) => amountCents > 0).flatMap(formerKeysOn);
  const evidence = await findEvidence(services.database.orm, { brand, lines, contractNumbers, formerKeys });
  const weighed = debitsOnce(
    whole.flatMap((one, index): LineVerdict[] => {
      const line = lines[index];
      return line === undefined ? [] : [{ open: one, verdict: verdictOn(line, evidence) }];
    }),
  );
  const byThemselves = weighed.filter(({ verdict }) => verdict.kind !== 'contract');
  await matchAllThatFit(services, brand, byThemselves);
  const stillOpen = new Set(lines.filter((_, index) => weighed[index]?.verdict.kind === 'open'));
  for (const [index, { open: one, verdict }] of weighed.entries()) {
    if (verdict.kind !== 'contract') continue;
    const reason = await matchToContract(services, brand, one, verdict);
    const line = lines[index];
    if (reason !== null && line !== undefined) stillOpen.add(line);
  }
  const unexplained = weighed.flatMap(({ open: one, verdict }, index) => {
    const line = lines[index];
    return verdict.kind === 'open' && line ? [[one, line] as const] : [];
  });
  await suggestTransfers(services, brand, unexplained);
  await storeInvestors(services, brand, [...stillOpen]);
}

/**
 * Matches a line to a contract. Returns why the line stays open, or null if the line pays the amount due. Each
 * contract has its own transaction and, as in every transaction, is locked before the line.
 */
async function matchToContract(
  services: ActServices,
  brand: string,
  { item: { lineId } }: OpenLine,
  { contractId, rule }: Extract<Verdict, { kind: 'contract' }>,
): Promise<OpenReason | null> {
  return act(services, nobody(brand), {
    lock: (tx) => lockContract(tx, { contractId, brand }, contractToPay),
    work: async (tx, at, contract) => {
      const [line] = await lockOpenLines(tx, [lineId]);
      if (!contract || !line || line.item.openCents !== line.line.amountCents) return unchanged(null);
      const { openCents: amountCents } = line.item;
      return putOnContract(services, tx, { contract, line, amountCents, source: byRule(rule) }, at);
    },
  });
}

/**
 * Matches a set of lines in one transaction. The transaction fails if another line already booked one of the payouts,
 * for instance because one statement lists a payout twice. The set is then matched in halves, until only the line
 * without an available payout stays open.
 */
async function matchAllThatFit(
  services: ActServices,
  brand: string,
  weighed: readonly LineVerdict[],
): Promise<void> {
  const [first] = weighed;
  if (first === undefined) return;
  try {
    await matchByThemselves(services, brand, weighed);
  } catch (error) {
    if (!isNoSuchPayout(error)) throw error;
    const half = Math.ceil(weighed.length / 2);
    const parts: (readonly LineVerdict[])[] =
      weighed.length === 1
        ? [[{ ...first, verdict: { kind: 'open', reason: 'payoutDiffers' } }]]
        : [weighed.slice(0, half), weighed.slice(half)];
    for (const part of parts) await matchAllThatFit(services, brand, part);
  }
}

async function matchByThemselves(
  services: ActServices,
  brand: string,
  weighed: readonly LineVerdict[],
): Promise<void> {
  await act(services, nobody(brand), {
    lock: (tx) =>
      lockOpenLines(
        tx,
        weighed.map(({ open }) => open.item.lineId),
      ),
    work: async (tx, at, locked) => {
      const verdicts = new Map(weighed.map(({ open, verdict }) => [open.item.lineId, verdict]));
      const traces: Traces[] = [];
      for (const line of locked) {
        const verdict = verdicts.get(line.item.lineId);
        if (verdict === undefined || verdict.kind === 'contract') continue;
        if (line.item.openCents !== line.line.amountCents) continue;
        traces.push(await applyVerdict(tx, line, verdict, at));
      }
      return together(traces);
    },
  });
}

function together(all: readonly Traces[]): CompletedAct<undefined> {
  const audit = all.flatMap((one) => ('unaudited' in one.audit ? [] : [one.audit].flat()));
  return done({
    audit: audit.length > 0 ? audit : { unaudited: 'the list of open items says why' },
    history: all.flatMap(({ history = [] }) => history),
    messages: all.flatMap(({ messages = [] }) => messages),
  });
}

async function applyVerdict(tx: Transaction, line: OpenLine, verdict: ByItself, at: Date): Promise<Traces> {
  const { lineId, openCents, contractId } = line.item;
  if (verdict.kind === 'open') {
    const { reason } = verdict;
    if (reason !== line.item.reason) await updateItems(tx, [{ lineId, openCents, reason, contractId }], at);
    return { audit: { unaudited: 'the list of open items says why' } };
  }
  const source = byRule(verdict.rule);
  const explained = { line, amountCents: openCents, source };
  const audit = {
    action: 'bankLine.matched',
    subjectType: 'bankLine',
    subjectId: lineId,
    detail: { kind: verdict.kind, rule: verdict.rule, amountCents: openCents },
  } as const;
  const bookedOn = isoDate(line.line.bookedOn);
  const booked = { id: lineId, bookedOn, amountCents: cents(Math.abs(openCents)) };
  if (verdict.kind === 'provider') {
    const { provider, subject } = verdict;
    await explain(tx, [{ ...explained, kind: provider, subject }], at);
    return { audit };
  }
  if (verdict.kind === 'refund') return { audit: await bookRefund(tx, explained, verdict.ofLine, at, audit) };
  if (verdict.kind === 'payouts') {
    const attemptIds = verdict.attempts.map(({ id }) => id);
    const { refunds, ...traces } = await markPaid(tx, { line: booked, attemptIds });
    const wentBack = await explainPaid(tx, { ...explained, refunds }, at);
    return { ...traces, audit: [audit, ...wentBack] };
  }
  const { attempt } = verdict;
  const { returnReason: reasonCode } = line.line;
  const { refund, ...traces } = await markReturned(
    tx,
    { line: booked, attemptId: attempt.id, reasonCode },
    at,
  );
  if (refund) return { audit: [audit, await reopenRefund(tx, { line, refund }, at)] };
  await explain(tx, [{ ...explained, kind: 'payoutReturned', subject: attempt.id }], at);
  return { ...traces, audit };
}
