import { isoDate, type StatePensionTable } from '../src/index.ts';

const from = (bornFrom: string, years: number, months: number, provisional = false) => ({
  bornFrom: isoDate(bornFrom),
  years,
  months,
  provisional,
});

/** State pension table of domain document 1.7. The server stores the product's own table as data. */
export const STATE_PENSION: StatePensionTable = {
  version: '2026-11-20',
  rows: [
    from('0001-01-01', 65, 0),
    from('1948-01-01', 65, 1),
    from('1948-12-01', 65, 2),
    from('1949-11-01', 65, 3),
    from('1950-10-01', 65, 6),
    from('1951-07-01', 65, 9),
    from('1952-04-01', 66, 0),
    from('1953-01-01', 66, 4),
    from('1955-09-01', 66, 7),
    from('1956-06-01', 66, 10),
    from('1957-03-01', 67, 0),
    from('1961-01-01', 67, 3),
    from('1964-10-01', 67, 3, true),
  ],
};
