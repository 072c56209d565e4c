import { type DocumentKind, documentKindTexts } from '@portaal/domain/documents/calls';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DocumentView } from './use-documents.ts';

const isKind = (value: unknown): value is DocumentKind =>
  typeof value === 'string' && Object.hasOwn(documentKindTexts, value);

/** The choice stands in the address, so that a reload or a link shows the same. Anything else there is no choice. */
export function useDocumentView() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view: DocumentView = {
    ...(/^\d{4}$/.test(String(search.jaar)) ? { jaar: String(search.jaar) } : {}),
    ...(isKind(search.soort) ? { soort: search.soort } : {}),
  };
  /** An empty text takes a choice away. */
  function choose(part: keyof DocumentView, value: string): void {
    const { [part]: _, ...rest } = view;
    const next = value === '' ? rest : { ...rest, [part]: value };
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  }
  const showAll = () => void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  return { view, choose, showAll };
}
