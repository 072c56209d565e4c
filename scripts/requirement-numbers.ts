const NUMBER = /\b[A-Z]-\d{2}\b/g;
/** Matches a text in a test that begins with requirement numbers: a title, or a table row that becomes a title. */
const LEADING = /(['"`])((?:[A-Z]-\d{2}(?:\s*,\s*|\s+and\s+|\s+en\s+|\s*…\s*|\s+)?)+)(?=\W|\w)/g;

/**
 * Returns the requirement numbers that a document defines. Their letters are the letters in its `## R · …` headings.
 */
export function requirementNumbers(document: string): string[] {
  const letters = new Set([...document.matchAll(/^## ([A-Z]) · /gm)].map((heading) => heading[1]));
  const numbers = [...document.matchAll(NUMBER)].map(([number]) => number);
  return [...new Set(numbers.filter((number) => letters.has(number[0])))].sort();
}

/** Returns the numbers that the tests in this source text claim to prove. */
export function provenNumbers(source: string): string[] {
  const leads = [...source.matchAll(LEADING)].map((match) => match[2] ?? '');
  return [...new Set(leads.flatMap((lead) => [...lead.matchAll(NUMBER)].map(([number]) => number)))].sort();
}

export interface Coverage {
  readonly proven: readonly string[];
  /** Requirements without a test. */
  readonly missing: readonly string[];
  /** Requirements that had a test according to the record and no longer have one. */
  readonly lost: readonly string[];
  /** Numbers in tests that the document does not define, probably typing errors. */
  readonly unknown: readonly string[];
}

export function compareCoverage(
  required: readonly string[],
  found: readonly string[],
  recorded: readonly string[],
): Coverage {
  const requirements = new Set(required);
  const tested = new Set(found);
  return {
    proven: required.filter((number) => tested.has(number)),
    missing: required.filter((number) => !tested.has(number)),
    lost: recorded.filter((number) => !tested.has(number)),
    unknown: found.filter((number) => !requirements.has(number)),
  };
}
