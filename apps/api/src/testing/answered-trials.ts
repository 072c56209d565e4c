import { sql } from 'drizzle-orm';
import { settingsDigest, settingsOf } from '../modules/office/set-up/service-settings.rules.ts';
import type { Configuration } from '../platform/configuration.ts';
import { newId } from '../platform/new-id.ts';
import type { TestApp } from './test-app.ts';
import { withoutTriggers } from './without-triggers.ts';

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

/** Stores a good trial of each configured service, as if a head had made it now with the current settings. */
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
    await withoutTriggers(
      database,
      sql`insert into service_trial
        (id, brand, service, requested_by, requested_at, claimed_at, finished_at, outcome, settings_digest)
        select ${newId()}, 'baken', ${service}, p.id, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, 'ok',
          ${settingsDigest(configuration, settings)}
        from person_account p where p.brand = 'baken' and p.email = ${email}`,
    );
  }
}
