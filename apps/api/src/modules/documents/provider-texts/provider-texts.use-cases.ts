import type { Brand } from '../../../brands/brands.ts';
import { type ActServices, act, done, nobody, unchanged } from '../../../foundation/acts/acts.use-cases.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm } from '../../../platform/orm.ts';
import type { TextKindName } from '../../../provider-texts/kinds.ts';
import type { ProviderText } from '../../../provider-texts/parse-text.ts';
import { exampleText, storedText, textInForce } from '../../../provider-texts/provider-texts.ts';
import { findContent, findContentAt, findLatest, insertTexts } from './provider-texts.repository.ts';

/**
 * Activates the texts of this process: stores each text that differs from the last version of its brand, with
 * an audit line. Runs before the process accepts requests, so that every text that an investor can sign is
 * stored. If servers with different text folders run side by side, the texts of the server that started last
 * apply.
 */
export async function recordTexts(services: ActServices): Promise<void> {
  for (const brand of services.brands.all) {
    await act(services, nobody(brand.id), {
      work: async (tx, at) => {
        const latest = new Map((await findLatest(tx, brand.id)).map(({ kind, digest }) => [kind, digest]));
        const changed = [...brand.provider.texts].filter(([kind, { digest }]) => latest.get(kind) !== digest);
        if (changed.length === 0) return unchanged(undefined);
        await insertTexts(
          tx,
          changed.map(([kind, { digest, content }]) => ({
            id: newId(),
            brand: brand.id,
            kind,
            digest,
            content,
            inForceFrom: at,
          })),
        );
        return done({
          audit: {
            action: 'texts.inForce',
            subjectType: 'brand',
            subjectId: brand.id,
            detail: Object.fromEntries(changed.map(([kind, { digest }]) => [kind, digest])),
          },
        });
      },
    });
  }
}

/** The text of a document to render. `agreed`: digest of the version that its signers read. */
interface TextOfDocument {
  readonly kind: TextKindName;
  readonly agreed: string | undefined;
  /** Moment at which the document was issued. */
  readonly at: Date;
}

/**
 * Returns the text of a document: the version that was signed, or else the version that was in force when the
 * document was issued. Documents from before the first version have the texts of release 1.0. Throws if the
 * signed version is not stored.
 */
export async function textOfDocument(
  orm: Orm,
  brand: Brand,
  { kind, agreed, at }: TextOfDocument,
): Promise<ProviderText> {
  const current = textInForce(brand, kind);
  if (agreed === undefined) {
    const content = await findContentAt(orm, { brand: brand.id, kind, at });
    return content === undefined ? exampleText(kind) : storedText(kind, content);
  }
  if (current.digest === agreed) return current;
  const content = await findContent(orm, { brand: brand.id, kind, digest: agreed });
  if (content === undefined) throw new Error(`text ${agreed} of ${kind} of brand ${brand.id} is not stored`);
  return storedText(kind, content);
}
