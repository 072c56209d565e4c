import type { IssuedKind } from '@portaal/domain/documents/documents/kinds';
import { pagesOf } from '../../pdf/testing/poppler.ts';
import { drawDocument } from '../contract-documents.ts';
import type { IdentityByKind, SnapshotByKind } from '../contract-snapshot.ts';
import { brand } from './offer-examples.ts';

/** Draws a contract document dated 7 December 2026. */
export function draw<K extends IssuedKind>(
  kind: K,
  snapshot: SnapshotByKind[K],
  who: IdentityByKind[K],
  { of = 'baken' } = {},
): Promise<Buffer> {
  const createdAt = new Date('2026-12-07T08:00:00Z');
  return drawDocument(kind, {
    brand: brand(of),
    title: 'Document van nu',
    documentDate: '2026-12-07',
    createdAt,
    snapshot,
    identity: who,
  });
}

/** Returns the whole text of the PDF, with all white space reduced to single spaces. */
export const words = (pdf: Buffer): string => pagesOf(pdf).join(' ').replace(/\s+/g, ' ');
