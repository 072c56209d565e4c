import { sql } from 'drizzle-orm';
import { settingsDigest, settingsOf } from '../modules/office/set-up/service-settings.rules.ts';
import type { Configuration } from '../platform/configuration.ts';
import { newId } from '../platform/new-id.ts';
import type { TestApp } from './test-app.ts';

/** Settings of every outside service that a brand of the demo needs. Nothing listens at these addresses. */
export const neededServices: Partial<Configuration> = {
  smtpUrl: 'smtp://127.0.0.1:1',
  payments: {
    baseUrl: 'http://127.0.0.1:1/mollie',
    accounts: { baken: { apiKey: `test_${'a'.repeat(30)}`, profileId: 'pfl_model' } },
  },
  mandates: {
    baseUrl: 'http://127.0.0.1:1/twikey',
    accounts: { baken: { apiKey: 'sleutel-van-baken', websiteKey: 'website-van-baken', template: '1' } },
  },
};

/**
 * Stores a successful trial of each configured service, requested now by a head and made with the current
 * settings.
 */
export async function storeGoodTrials(
  { clock, database, services: { brands, configuration } }: TestApp,
  email = 'hoofd@example.nl',
): Promise<void> {
  const brand = brands.byId('baken');
  if (!brand) throw new Error('no baken');
  const at = clock.now().toISOString();
  for (const service of ['bank', 'payments', 'mandates', 'mail', 'sms', 'storage', 'scanner'] as const) {
    const settings = settingsOf(service, configuration, brand);
    if (settings === undefined) continue;
    const id = newId();
    await database.orm.execute(sql`insert into service_trial (id, brand, service, requested_by, requested_at)
      select ${id}, 'baken', ${service}, p.id, ${at}::timestamptz
      from person_account p where p.brand = 'baken' and p.email = ${email}`);
    await database.orm.execute(sql`update service_trial set claimed_at = ${at}::timestamptz,
        finished_at = ${at}::timestamptz, outcome = 'ok', settings_digest = ${settingsDigest(configuration, settings)}
      where id = ${id}`);
  }
}
