import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { investmentFlows } from '@portaal/domain/brand/flows';
import { readTerms, type TermsFile } from '@portaal/domain/products/terms/file';
import { rulesOfFund } from '@portaal/domain/products/terms/suitability-section';
import { and, eq, sql } from 'drizzle-orm';
import { BRANDS_FOLDER } from '../../../../brands/brands.ts';
import { demoTermsOf } from '../../../../demo/demo-terms.ts';
import { insertBrandState } from '../../../../foundation/brand-states/brand-states.use-cases.ts';
import { newId } from '../../../../platform/new-id.ts';
import { personAccount } from '../../../../schema/index.ts';
import { publishFundDocuments } from '../../../../testing/fund-documents.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { insertPublished, insertVersion } from '../terms.use-cases.ts';

/**
 * Writes a folder with the demo's brands and with copies of one of them under other ids. Returns its path.
 */
export function writeOwnBrands(ids: readonly string[]): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'own-brands-'));
  cpSync(BRANDS_FOLDER, folder, { recursive: true });
  ids.forEach((id, index) => {
    cpSync(join(folder, 'anker'), join(folder, id), { recursive: true });
    const file = join(folder, id, 'brand.json');
    const brand = JSON.parse(readFileSync(file, 'utf8'));
    const account = { iban: ['NL13TEST0123456789', 'NL62TEST0987654321'][index], name: `Bewaarder ${id}` };
    const features = { ...brand.features, products: investmentFlows };
    const own = {
      id,
      name: id,
      legalName: `${id} B.V.`,
      bankAccounts: [account],
      fundAccounts: [],
      features,
    };
    writeFileSync(file, JSON.stringify({ ...brand, ...own, hosts: [`${id}.localhost`] }));
  });
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** Returns terms of a brand with its own funds, each in a flow, with the figures of the demo's first fund. */
export function ownTerms(
  brand: string,
  flows: readonly TermsFile['fondsen'][number]['stroom'][],
  change: (terms: TermsFile) => void = () => undefined,
): TermsFile {
  const demo = demoTermsOf(brand);
  const [fund] = demo.fondsen;
  const [product] = demo.producten.beleggen;
  const [expected] = demo.verwachting.fondsen;
  if (!fund || !product || !expected) throw new Error('the demo has no funds');
  const codes = flows.map((_, index) => `${brand.slice(0, 3).toUpperCase()}${index + 1}`);
  const share = Math.round(1e6 / codes.length) / 1e6;
  const shares = codes.map((fonds, index) => ({
    fonds,
    deel: index === 0 ? Math.round((1 - share * (codes.length - 1)) * 1e6) / 1e6 : share,
  }));
  const terms: TermsFile = {
    ...structuredClone(demo),
    fondsen: codes.map((code, index) => {
      const { menunaam: _menuName, ...rest } = fund;
      return { ...rest, code, naam: `Fonds ${code}`, stroom: flows[index] ?? 'nederlands' };
    }),
    producten: {
      beleggen: codes.map((fonds, index) => ({
        ...structuredClone(product),
        fonds,
        minimum: { ...product.minimum, eersteInleg: 1_000 * (index + 1) },
      })),
      lijfrente: { ...demo.producten.lijfrente, fondsmaximum: [] },
    },
    verwachting: {
      ...demo.verwachting,
      fondsen: codes.map((fonds) => ({ ...structuredClone(expected), fonds })),
      samenhang: codes.flatMap((fonds, index) =>
        codes.slice(index + 1).map((anderFonds) => ({
          fonds,
          anderFonds,
          waarde: 0.4,
          bron: expected.rendement.bron,
          dag: expected.rendement.dag,
        })),
      ),
    },
    passendheid: {
      ...demo.passendheid,
      profielen: demo.passendheid.profielen.map((profile) => ({
        ...profile,
        grenzen: codes.map((fonds) => ({ fonds, vanaf: 0, tot: 1 })),
        modelmix: shares,
      })),
      // Each fund has the rules of the demo's fund in its flow.
      fondsen: codes.map((fonds, index) => {
        const { code = '' } = demo.fondsen.find(({ stroom }) => stroom === flows[index]) ?? {};
        const { minimumProfile, requiresKnowledge } = rulesOfFund(demo.passendheid, code);
        return { fonds, minimumProfiel: minimumProfile, kennisNodig: requiresKnowledge };
      }),
    },
  };
  change(terms);
  const read = readTerms(JSON.stringify(terms), brand);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.terms;
}

/**
 * Publishes terms of a brand without investors, with a price and documents for its funds, and adds a person.
 */
export async function openOwnBrand(portal: TestApp, terms: TermsFile, email: string): Promise<void> {
  const { orm } = portal.database;
  const version = `${terms.merk}-1`;
  await portal.database.transaction(async (tx) => {
    await insertVersion(tx, version, terms);
    const validFrom = terms.geldigVanaf;
    const at = new Date(`${validFrom}T00:00:00Z`);
    const row = { id: newId(), brand: terms.merk, number: 1, validFrom, content: terms, version };
    await insertPublished(tx, { ...row, loadedAt: at, decidedAt: at });
    await insertBrandState(tx, { brand: terms.merk, number: 1, state: 'open', at });
  });
  const ofAnker = and(eq(personAccount.brand, 'anker'), eq(personAccount.email, email));
  const [person] = await orm.select().from(personAccount).where(ofAnker);
  if (!person) throw new Error(`no ${email}`);
  await orm.insert(personAccount).values({ ...person, id: newId(), brand: terms.merk });
  await orm.execute(sql`insert into fund_price (fund_id, date, nav, distribution, published_at)
    select f.id, p.date, p.nav, p.distribution, p.published_at from fund f, fund_price p
    where p.fund_id = 1 and f.id in (select fund_id from fund_parameter where version = ${version})
    on conflict do nothing`);
  await publishFundDocuments(portal.database, terms.merk);
}
