import * as z from 'zod/mini';
import { plainText } from '../../http/schema.ts';
import { MOST_QUESTION } from '../../http/text-limits.ts';

/** Text of an employee's question about an application, or of the applicant's answer; line breaks are allowed. */
export const questionText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replaceAll(/\s+/g, ' ').trim()),
  ),
  plainText(MOST_QUESTION).check(z.minLength(5, 'Schrijf minstens 5 tekens.')),
);
