import { useEffect, useState } from 'react';

/**
 * Returns the value once it has been unchanged for `delay` milliseconds, so that fewer requests are sent than key
 * presses.
 */
export function useSettled<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
