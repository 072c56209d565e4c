import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/orm.ts';

/** First day on which the plain funds apply. */
export const PLAIN_FUNDS_FROM = '2026-11-21';

/**
 * Replaces the funds from `PLAIN_FUNDS_FROM` on with funds that have a fixed return, as worked examples 6, 7, 8b and
 * 13 assume. The only cost is the wrapper cost. After that cost fund 1 earns 4% without risk and fund 2 earns 5% with
 * a volatility of 7%.
 */
export async function insertPlainFunds({ orm }: Database): Promise<void> {
  await orm.execute(sql`INSERT INTO parameter_version VALUES ('plain', ${PLAIN_FUNDS_FROM})`);
  await orm.execute(sql`INSERT INTO fund_parameter
    SELECT 'plain', fund_id, minimum_initial_deposit_cents, minimum_top_up_cents, minimum_monthly_deposit_cents,
      0, 0, 0, 0, CASE fund_id WHEN 1 THEN 0.042 ELSE 0.052 END, CASE fund_id WHEN 1 THEN 0 ELSE 0.07 END,
      distribution_rate, risk_indicator, recommended_holding_years, yearly_gate_rate, extra_notice_months
    FROM fund_parameter WHERE version = '2026-01'`);
  await orm.execute(sql`INSERT INTO fund_correlation
    SELECT 'plain', fund_id, other_fund_id, value FROM fund_correlation WHERE version = '2026-01'`);
  await orm.execute(sql`INSERT INTO annuity_parameter VALUES ('plain', 0.002, 18, 1000000)`);
}
