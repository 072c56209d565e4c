import { leavesOne } from '../../fields/leaves-one.ts';

/**
 * The reference for an investor's transfers to our own account: `RF`, two check digits and the digits of the contract
 * number (ISO 11649). It stays the same for the life of the contract. The purpose of a transfer follows from the
 * amounts the contract expects.
 */
export type CreditorReference = string & { readonly reference: unique symbol };

/** A reference found in a text: of one of our contracts, of another party, or with a typing error (`broken`). */
export type FoundReference =
  | { readonly kind: 'contract'; readonly text: string; readonly contractNumber: string }
  | { readonly kind: 'other' | 'broken'; readonly text: string };

const CHECK_DIGITS = 2;
/** The year and at least six digits of the sequence number, which has no leading zero beyond six digits. */
const CONTRACT_DIGITS = /^(20\d\d)(\d{6}|[1-9]\d{6})$/;

function checkDigitsOf(digits: string): string {
  for (let check = 2; check <= 98; check += 1) {
    const text = String(check).padStart(CHECK_DIGITS, '0');
    if (leavesOne(`RF${text}${digits}`)) return text;
  }
  throw new Error(`no check digits for ${digits}`);
}

/** Returns the reference of a contract number such as `2026-000123`. */
export function referenceOfContract(contractNumber: string): CreditorReference {
  const digits = contractNumber.replace('-', '');
  if (!CONTRACT_DIGITS.test(digits)) throw new Error(`no contract number: ${contractNumber}`);
  return `RF${checkDigitsOf(digits)}${digits}` as CreditorReference;
}

/** Formats a reference in groups of four characters, for reading and copying. */
export const writeReference = (reference: string): string => reference.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Matches references that are not part of a word, with any separators between the digits. */
export const REFERENCE = /(?<![A-Z])RF(?:[\s./-]*\d){2,23}/gi;

function contractIn(digits: string): FoundReference | undefined {
  const [, year, sequence] = CONTRACT_DIGITS.exec(digits.slice(CHECK_DIGITS)) ?? [];
  const text = `RF${digits}`;
  return year === undefined || !leavesOne(text)
    ? undefined
    : { kind: 'contract', text, contractNumber: `${year}-${sequence}` };
}

const isMark = (code: number): boolean => code < 48 || code > 57;

/**
 * Returns the possible references: all digits, or the digits up to a separator, because a date or an amount may
 * follow a reference. Scans the text once without a regular expression, because it runs for every bank line.
 */
function beginningsOf(written: string): string[] {
  const beginnings: string[] = [];
  let digits = '';
  let from = 0;
  for (let at = 0; at <= written.length; at += 1) {
    if (at < written.length && !isMark(written.charCodeAt(at))) continue;
    if (at > from) {
      digits += written.slice(from, at);
      beginnings.push(digits);
    }
    from = at + 1;
  }
  return beginnings;
}

function read(written: string): FoundReference {
  const beginnings = beginningsOf(written);
  const [one, ...others] = beginnings.map(contractIn).filter((found) => found !== undefined);
  if (one !== undefined && others.length === 0) return one;
  const text = `RF${beginnings.at(-1) ?? ''}`;
  return { kind: text.length > 4 && leavesOne(text) ? 'other' : 'broken', text };
}

/**
 * Returns the distinct references in a text, in order of appearance. A reference with one mistyped digit, or two
 * swapped digits, is `broken`.
 */
export function findReferences(text: string): FoundReference[] {
  // `match` is used without capture groups, because extracting groups for each match costs more than parsing the
  // result.
  const found = (text.match(REFERENCE) ?? []).map((written) => read(written.slice(2)));
  if (found.length < 2) return found;
  return found.filter(({ text: one }, at) => found.findIndex((other) => other.text === one) === at);
}

/** Dutch account numbers. At some banks the last ten digits look like a contract number. */
export const DUTCH_IBAN = /NL\d{2}\s?[A-Z]{4}\s?\d{10}(?!\d)/gi;

/** An offer number: a B, and digits that another investor's contract may also have. */
const OFFER_NUMBER = /(?<![A-Z\d])B[\s-]?(20\d\d)-?(\d{6}|[1-9]\d{6})(?!\d)/gi;

/** Returns the distinct contract numbers in a text that are not part of a reference, offer number or account number. */
export function findContractNumbers(text: string): string[] {
  const rest = [REFERENCE, DUTCH_IBAN, OFFER_NUMBER].reduce(
    (left, other) => left.replaceAll(other, ' '),
    text,
  );
  const numbers = [...rest.matchAll(/(?<!\d)(20\d\d)-?(\d{6}|[1-9]\d{6})(?!\d)/g)];
  return [...new Set(numbers.map(([, year, sequence]) => `${year}-${sequence}`))];
}

/** Returns the distinct offer numbers in a text, as `B2026-000123`. */
export function findOfferNumbers(text: string): string[] {
  const rest = [REFERENCE, DUTCH_IBAN].reduce((left, other) => left.replaceAll(other, ' '), text);
  const numbers = [...rest.matchAll(OFFER_NUMBER)];
  return [...new Set(numbers.map(([, year, sequence]) => `B${year}-${sequence}`))];
}
