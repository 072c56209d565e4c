/** Returns the words of a name without capitals, accents and points. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');

/**
 * Returns whether a name, as a bank or an account writes it (`J.P. de Vries`, `VRIES J P DE EO M BAKKER`), contains a
 * surname: all its words, in any order. Either part of a double surname is enough (`Jansen-de Boer` pays as `A
 * Jansen`); an empty surname never matches.
 */
export function bearsSurname(text: string, surname: string): boolean {
  const words = wordsOf(text);
  const parts = surname
    .split('-')
    .map((part) => wordsOf(part).filter((word) => !prefixes.has(word)))
    .filter((part) => part.length > 0);
  return parts.some((part) => part.every((word) => words.includes(word)));
}

/** Prefixes of a second surname, as in `Jansen-de Boer`. */
const prefixes = new Set(['de', 'den', 'der', 'het', 'op', 'te', 'ten', 'ter', 'van', 'von']);
