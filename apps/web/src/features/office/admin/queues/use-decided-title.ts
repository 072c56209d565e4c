import { useEffect, useRef } from 'react';

/** Moves the focus to the title of a request after a decision, because the pressed button no longer exists. */
export function useDecidedTitle(decided: object | null) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (decided !== null) title.current?.focus();
  }, [decided]);
  return title;
}
