import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../../lib/internal-urls.ts';
import { type DocumentSearch, documentSearch } from './search.ts';

const pages = {
  contract: `/server-data/contract${paths.contractDocuments}`,
  all: `/server-data${paths.documents}`,
} as const;

/**
 * Returns the filter from the URL, so that a reload or a link shows the same list, and the functions that change it.
 */
export function useDocumentView(page: keyof typeof pages) {
  const { soort, jaar } = useSearch({ from: pages[page] });
  const navigate = useNavigate();
  const show = (search: DocumentSearch) =>
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  const view: DocumentSearch = { soort, jaar };
  return {
    view,
    choose: (part: keyof DocumentSearch, value: string) => show(documentSearch({ ...view, [part]: value })),
    showAll: () => show({}),
  };
}
