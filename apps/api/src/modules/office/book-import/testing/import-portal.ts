import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, isoDate } from '@portaal/engine';
import pg from 'pg';
import type { Brands } from '../../../../brands/brands.ts';
import { type PackageContent, packageContents } from '../../../../demo/book-package/package-files.ts';
import type { PackageSize } from '../../../../demo/book-package/plans.ts';
import { cuts } from '../../../../demo/book-package/provider.ts';
import { insertProviderBrand, withPackageAccounts } from '../../../../demo/book-package/provider-brand.ts';
import { writePackage } from '../../../../demo/book-package/write-package.ts';
import { appendAudit } from '../../../../platform/audit.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

import { findImport } from '../book-import.repository.ts';
import type { registerBook } from '../book-import.use-cases.ts';
import { signedDigestOf } from '../book-signing.use-cases.ts';

export const BRAND = 'baken';

/** A portal without contracts, with a brand that sells the five funds of the fictitious provider, and its package. */
export interface ImportPortal {
  readonly portal: TestApp;
  readonly employees: readonly [string, string];
  /** Writes a package and returns its path. */
  readonly packed: (
    size: PackageSize,
    change?: (contents: PackageContent[]) => PackageContent[],
  ) => Promise<string>;
  /**
   * Writes the package of the first or second month after the whole book, which continues the package at the
   * path.
   */
  readonly packedMonth: (
    size: PackageSize,
    month: 0 | 1 | 2,
    follows: string | { readonly digest: string; readonly since: string },
    change?: (contents: PackageContent[]) => PackageContent[],
  ) => Promise<string>;
  readonly services: Pick<TestApp['services'], 'configuration' | 'malwareScanner' | 'storage'> & {
    readonly database: TestApp['database'];
    readonly brands: Pick<Brands, 'byId'>;
    readonly keys: TestApp['services']['configuration']['fieldKeys'];
    readonly audit: Parameters<typeof registerBook>[0]['audit'];
    readonly now: () => Date;
  };
  readonly close: () => Promise<void>;
}

export async function importPortal(role: 'owner' | 'application' = 'application'): Promise<ImportPortal> {
  const portal = await createTestApp({ demoData: false, terms: false, role });
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  const at = new Date('2026-11-01T09:00:00Z');
  const employees = await insertProviderBrand(portal.database, BRAND, at);
  let packages = 0;
  return {
    portal,
    employees,
    services: {
      database: portal.database,
      keys: portal.services.configuration.fieldKeys,
      brands: withPackageAccounts(portal.services.brands),
      configuration: portal.services.configuration,
      storage: portal.services.storage,
      malwareScanner: portal.services.malwareScanner,
      audit: (tx, ...events) => appendAudit(tx, portal.services.configuration.auditKeys, ...events),
      now: () => portal.clock.now(),
    },
    async packed(size, change = (contents) => contents) {
      packages += 1;
      const path = join(folder, `${packages}.zip`);
      await writePackage(path, change(packageContents(size, BRAND)));
      return path;
    },
    async packedMonth(size, month, follows, change = (contents) => contents) {
      packages += 1;
      const path = join(folder, `${packages}.zip`);
      const before = cuts[month - 1]?.day ?? '';
      const continued =
        typeof follows === 'string'
          ? {
              digest: createHash('sha256')
                .update(await readFile(follows))
                .digest('hex'),
              since: addDays(isoDate(before), 1),
            }
          : follows;
      await writePackage(path, change(packageContents(size, BRAND, cuts[month], continued)));
      return path;
    },
    async close() {
      await portal.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Signs an import as two employees, in the database. */
export async function signDirectly({ portal, employees }: ImportPortal, id: string): Promise<void> {
  const row = await findImport(portal.database.orm, id);
  if (!row) throw new Error(`no import ${id}`);
  await portal.query(
    `update book_import set state = 'signed', signed_digest = $2, asked_by = $3, signed_by = $4, signed_at = now()
     where id = $1`,
    [id, signedDigestOf(row), ...employees],
  );
}

/** Executes statements as the owner of the tables, because the server's role has no right to execute them. */
export async function asOwner(
  { portal }: Pick<ImportPortal, 'portal'>,
  ...statements: readonly string[]
): Promise<void> {
  const owner = portal.ownerUrl === undefined ? undefined : new pg.Client(portal.ownerUrl);
  await owner?.connect();
  try {
    for (const statement of statements) await (owner ? owner.query(statement) : portal.query(statement));
  } finally {
    await owner?.end();
  }
}

/** Puts the brand in shadow without two heads, which only the owner of the tables can do. */
export const inShadow = (made: Pick<ImportPortal, 'portal'>): Promise<void> =>
  asOwner(
    made,
    `insert into brand_state (brand, number, state, at) values ('${BRAND}', 1, 'shadow', '2026-11-01T09:00:00Z')`,
  );
