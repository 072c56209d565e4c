import { useState } from 'react';

/** Rows on a page. */
const PAGE = 20;

export interface PagedRows {
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** A list that is asked page by page, each after the last row of the one before. */
export function usePages() {
  // Where every page began that was gone past: the way back.
  const [passed, setPassed] = useState<readonly (string | null)[]>([]);
  const [after, setAfter] = useState<string | null>(null);
  return {
    // One more than is shown tells whether there is more.
    query: { limit: String(PAGE + 1), ...(after === null ? {} : { after }) },
    /** What is shown of an answer, and the ways on and back from it. */
    of<Row extends { readonly id: string }>(rows: readonly Row[]): PagedRows & { shown: readonly Row[] } {
      const shown = rows.slice(0, PAGE);
      const last = shown.at(-1);
      return {
        shown,
        hasPrevious: passed.length > 0,
        hasNext: rows.length > PAGE,
        onPrevious: () => {
          setAfter(passed.at(-1) ?? null);
          setPassed(passed.slice(0, -1));
        },
        onNext: () => {
          if (!last) return;
          setPassed([...passed, after]);
          setAfter(last.id);
        },
      };
    },
  };
}
