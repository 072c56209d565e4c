import { type IsoDate, isIsoDate } from '@portaal/engine';
import * as z from 'zod/mini';
import { euroText } from '../notation/dutch.ts';

/** Amounts are in euro with at most two decimals (domain 2.7). The tolerance only covers floating-point errors. */
const wholeCents = (euro: number): boolean => Math.abs(euro * 100 - Math.round(euro * 100)) < 1e-6;

/** Validates a euro amount between 0 and `maximum`, at most two decimals. Rejects NaN and Infinity. */
export const euroAmount = (maximum: number) =>
  z
    .number()
    .check(
      z.gte(0, 'Het bedrag mag niet negatief zijn.'),
      z.lte(maximum, `Het bedrag mag maximaal ${euroText(maximum)} zijn.`),
      z.refine(wholeCents, 'Vul maximaal 2 cijfers achter de komma in.'),
    );

/** Validates a balance in euro, negative for an overdrawn account. */
export const euroBalance = (maximum: number) =>
  z
    .number()
    .check(
      z.gte(-maximum, `Het bedrag moet minimaal ${euroText(-maximum)} zijn.`),
      z.lte(maximum, `Het bedrag mag maximaal ${euroText(maximum)} zijn.`),
      z.refine(wholeCents, 'Vul maximaal 2 cijfers achter de komma in.'),
    );

const dayFrom = (first: string) =>
  z.pipe(
    z
      .string()
      .check(z.refine((day) => isIsoDate(day) && day >= first, 'Vul een geldige datum in (jjjj-mm-dd).')),
    z.transform((value): IsoDate => value as IsoDate),
  );

/** An existing day from the year 1000 on, as `YYYY-MM-DD`: months are subtracted, and an earlier year is a typing error. */
export const isoDay = dayFrom('1000-01-01');

/** An existing day, as `YYYY-MM-DD`, where 0001-01-01 means "from the beginning". */
export const isoDayOrBeginning = dayFrom('0001-01-01');

/** A moment in the notation of `Date`. */
export const instant = z.iso.datetime('Vul een geldig tijdstip in.');

export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Dit nummer bestaat niet.'));

/**
 * Validates text without control characters, which could inject content into logs, emails or documents, and without
 * lone surrogates, which the database rejects in JSON.
 */
export const plainText = (maximum: number) =>
  z.string().check(
    z.maxLength(maximum, `Vul maximaal ${maximum} tekens in.`),
    z.refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), 'Gebruik alleen gewone tekens.'),
  );

export const emailAddress = z.string().check(
  z.maxLength(254, 'Vul een geldig e-mailadres in.'),
  z.refine(
    (value) => /^[^\s@"<>()[\]\\,;:\p{Cc}]+@[^\s@"<>()[\]\\,;:\p{Cc}]+\.[^\s@.\p{Cc}]{2,}$/u.test(value),
    'Vul een geldig e-mailadres in.',
  ),
);

export const typedEmail = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => value.trim()),
  ),
  emailAddress,
);

/**
 * Digest of a preview, sent with the call that executes the previewed action. The call is rejected if its effect
 * would now differ from the preview.
 */
export const seenDigest = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Bekijk eerst wat er gebeurt.'));

/** Returns the schema of a response, which contains its data in `{ data }`. */
export const envelope = <T extends z.ZodMiniType>(data: T) => z.object({ data });
