import { leavesOne } from '../fields/leaves-one.ts';

/**
 * The reference an investor gives a transfer to our own account: `RF`, two check digits and the digits of the contract's
 * number (ISO 11649). A contract keeps it for life; what is paid follows from what it waits for.
 */
export type CreditorReference = string & { readonly reference: unique symbol };

/** What stands in a text: the reference of a contract, one of another party, or one with a typing error. */
export type FoundReference =
  | { readonly kind: 'contract'; readonly text: string; readonly contractNumber: string }
  | { readonly kind: 'other' | 'broken'; readonly text: string };

const CHECK_DIGITS = 2;
/** The year and at least six digits of its place in the sequence, which never begins with a nought past the sixth. */
const CONTRACT_DIGITS = /^(20\d\d)(\d{6}|[1-9]\d{6})$/;

function checkDigitsOf(digits: string): string {
  for (let check = 2; check <= 98; check += 1) {
    const text = String(check).padStart(CHECK_DIGITS, '0');
    if (leavesOne(`RF${text}${digits}`)) return text;
  }
  throw new Error(`no check digits for ${digits}`);
}

/** Of a number like `2026-000123`. */
export function referenceOfContract(contractNumber: string): CreditorReference {
  const digits = contractNumber.replace('-', '');
  if (!CONTRACT_DIGITS.test(digits)) throw new Error(`no contract number: ${contractNumber}`);
  return `RF${checkDigitsOf(digits)}${digits}` as CreditorReference;
}

/** In fours, as people read and copy it. */
export const writeReference = (reference: string): string => reference.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Not inside a word; digits with whatever people and banks put between them. */
const REFERENCE = /(?<![A-Z])RF(?:[\s./-]*\d){2,23}/gi;

function contractIn(digits: string): FoundReference | undefined {
  const [, year, sequence] = CONTRACT_DIGITS.exec(digits.slice(CHECK_DIGITS)) ?? [];
  const text = `RF${digits}`;
  return year === undefined || !leavesOne(text)
    ? undefined
    : { kind: 'contract', text, contractNumber: `${year}-${sequence}` };
}

const isMark = (code: number): boolean => code < 48 || code > 57;

/**
 * What can be meant: all digits, or those before a mark, as a date or an amount can follow a reference. In one pass
 * without a pattern, as this is asked of every line of a statement.
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

/** All references in a text, each once and in their order. One mistyped digit, or two that changed places, is broken. */
export function findReferences(text: string): FoundReference[] {
  // Whole matches: taking the groups of each costs more than reading what was found.
  const found = (text.match(REFERENCE) ?? []).map((written) => read(written.slice(2)));
  if (found.length < 2) return found;
  return found.filter(({ text: one }, at) => found.findIndex((other) => other.text === one) === at);
}

/** Dutch account numbers: of some banks the last ten digits read as a contract number. */
const DUTCH_IBAN = /NL\d{2}\s?[A-Z]{4}\s?\d{10}(?!\d)/gi;

/** The number of an offer: a B, and digits that a contract of another investor may have. */
const OFFER_NUMBER = /(?<![A-Z\d])B[\s-]?(20\d\d)-?(\d{6}|[1-9]\d{6})(?!\d)/gi;

/** Numbers of contracts that stand in a text by themselves, outside of references, offers and accounts; each once. */
export function findContractNumbers(text: string): string[] {
  const rest = [REFERENCE, DUTCH_IBAN, OFFER_NUMBER].reduce(
    (left, other) => left.replaceAll(other, ' '),
    text,
  );
  const numbers = [...rest.matchAll(/(?<!\d)(20\d\d)-?(\d{6}|[1-9]\d{6})(?!\d)/g)];
  return [...new Set(numbers.map(([, year, sequence]) => `${year}-${sequence}`))];
}

/** Numbers of offers in a text, as `B2026-000123`; each once. */
export function findOfferNumbers(text: string): string[] {
  const rest = [REFERENCE, DUTCH_IBAN].reduce((left, other) => left.replaceAll(other, ' '), text);
  const numbers = [...rest.matchAll(OFFER_NUMBER)];
  return [...new Set(numbers.map(([, year, sequence]) => `B${year}-${sequence}`))];
}
