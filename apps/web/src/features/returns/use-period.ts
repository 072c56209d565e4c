import { type IsoDate, isIsoDate } from '@portaal/engine';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Period } from '../../entities/contract/periods.ts';

const isDay = (value: unknown): value is IsoDate => typeof value === 'string' && isIsoDate(value);

/** The chosen period stands in the address. What is no period there counts as none. */
export function usePeriod(): { period: Period; choose: (period: Period) => void } {
  const { van, tot }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const given: Period = { ...(isDay(van) ? { van } : {}), ...(isDay(tot) ? { tot } : {}) };
  const isReversed = given.van !== undefined && given.tot !== undefined && given.tot < given.van;
  return {
    period: isReversed ? {} : given,
    choose: (wanted) => void navigate({ to: '.', search: { ...wanted }, replace: true, resetScroll: false }),
  };
}
