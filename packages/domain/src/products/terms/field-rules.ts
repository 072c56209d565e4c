import * as z from 'zod/mini';
import { plainText } from '../../http/schema.ts';

// Fields that several sections of the terms file have. Amounts in whole euro, rates and shares as fractions.

export const text = (maximum: number) =>
  plainText(maximum).check(z.trim(), z.minLength(1, 'Vul hier iets in.'));

/** Scale of fractions: the database stores six decimals. */
const FRACTION_DECIMALS = 1_000_000;

export const fraction = (minimum: number, maximum: number) =>
  z.number().check(
    z.gte(minimum, `Dit mag niet lager zijn dan ${minimum}.`),
    z.lte(maximum, `Vul een deel van 1 in, van maximaal ${maximum}: 1,75% is 0.0175.`),
    z.refine(
      (value) => Math.abs(value * FRACTION_DECIMALS - Math.round(value * FRACTION_DECIMALS)) < 1e-6,
      'Vul maximaal 6 cijfers achter de punt in.',
    ),
  );

export const whole = (minimum: number, maximum: number) =>
  z
    .int('Vul een heel getal in.')
    .check(
      z.gte(minimum, `Vul een getal in van ${minimum} tot en met ${maximum}.`),
      z.lte(maximum, `Vul een getal in van ${minimum} tot en met ${maximum}.`),
    );

export const wholeEuro = whole(1, 10_000_000);

export const list = <T extends z.ZodMiniType>(item: T, maximum: number) =>
  z
    .array(item)
    .check(z.minLength(1, 'Deze lijst is leeg.'), z.maxLength(maximum, `Maximaal ${maximum} regels.`));

export const fundCode = z
  .string()
  .check(z.regex(/^[A-Z][A-Z0-9]{1,9}$/, 'Een fondscode heeft 2 tot 10 hoofdletters en cijfers.'));

/** Bounds in whole euro or years. */
export const range = (minimum: number, maximum: number) =>
  z.strictObject({ vanaf: whole(minimum, maximum), tot: whole(minimum, maximum) }).check(
    z.refine(({ vanaf, tot }) => vanaf <= tot, {
      path: ['tot'],
      error: 'Vul hier niet minder in dan bij vanaf.',
    }),
  );
