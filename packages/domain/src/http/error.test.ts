import { expect, test } from 'vitest';
import { errorCatalogue } from './error.ts';

/**
 * Frequent English words that do not exist in Dutch, and Dutch function words. Every Dutch sentence contains
 * at least one of these function words.
 */
const ENGLISH = /\b(the|this|your|please|and|not|with|failed|invalid|error|unknown|again)\b/i;
const DUTCH =
  /\b(de|het|een|dit|deze|u|uw|wij|er|is|niet|geen|te|om|op|van|voor|met|al|nog|kan|kunt|moet|zijn|wordt)\b/i;

test.each(Object.entries(errorCatalogue))(
  'L-16 the message of %s is a Dutch sentence',
  (_code, { message }) => {
    expect(message).not.toMatch(ENGLISH);
    expect(message).toMatch(DUTCH);
    expect(message).toMatch(/[.?!]$/);
  },
);
