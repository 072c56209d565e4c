const NUMBER = /\b[A-Z]-\d{2}\b/g;
/** A text in a test that begins with one or more numbers: a title, or a row of a table that makes titles. */
const LEADING = /(['"`])((?:[A-Z]-\d{2}(?:\s*,\s*|\s+and\s+|\s+en\s+|\s*…\s*|\s+)?)+)(?=\W|\w)/g;

/** The numbers a requirements document hands out; its letters are those of its `## R · …` headings. */
export function requirementNumbers(document: string): string[] {
  const letters = new Set([...document.matchAll(/^## ([A-Z]) · /gm)].map((heading) => heading[1]));
  const numbers = [...document.matchAll(NUMBER)].map(([number]) => number);
  return [...new Set(numbers.filter((number) => letters.has(number[0])))].sort();
}

/** The numbers that the tests in this source text say they prove. */
export function provenNumbers(source: string): string[] {
  const leads = [...source.matchAll(LEADING)].map((match) => match[2] ?? '');
  return [...new Set(leads.flatMap((lead) => [...lead.matchAll(NUMBER)].map(([number]) => number)))].sort();
}

export interface Coverage {
  readonly proven: readonly string[];
  /** In the document, without a test. */
  readonly missing: readonly string[];
  /** Had a test according to the record, and has none now. */
  readonly lost: readonly string[];
  /** Proven by a test, but not in the document: a typing error. */
  readonly unknown: readonly string[];
}

export function compareCoverage(
  required: readonly string[],
  found: readonly string[],
  recorded: readonly string[],
): Coverage {
  const known = new Set(required);
  const tested = new Set(found);
  return {
    proven: required.filter((number) => tested.has(number)),
    missing: required.filter((number) => !tested.has(number)),
    lost: recorded.filter((number) => !tested.has(number)),
    unknown: found.filter((number) => !known.has(number)),
  };
}
