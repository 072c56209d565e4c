import { and, desc, eq, lte } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { providerText } from '../../../schema/index.ts';

export type StoredText = typeof providerText.$inferSelect;

/** Returns, for each text of a brand, the version that was activated last. */
export const findLatest = (
  orm: Orm,
  brand: string,
): Promise<Pick<StoredText, 'kind' | 'digest' | 'inForceFrom'>[]> =>
  orm
    .selectDistinctOn([providerText.kind], {
      kind: providerText.kind,
      digest: providerText.digest,
      inForceFrom: providerText.inForceFrom,
    })
    .from(providerText)
    .where(eq(providerText.brand, brand))
    .orderBy(providerText.kind, desc(providerText.inForceFrom), desc(providerText.id));

export const insertTexts = async (tx: Transaction, rows: readonly StoredText[]): Promise<void> => {
  await tx.insert(providerText).values([...rows]);
};

interface TextOf {
  readonly brand: string;
  readonly kind: string;
}

/**
 * Returns the content of the version with this digest; undefined if no process ever activated that version.
 */
export async function findContent(
  orm: Orm,
  { brand, kind, digest }: TextOf & { readonly digest: string },
): Promise<string | undefined> {
  const [row] = await orm
    .select({ content: providerText.content })
    .from(providerText)
    .where(and(eq(providerText.brand, brand), eq(providerText.kind, kind), eq(providerText.digest, digest)))
    .limit(1);
  return row?.content;
}

/** Returns the content that was in force at this time; undefined before the first version. */
export async function findContentAt(
  orm: Orm,
  { brand, kind, at }: TextOf & { readonly at: Date },
): Promise<string | undefined> {
  const [row] = await orm
    .select({ content: providerText.content })
    .from(providerText)
    .where(and(eq(providerText.brand, brand), eq(providerText.kind, kind), lte(providerText.inForceFrom, at)))
    .orderBy(desc(providerText.inForceFrom), desc(providerText.id))
    .limit(1);
  return row?.content;
}
