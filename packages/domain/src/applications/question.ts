import * as z from 'zod/mini';
import { plainText } from '../http/schema.ts';

/** What an employee asks about an application, and what the applicant answers; lines may break. */
export const questionText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replaceAll(/\s+/g, ' ').trim()),
  ),
  plainText(1_000).check(z.minLength(5, 'Schrijf minstens 5 tekens.')),
);
