import { findBrandState, insertBrandState } from '../foundation/brand-states/brand-states.use-cases.ts';
import {
  findLastValidFrom,
  insertPublished,
  insertVersion,
} from '../modules/products/terms/terms.use-cases.ts';
import type { Transaction } from '../platform/orm.ts';
import { demoTermsOf } from './demo-terms.ts';
import { type InvestorRows, momentOn } from './investor-rows.ts';
import { stableId } from './stable-id.ts';

const isNew = async (tx: Transaction, brand: string) => (await findLastValidFrom(tx, brand)) === undefined;
const versionOf = (brand: string) => `${brand}-1`;

/** Creates the funds and parameters of the brands without terms, and returns those brands. */
export async function insertDemoVersions(tx: Transaction, brands: readonly string[]): Promise<string[]> {
  const created: string[] = [];
  for (const brand of brands) {
    if (!(await isNew(tx, brand))) continue;
    await insertVersion(tx, versionOf(brand), demoTermsOf(brand));
    created.push(brand);
  }
  return created;
}

/** Stores the demo's terms of these brands as published: loaded by the first employee and published by the second. */
export async function insertDemoTerms(
  tx: Transaction,
  brands: readonly string[],
  persons: InvestorRows['persons'] = [],
): Promise<void> {
  for (const brand of brands) {
    const employees = persons.filter((person) => person.brand === brand && person.role === 'admin');
    const [loader, publisher] = employees;
    const content = demoTermsOf(brand);
    const validFrom = content.geldigVanaf;
    const at = momentOn(validFrom);
    const row = { id: stableId(at, `terms ${brand}`), brand, number: 1, validFrom, content };
    await insertPublished(tx, {
      ...row,
      version: versionOf(brand),
      loadedAt: at,
      decidedAt: at,
      ...(loader && publisher ? { loadedBy: loader.id, decidedBy: publisher.id } : {}),
    });
  }
}

/**
 * Opens the brands of the demo that have no state yet. Only the owner of the tables can open a brand without
 * two heads.
 */
export async function openDemoBrands(tx: Transaction, brands: readonly string[]): Promise<void> {
  for (const brand of brands) {
    if (await findBrandState(tx, brand)) continue;
    await insertBrandState(tx, {
      brand,
      number: 1,
      state: 'open',
      at: momentOn(demoTermsOf(brand).geldigVanaf),
    });
  }
}

/** Publishes the demo's terms for the brands without terms and opens them, for a database without employees. */
export async function publishDemoTerms(tx: Transaction, brands: readonly string[]): Promise<void> {
  await insertDemoTerms(tx, await insertDemoVersions(tx, brands));
  await openDemoBrands(tx, brands);
}
