import type { IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { newId } from '../../platform/new-id.ts';
import type { OpenDatabase } from '../../platform/open-database.ts';
import type { ModelBank } from './model-bank.ts';
import { type Investor, MONTHLY_CENTS } from './people.ts';

/**
 * Top-ups by bank transfer for investors who also have a collected monthly deposit of the same amount. Half of these
 * investors never pay the top-up. A bank line of a collection that is mistaken for a transfer would therefore mark an
 * unpaid top-up as received.
 */
export class TopUps {
  readonly #database: OpenDatabase;
  readonly #bank: ModelBank;
  readonly #announced = new Set<string>();
  /** Contracts for which the top-up was transferred. */
  readonly paid = new Set<string>();

  constructor(database: OpenDatabase, bank: ModelBank) {
    this.#database = database;
    this.#bank = bank;
  }

  async announce({ contractId }: Investor): Promise<void> {
    this.#announced.add(contractId);
    await this.#database.orm.execute(sql`
      insert into deposit (id, contract_id, type, method, amount_cents, status, created_at)
      values (${newId()}, ${contractId}, 'TOP_UP', 'transfer', ${MONTHLY_CENTS}, 'announced', '2026-11-20T07:00:00Z')`);
  }

  transfer({ contractId, contractNumber, iban, turn }: Investor, day: IsoDate): void {
    if (turn % 2 === 0 || !this.#announced.has(contractId) || this.paid.has(contractId)) return;
    this.paid.add(contractId);
    this.#bank.receive(day, {
      cents: MONTHLY_CENTS,
      iban,
      remittance: `Bijstorting contract ${contractNumber}`,
    });
  }

  /** Returns the contracts with a top-up that our books report as received. */
  async received(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#database.orm.execute<{ id: string }>(sql`
      select contract_id as id from deposit where type = 'TOP_UP' and status in ('received', 'dealt')`);
    return new Set(rows.map(({ id }) => id));
  }
}
