import { useEffect, useState } from 'react';

/**
 * Returns the value once it has been unchanged for `delay` milliseconds, so that not every key press sends a request.
 */
export function useSettled<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
