import { isoDate } from '@portaal/engine';
import { demoTermsOf } from '../../../../demo/demo-terms.ts';
import { newId } from '../../../../platform/new-id.ts';
import type { Database } from '../../../../platform/orm.ts';
import { insertPublished, insertVersion } from '../../terms/terms.use-cases.ts';

/** First day on which the plain funds apply. */
export const PLAIN_FUNDS_FROM = '2026-11-21';

const brand = 'baken';

/**
 * Publishes terms from `PLAIN_FUNDS_FROM` on with funds that have a fixed return, as worked examples 6, 7, 8b and 13
 * assume. The only cost is the wrapper cost. After that cost fund 1 earns 4% without risk and fund 2 earns 5% with a
 * volatility of 7%.
 */
export async function insertPlainFunds({ transaction }: Database): Promise<void> {
  const terms = demoTermsOf(brand);
  const { producten, verwachting } = terms;
  const content = {
    ...terms,
    geldigVanaf: isoDate(PLAIN_FUNDS_FROM),
    producten: {
      beleggen: producten.beleggen.map((fund) => ({
        ...fund,
        kosten: {
          instap: 0,
          lopend: 0,
          uitstap: fund.kosten.uitstap.map((step) => ({ ...step, deel: 0 })),
        },
      })),
      lijfrente: { ...producten.lijfrente, fondsmaximum: [] },
    },
    verwachting: {
      ...verwachting,
      fondsen: verwachting.fondsen.map((fund, index) => ({
        ...fund,
        rendement: { ...fund.rendement, waarde: index === 0 ? 0.042 : 0.052 },
        beweeglijkheid: { ...fund.beweeglijkheid, waarde: index === 0 ? 0 : 0.07 },
      })),
    },
  };
  const at = new Date(PLAIN_FUNDS_FROM);
  await transaction(async (tx) => {
    await insertVersion(tx, 'plain', content);
    await insertPublished(tx, {
      id: newId(),
      brand,
      number: 2,
      validFrom: PLAIN_FUNDS_FROM,
      content,
      loadedAt: at,
      decidedAt: at,
      version: 'plain',
    });
  });
}
