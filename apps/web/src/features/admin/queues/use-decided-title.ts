import { useEffect, useRef } from 'react';

/** The title of a request takes the focus once it is decided: the button that was pressed is gone with what it was for. */
export function useDecidedTitle(decided: object | null) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (decided !== null) title.current?.focus();
  }, [decided]);
  return title;
}
