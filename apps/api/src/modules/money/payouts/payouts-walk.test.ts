import { blockActs } from '@portaal/domain/money/ledger/block';
import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findBroken } from '../../../platform/broken-invariant.repository.ts';
import { brokenAudit } from '../../../testing/audit.ts';
import { giveApp } from '../../../testing/factors.ts';
import { sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { seeded } from '../../month/dealing-runs/testing/random-walk.ts';
import { matchBankLines } from '../bank-matching/bank-matching.use-cases.ts';
import { type BankLineInput, insertStatement } from '../bank-matching/testing/bank-lines.ts';
import { listBookDifferences } from '../books/differences.repository.ts';
import { payoutInvariants } from '../ledger/payout-invariants.repository.ts';
import { bookInLedger } from './testing/in-ledger.ts';
import { putOffPayouts } from './testing/put-off-payouts.ts';

const ASKER = 'admin@example.nl';
const APPROVER = 'collega@example.nl';
const BATCHES = '/api/admin/payout-batches';
const REASON = 'Gezien door twee medewerkers';
const DAY = 86_400_000;

interface Contract extends Record<string, unknown> {
  id: string;
  number: string;
  personId: string;
  isStopped: boolean;
  isDead: boolean;
}
interface Payout {
  id: string;
  contract: Contract;
  amount: number;
  at: 'us' | 'bank' | 'investor';
  /** True if the payout was released from the current block. */
  isReleased: boolean;
  attempt: string;
  batch: string;
}

class Walk {
  payouts: Payout[] = [];
  contracts: Contract[] = [];
  /** Ids of persons with an unconfirmed change. */
  silent = new Set<string>();
  log: string[] = [];
  asker = '';
  approver = '';
  day = '';
  #amount = 1000;
  readonly portal: TestApp;
  readonly random: () => number;
  constructor(portal: TestApp, random: () => number) {
    this.portal = portal;
    this.random = random;
  }
  chance = (part: number) => this.random() < part;
  one = <T>(all: readonly T[]): T | undefined => all[Math.floor(this.random() * all.length)];
  rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await this.portal.database.orm.execute<T>(query)).rows;
  note(text: string) {
    this.log.push(`${this.day} ${text}`);
  }

  async start() {
    await putOffPayouts(this.portal.database.orm);
    this.contracts = (
      await this.rows<Contract>(sql`select c.id, c.number, c.person_id as "personId", false as "isStopped", false as "isDead" from contract c
      join personal_information i on i.person_id = c.person_id
      where c.brand = 'baken' and c.status = 'active' and i.sealed_iban is not null order by c.number limit 5`)
    ).map((one) => ({ ...one }));
    await this.morning('2026-12-21T08:00:00Z');
  }
  async morning(at: string) {
    this.portal.clock.set(at);
    this.day = this.portal.clock.today();
    this.asker = await this.portal.signIn(ASKER);
    this.approver = await this.portal.signIn(APPROVER);
  }
  async get(url: string, cookie = this.asker) {
    const answer = await this.portal.call({ method: 'GET', url, cookie });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json().data;
  }
  #app = async (email: string) => giveApp(this.portal, email);
  async ask(url: string, body: object, act?: (typeof blockActs)[keyof typeof blockActs]) {
    const app = await this.#app(ASKER);
    const answer = await sendProven(this.portal, { cookie: this.asker, app, url, body, act });
    if (answer.statusCode >= 500) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer;
  }
  async approve(
    answer: { statusCode: number; json(): { data: { approvalId: string } } },
    meanwhile?: () => Promise<unknown>,
  ) {
    if (answer.statusCode !== 202) return answer as unknown as Awaited<ReturnType<TestApp['call']>>;
    const { items } = await this.get('/api/admin/approvals', this.approver);
    const { id, seen } = items.find((one: { id: string }) => one.id === answer.json().data.approvalId);
    await meanwhile?.();
    const app = await this.#app(APPROVER);
    const url = `/api/admin/approvals/${id}/approve`;
    const done = await sendProven(this.portal, { cookie: this.approver, app, url, body: { seen } });
    if (done.statusCode >= 500) throw new Error(`${url}: ${done.statusCode} ${done.body}`);
    return done;
  }

  /** A death on one contract withholds the payouts of all contracts of its holder. */
  isStopped = ({ contract: { isStopped, personId } }: Payout) =>
    isStopped || this.contracts.some((other) => other.personId === personId && other.isDead);
  held = (one: Payout) => (this.isStopped(one) && !one.isReleased) || this.silent.has(one.contract.personId);
  due = () => this.payouts.filter((one) => one.at === 'us' && !this.held(one));

  async come() {
    const contract = this.one(this.contracts);
    if (!contract) return;
    this.#amount += 1 + Math.floor(this.random() * 900);
    const made = await this.rows<{
      id: string;
    }>(sql`insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
      values (${contract.id}, 'sale', '2020-01-01'::date + ${this.#amount}::int, ${this.#amount}, ${this.day}, 'ordered') returning id`);
    await bookInLedger(this.portal.database);
    this.payouts.push({
      id: made[0]?.id ?? '',
      contract,
      amount: this.#amount,
      at: 'us',
      isReleased: false,
      attempt: '',
      batch: '',
    });
    this.note(`payout ${this.#amount}`);
  }

  async order() {
    const { seen, total } = await this.get(`${BATCHES}/preview`);
    const refunds = await this.rows<{
      open: number;
    }>(sql`select open_cents::int as open from bank_item i where refund_by_file and refund_ordered_at is not null and open_cents > 0
      and not exists (select from payout_attempt a where a.refund_line_id = i.line_id and a.status in ('underway','accepted'))`);
    const due = this.due();
    const isDue =
      due.reduce((sum, one) => sum + one.amount, 0) + refunds.reduce((sum, one) => sum + one.open, 0);
    expect(
      [total.count, Math.round(total.amount * 100)],
      `preview ${this.log.slice(-15).join('\n')}`,
    ).toEqual([due.length + refunds.length, isDue]);
    if (total.count === 0) return;
    const requested = await this.ask(BATCHES, { seen, count: total.count, total: total.amount });
    if (requested.statusCode !== 202)
      return this.note(`order: ${requested.statusCode} ${requested.json().code}`);
    const moved = this.chance(0.2);
    const done = await this.approve(
      requested,
      moved ? () => (this.chance(0.5) ? this.come() : this.block()) : undefined,
    );
    this.note(`order ${total.count}: ${done.statusCode} ${moved}`);
    if (done.statusCode !== 204) {
      expect(moved).toBe(true);
      return;
    }
    for (const one of due) {
      const [row] = await this.rows<{
        name: string;
        batch: string;
      }>(sql`select a.end_to_end_id as name, b.message_id as batch from payout_attempt a
        join payout_batch b on b.id = a.batch_id where payout_id = ${one.id} order by a.id desc limit 1`);
      Object.assign(one, { at: 'bank', attempt: row?.name, batch: row?.batch });
    }
  }

  async report() {
    const at = this.one(this.payouts.filter((one) => one.at === 'bank'));
    if (!at) return;
    const same = this.payouts.filter((one) => one.at === 'bank' && one.batch === at.batch);
    const code = this.one(['AC04', 'AM04', 'MD07', 'AG01']) ?? 'AM04';
    const isWhole = this.chance(0.2);
    const refused = isWhole ? same : this.chance(0.6) ? [] : [at];
    const status = isWhole ? 'RJCT' : refused.length > 0 ? 'PART' : 'ACSP';
    const lines = isWhole
      ? ''
      : refused
          .map(
            (one) =>
              `<TxInfAndSts><OrgnlEndToEndId>${one.attempt}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
          )
          .join('');
    const why = isWhole ? `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>` : '';
    const payload = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>P1</MsgId>
<CreDtTm>2026-11-20T10:00:00Z</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${at.batch}</OrgnlMsgId>
<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>${status}</GrpSts>${why}</OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${at.batch}</OrgnlPmtInfId><PmtInfSts>${status}</PmtInfSts>${lines}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
    const answer = await this.portal.call({
      method: 'POST',
      url: '/api/admin/payout-reports',
      cookie: this.asker,
      payload,
      headers: { 'content-type': 'application/xml' },
    });
    this.note(`report ${status} ${code} ${refused.length}: ${answer.statusCode}`);
    // Rejected payouts are due again once a second employee compared the response file with the bank's own
    // records.
    const done = refused.length === 0 ? answer : await this.approve(answer);
    if (done.statusCode !== (refused.length === 0 ? 201 : 204)) throw new Error(done.body);
    for (const one of refused) {
      one.at = 'us';
      // Withheld because the account cannot be paid.
      if (code !== 'AM04' && !isWhole) this.silent.add(one.contract.personId);
    }
    const [who] = await this.rows<{ n: number }>(
      sql`select count(*)::int as n from payout_confirmation where confirmed_at is null`,
    );
    this.note(`  open confirmations ${who?.n}`);
  }

  async statement() {
    const lines: BankLineInput[] = [];
    const paid: Payout[] = [];
    const batch = this.one(this.payouts.filter((one) => one.at === 'bank'))?.batch;
    const same = this.payouts.filter((one) => one.at === 'bank' && one.batch === batch);
    if (batch !== undefined && this.chance(0.3)) {
      const [all] = await this.rows<{
        sum: number;
        payouts: number;
        n: number;
      }>(sql`select sum(a.amount_cents)::int as sum, count(a.payout_id)::int as payouts, count(*)::int as n from payout_attempt a join payout_batch b on b.id = a.batch_id
        where b.message_id = ${batch} and a.status <> 'rejected'`);
      const [live] = await this.rows<{
        n: number;
      }>(sql`select count(*)::int as n from payout_attempt a join payout_batch b on b.id = a.batch_id
        where b.message_id = ${batch} and a.status in ('underway','accepted')`);
      if (live?.n === all?.n) {
        lines.push({ amountCents: cents(-(all?.sum ?? 0)), batchId: batch });
        paid.push(...same);
      }
    } else {
      for (const one of same) {
        if (!this.chance(0.7)) continue;
        const isWrong = this.chance(0.05);
        lines.push({ amountCents: cents(-one.amount - (isWrong ? 1 : 0)), endToEndId: one.attempt });
        if (!isWrong) paid.push(one);
        // Simulates a bank error: the same statement line twice.
        if (this.chance(0.05)) lines.push({ amountCents: cents(-one.amount), endToEndId: one.attempt });
      }
      const refunds = await this.rows<{ name: string; amount: number }>(
        sql`select end_to_end_id as name, amount_cents::int as amount from payout_attempt where refund_line_id is not null and status in ('underway','accepted')`,
      );
      for (const one of refunds)
        if (this.chance(0.7)) lines.push({ amountCents: cents(-one.amount), endToEndId: one.name });
    }
    const back = this.one(this.payouts.filter((one) => one.at === 'investor'));
    let returned: Payout | undefined;
    if (back && this.chance(0.5)) {
      const returnReason = this.chance(0.9) ? (this.one(['AC04', 'MD07', 'AC01']) ?? 'AC04') : null;
      lines.push({ amountCents: cents(back.amount), endToEndId: back.attempt, returnReason });
      if (returnReason !== null) returned = back;
      if (this.chance(0.1))
        lines.push({ amountCents: cents(back.amount), endToEndId: back.attempt, returnReason });
    }
    if (this.chance(0.3))
      lines.push({
        amountCents: cents(3_000 + Math.floor(this.random() * 900)),
        details: { name: 'Zoë Onbekend', iban: 'NL02ABNA0123456789' },
      });
    if (this.chance(0.2))
      lines.push({ amountCents: cents(-100 - Math.floor(this.random() * 900)), details: { name: 'Bank' } });
    if (lines.length === 0) return;
    const order = this.chance(0.5) ? lines : lines.toReversed();
    const { statementId } = await insertStatement(this.portal.services, this.day, order);
    await Promise.all([
      matchBankLines(this.portal.services, statementId),
      matchBankLines(this.portal.services, statementId),
    ]);
    for (const one of paid) one.at = 'investor';
    if (returned) {
      returned.at = 'us';
      returned.isReleased = false;
      this.silent.add(returned.contract.personId);
    }
    this.note(`statement of ${lines.length}, paid ${paid.length}, returned ${returned?.amount}`);
  }

  async block() {
    const contract = this.one(this.contracts);
    if (!contract || contract.isStopped) return;
    const block = this.chance(0.7) ? 'blocked' : 'deceased';
    const answer = await this.approve(
      await this.ask(
        `/api/admin/contracts/${contract.number}/block`,
        { block, reason: REASON },
        blockActs[block],
      ),
    );
    this.note(`${block} ${contract.number}: ${answer.statusCode}`);
    expect(answer.statusCode, answer.body).toBe(204);
    contract.isStopped = true;
    contract.isDead = block === 'deceased';
    for (const one of this.contracts) {
      if (!contract.isDead || one.isStopped || one.personId !== contract.personId) continue;
      one.isStopped = true;
      one.isDead = true;
    }
    for (const one of this.payouts) {
      const isOfWhoDied = contract.isDead && one.contract.personId === contract.personId;
      if (one.contract === contract || isOfWhoDied) one.isReleased = false;
    }
  }
  async release() {
    const contract = this.one(this.contracts.filter((one) => one.isStopped));
    if (!contract) return;
    const answer = await this.approve(
      await this.ask(`/api/admin/contracts/${contract.number}/release`, { reason: REASON }),
    );
    this.note(`release ${contract.number}: ${answer.statusCode}`);
    expect(answer.statusCode, answer.body).toBe(204);
    const isBesideDeath = this.contracts.some((one) => one.isDead && one.personId === contract.personId);
    if (!contract.isDead && isBesideDeath) {
      // The block ends, but the death still applies.
      contract.isDead = true;
      return;
    }
    for (const one of this.contracts) {
      const isReleased = one === contract || (one.isDead && one.personId === contract.personId);
      if (isReleased) one.isStopped = false;
      if (isReleased) one.isDead = false;
    }
  }
  async releasePayout() {
    const one = this.one(
      this.payouts.filter((it) => it.at === 'us' && it.contract.isStopped && !it.isReleased),
    );
    if (!one) return;
    const answer = await this.approve(
      await this.ask(`/api/admin/contracts/${one.contract.number}/payouts/${one.id}/release`, {
        reason: REASON,
      }),
    );
    this.note(`release payout ${one.amount}: ${answer.statusCode}`);
    expect(answer.statusCode, answer.body).toBe(204);
    one.isReleased = true;
  }
  async confirm() {
    const personId = this.one([...this.silent]);
    if (personId === undefined) return;
    const contract = this.contracts.find((one) => one.personId === personId);
    const answer = await this.approve(
      await this.ask(`/api/admin/contracts/${contract?.number}/confirm-payouts`, { reason: REASON }),
    );
    this.note(`confirm: ${answer.statusCode}`);
    expect(answer.statusCode, answer.body).toBe(204);
    this.silent.delete(personId);
  }
  async openItem() {
    const { items } = await this.get('/api/admin/open-items?status=open&limit=50');
    const item = this.one(items.filter(() => true)) as
      | { id: string; isRefundable: boolean; open: number }
      | undefined;
    if (!item) return;
    if (item.isRefundable && this.chance(0.5)) {
      const answer = await this.approve(
        await this.ask(`/api/admin/open-items/${item.id}/refund`, { reason: REASON }),
      );
      return this.note(`refund: ${answer.statusCode}`);
    }
    if (this.chance(0.2)) {
      const answer = await this.portal.call({
        method: 'POST',
        url: `/api/admin/open-items/${item.id}/refund/withdraw`,
        cookie: this.asker,
        payload: { reason: REASON },
      });
      if (answer.statusCode >= 500) throw new Error(answer.body);
      return this.note(`withdraw: ${answer.statusCode}`);
    }
    const kind = this.one(['payouts', 'payoutReturned', 'refund', 'cost'] as const) ?? 'cost';
    const body: Record<string, unknown> = { kind, contractNumber: null, amount: null, reason: REASON };
    if (kind !== 'cost') {
      const candidate = this.one(
        await this.get(`/api/admin/open-items/${item.id}/candidates?kind=${kind}`),
      ) as { id: string } | undefined;
      if (!candidate) return;
      body.candidateId = candidate.id;
    }
    const requested = await this.portal.call({
      method: 'POST',
      url: `/api/admin/open-items/${item.id}/matches`,
      cookie: this.asker,
      payload: body,
    });
    if (requested.statusCode >= 500) throw new Error(requested.body);
    const done = await this.approve(requested);
    this.note(`by hand ${kind}: ${requested.statusCode} ${done.statusCode}`);
    await this.learn();
  }
  /** Updates the model with the outcome of manual bookings, because the random walk does not predict it. */
  async learn() {
    const rows = await this.rows<{
      id: string;
      at: string;
      person: string;
    }>(sql`select p.id, case when p.status = 'paid' then 'investor'
      when exists (select from payout_attempt a where a.payout_id = p.id and a.status in ('underway','accepted')) then 'bank' else 'us' end as at from payout p`);
    const at = new Map(rows.map((one) => [one.id, one.at]));
    for (const one of this.payouts) {
      const now = at.get(one.id) as Payout['at'];
      if (one.at === 'investor' && now === 'us') {
        one.isReleased = false;
        this.silent.add(one.contract.personId);
      }
      one.at = now;
    }
  }
  async pass() {
    const days = this.one([1, 1, 2, 3]) ?? 1;
    await this.morning(new Date(Date.parse(`${this.day}T08:00:00Z`) + days * DAY).toISOString());
    await matchBankLines(this.portal.services, null);
    await this.learn();
  }

  async check(zero: string) {
    const { database } = this.portal;
    const rows = await this.rows<{
      id: string;
      at: string;
    }>(sql`select p.id, case when p.status = 'paid' then 'investor'
      when exists (select from payout_attempt a where a.payout_id = p.id and a.status in ('underway','accepted')) then 'bank' else 'us' end as at from payout p`);
    const at = new Map(rows.map((one) => [one.id, one.at]));
    const wrong = this.payouts
      .filter((one) => at.get(one.id) !== one.at)
      .map((one) => `${one.amount}: ${one.at}, really ${at.get(one.id)}`);
    expect(wrong, this.log.slice(-12).join('\n')).toEqual([]);
    expect(await listBookDifferences(database.orm), this.log.slice(-12).join('\n')).toEqual([]);
    expect(await findBroken(database.orm, payoutInvariants), this.log.slice(-12).join('\n')).toBeUndefined();
    const [owed] = await this.rows<{
      owed: number;
    }>(sql`select (0 - coalesce(sum(balance_cents), 0))::float8 as owed from book_balance b join payout p on p.id::text = b.subject
      where b.account = 'toPay' and p.id = any(${sql.param(this.payouts.map(({ id }) => id))}::uuid[])`);
    expect(owed?.owed).toBe(
      this.payouts.reduce((sum, one) => sum + (one.at === 'investor' ? 0 : one.amount), 0),
    );
    expect(await this.underway(), this.log.slice(-12).join('\n')).toBe(zero);
    const report = await this.get(`/api/admin/books?day=${this.day}`);
    expect(
      [report.total.unnamed, ...report.accounts.map((one: { unnamed: number }) => one.unnamed)].filter(
        (n) => n !== 0,
      ),
      this.log.slice(-12).join('\n'),
    ).toEqual([]);
    // Verifies that the model of the random walk has the same people with unconfirmed changes.
    const silent = await this.rows<{ id: string }>(
      sql`select distinct person_id as id from payout_confirmation where confirmed_at is null`,
    );
    expect(new Set(silent.map(({ id }) => id)), this.log.slice(-12).join('\n')).toEqual(this.silent);
  }
  async underway() {
    return JSON.stringify(
      await this.rows(
        sql`select subject, sum(amount_cents)::text as amount from book_line where account = 'underway' and subject in ('payouts','refunds','transfer') and brand = 'baken' group by 1 having sum(amount_cents) <> 0 order by 1`,
      ),
    );
  }
}

const SEEDS = (process.env.WALK_SEEDS ?? '7').split(',').map(Number);
test.each(SEEDS)(
  'R-10 bank and books agree after two hundred random actions, with seed %i',
  async (seed) => {
    const portal = await createTestApp();
    try {
      const walk = new Walk(portal, seeded(seed));
      await walk.start();
      const zero = await walk.underway();
      const acts = [
        () => walk.come(),
        () => walk.come(),
        () => walk.come(),
        () => walk.order(),
        () => walk.order(),
        () => walk.report(),
        () => walk.statement(),
        () => walk.statement(),
        () => walk.block(),
        () => walk.release(),
        () => walk.releasePayout(),
        () => walk.confirm(),
        () => walk.confirm(),
        () => walk.openItem(),
        () => walk.openItem(),
        () => walk.pass(),
      ];
      for (let i = 0; i < Number(process.env.WALK_ACTS ?? 200); i += 1) {
        await walk.one(acts)?.();
        await walk.check(zero);
      }
      expect(await brokenAudit(portal.database.orm)).toBeUndefined();
    } finally {
      await portal.close();
    }
  },
  600_000,
);
