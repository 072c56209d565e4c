import { useEffect, useState } from 'react';

/** Counts down from `seconds` to 0 and restarts whenever `turn` changes. */
export function useSecondsLeft(seconds: number, turn: number): number {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1_000);
  const [now, setNow] = useState(() => Date.now());
  const [counted, setCounted] = useState(turn);
  if (counted !== turn) {
    setCounted(turn);
    setEnd(Date.now() + seconds * 1_000);
    setNow(Date.now());
  }
  const left = Math.max(0, Math.ceil((end - now) / 1_000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
