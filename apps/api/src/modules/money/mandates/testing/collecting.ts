import { isoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import type { Services, SignedInPerson } from '../../../../platform/services.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { firstOf, Scenario } from '../../../month/dealing-runs/testing/scenario.ts';
import { collectDaily, inviteMandate, readMandateFeeds, settleCollection } from '../mandates.use-cases.ts';
import { ModelMandates } from './model-mandates.ts';

/** Test bench with contracts of one investor and an in-memory provider, run day by day. */
export class CollectionScenario {
  readonly portal: TestApp;
  readonly scenario: Scenario;
  readonly bank = new ModelMandates();
  readonly services: Services;
  /** Collections with a pending settlement job. */
  readonly jobs = new Set<string>();

  private constructor(portal: TestApp) {
    this.portal = portal;
    this.scenario = new Scenario(portal, firstOf('2026-11'));
    const { queue } = portal.services;
    this.services = {
      ...portal.services,
      mandateProvider: (brand) => (brand === 'baken' ? this.bank : undefined),
      queue: {
        ...queue,
        enqueue: async (tx, name, ...jobs) => {
          if (name === 'collections.settle') {
            for (const job of jobs) this.jobs.add((job as { collectionId: string }).collectionId);
          } else await queue.enqueue(tx, name, ...jobs);
        },
      },
    };
  }

  static async start(): Promise<CollectionScenario> {
    return new CollectionScenario(await createTestApp({ demoData: false }));
  }

  async rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
    return (await this.scenario.orm.execute<Record<string, unknown>>(query)).rows;
  }

  async person(): Promise<SignedInPerson> {
    const id = await this.scenario.person();
    return { id, brand: 'baken', email: 'scenario@example.nl', name: 'Sam Scenario', role: 'investor' };
  }

  /**
   * Creates a running contract with a deposit of € 100 a month on the 25th; with 0 units the contract waits
   * for its first collection.
   */
  async contract(participations = 100): Promise<string> {
    const lots = participations > 0 ? [{ since: isoDate('2025-06-01'), units: participations * 10_000 }] : [];
    const id = await this.scenario.add({ funds: [{ fundId: 1, share: 10_000, lots }] });
    await this.rows(sql`update contract set monthly_deposit_cents = 10000, debit_day = 25 where id = ${id}`);
    if (participations === 0) {
      await this.rows(
        sql`update contract set status = 'awaitingPayment', is_payment_completed = false where id = ${id}`,
      );
    }
    return id;
  }

  /** Requests and signs a mandate, and returns its reference. */
  async sign(contractId: string): Promise<string> {
    const { signUrl } = await inviteMandate(this.services, await this.person(), contractId);
    const reference = signUrl.split('/').at(-1) ?? '';
    this.bank.happen('signed', reference);
    await readMandateFeeds(this.services);
    return reference;
  }

  /** Runs the server's morning jobs of one day. */
  async morning(day: string): Promise<void> {
    this.portal.clock.set(`${day}T06:07:00Z`);
    await collectDaily(this.services);
    await this.read();
  }

  async read(): Promise<void> {
    await readMandateFeeds(this.services);
    for (const id of [...this.jobs]) await this.settle(id);
  }

  async settle(id: string): Promise<void> {
    await settleCollection(this.services, id);
    this.jobs.delete(id);
  }

  /** Runs the morning jobs of every day from `from` to `to`, both included. */
  async days(from: string, to: string, eachDay: (day: string) => Promise<void> | void = () => {}) {
    for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10);
      await eachDay(day);
      await this.morning(day);
    }
  }

  collections(contractId: string) {
    return this.rows(sql`select month::text, attempt, amount_cents::int as cents, collect_on::text as "on", status
      from collection where contract_id = ${contractId} order by month, attempt`);
  }

  count(what: ReturnType<typeof sql>): Promise<number> {
    return this.rows(sql`select count(*)::int as n from ${what}`).then(([row]) => Number(row?.n));
  }
}
