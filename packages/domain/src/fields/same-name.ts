/** Letters that Unicode does not decompose, with the plain letters that banks write instead. */
const plain: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Legal forms of organisations, which a bank may leave out. */
const legalForms = new Set(['bv', 'nv', 'cv', 'vof', 'ua']);

/**
 * Returns the words of a name in lower case, without accents and points. Letters separated only by points form one
 * word.
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[øłđßæœ]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/(?<!\p{L})(\p{L})\.(?=\p{L}(?!\p{L}))/gu, '$1')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');

/**
 * Returns whether a name, as written by a bank or in an account name (`J.P. de Vries`, `VRIES J P DE EO M BAKKER`),
 * contains a surname: all its words, in any order. Either part of a double surname is enough (`Jansen-de Boer` may
 * pay as `A Jansen`). An empty surname never matches. An organisation is compared without its legal form (`Brouwer
 * Beheer B.V.`).
 */
export function bearsSurname(text: string, surname: string): boolean {
  const words = wordsOf(text);
  const parts = surname
    .split('-')
    .map((part) => wordsOf(part).filter((word) => !prefixes.has(word) && !legalForms.has(word)))
    .filter((part) => part.length > 0);
  return parts.some((part) => part.every((word) => words.includes(word)));
}

/** Prefixes of a second surname, as in `Jansen-de Boer`. */
const prefixes = new Set(['de', 'den', 'der', 'het', 'op', 'te', 'ten', 'ter', 'van', 'von']);

/**
 * Returns whether two people with the same surname may be the same person: their first initials are equal, or one of
 * the two is unknown.
 */
export function sharesInitial(initials: string, others: string): boolean {
  const [one, other] = [wordsOf(initials)[0]?.[0], wordsOf(others)[0]?.[0]];
  return one === undefined || other === undefined || one === other;
}
