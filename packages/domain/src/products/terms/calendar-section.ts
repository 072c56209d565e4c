import { dealingOfMonth, isoDate } from '@portaal/engine';
import * as z from 'zod/mini';
import { dealingTermsOf } from './dealing-terms.ts';
import { whole } from './field-rules.ts';

/** The Decembers of 28 years, after which the days of the week repeat. */
const decembers = Array.from({ length: 28 }, (_, year) => isoDate(`${2026 + year}-12-01`));

/**
 * Days of the monthly dealing. The valuation day is business day 1 if banks are open on it. Prices must be
 * known, and payouts made, before the next cut-off.
 */
export const dealingDays = z
  .strictObject({
    /** Day of the month on which the funds are valued. Every month has a 28th. */
    waarderingsdag: whole(1, 28),
    /** Business days before the valuation day, and the time in the Netherlands, until which an order is included. */
    sluiting: z.strictObject({
      werkdagen: whole(1, 10),
      tijd: z
        .string()
        .check(z.regex(/^([01]\d|2[0-3])\.[0-5]\d$/, 'Vul een tijd in met een punt, zoals 16.00.')),
    }),
    publicatiewerkdag: whole(1, 9),
    uitbetalingswerkdag: whole(2, 10),
    /** Day of the month on which the monthly deposit of a new contract is collected. */
    incassodag: whole(1, 28),
  })
  .check(
    z.refine(({ publicatiewerkdag, uitbetalingswerkdag }) => publicatiewerkdag < uitbetalingswerkdag, {
      path: ['uitbetalingswerkdag'],
      error: 'Uitbetalen kan pas na de dag van publicatiewerkdag.',
    }),
    z.refine(
      (kalender) => {
        const calendar = [dealingTermsOf({ geldigVanaf: '0001-01-01', kalender })];
        return decembers.every((day) => dealingOfMonth(day, calendar).payDay.startsWith(day.slice(0, 7)));
      },
      {
        path: ['uitbetalingswerkdag'],
        error:
          'In december is de uitbetaling dan soms pas in januari. Kies een eerdere werkdag of waarderingsdag.',
      },
    ),
  );
