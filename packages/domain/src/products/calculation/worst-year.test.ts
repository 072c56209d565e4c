import { describe, expect, it } from 'vitest';
import { worstCalendarYear } from './worst-year.ts';

const dutch = {
  id: 1,
  calendarYears: [
    { year: 2021, return: 0.06 },
    { year: 2022, return: -0.08 },
    { year: 2023, return: -0.03 },
    { year: 2024, return: 0.05 },
  ],
};
const young = {
  id: 4,
  calendarYears: [
    { year: 2023, return: 0.05 },
    { year: 2024, return: 0.04 },
  ],
};
const share = (id: number, percentage: number) => ({ id, percentage });

describe('the worst calendar year of an allocation follows from the returns of its funds', () => {
  it('the worst year of an allocation is the worst year of the fund itself when there is only one fund', () => {
    expect(worstCalendarYear([share(1, 1)], [dutch, young])).toEqual({ year: 2022, return: -0.08 });
  });

  it('the worst year of an allocation considers years with returns of all funds, weighted by share', () => {
    // 2022 was worse for the first fund, but the second fund did not exist yet. In 2023, 60% of −3% plus 40% of 5% is
    // 0.2%.
    const worst = worstCalendarYear([share(1, 0.6), share(4, 0.4)], [dutch, young]);
    expect(worst?.year).toBe(2023);
    expect(worst?.return).toBeCloseTo(0.002, 12);
  });

  it('the worst year of an allocation treats shares as proportions, and ignores a fund of 0%', () => {
    expect(worstCalendarYear([share(1, 0.5), share(4, 0)], [dutch, young])).toEqual({
      year: 2022,
      return: -0.08,
    });
  });

  it('the worst year of an allocation is null when the funds have no full year in common', () => {
    const younger = { id: 3, calendarYears: [] };
    expect(worstCalendarYear([share(1, 0.5), share(3, 0.5)], [dutch, younger])).toBeNull();
    expect(worstCalendarYear([share(9, 1)], [dutch])).toBeNull();
  });
});
