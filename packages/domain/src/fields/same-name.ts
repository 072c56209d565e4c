/** The words of a name without capitals, accents and points. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');

/**
 * Whether a name as a bank or an account has it (`J.P. de Vries`, `VRIES J P DE EO M BAKKER`) bears a surname: each of its
 * words, in any order. Either of two surnames is enough (`Jansen-de Boer` pays as `A Jansen`); an empty surname is in none.
 */
export function bearsSurname(text: string, surname: string): boolean {
  const words = wordsOf(text);
  const parts = surname
    .split('-')
    .map((part) => wordsOf(part).filter((word) => !prefixes.has(word)))
    .filter((part) => part.length > 0);
  return parts.some((part) => part.every((word) => words.includes(word)));
}

/** Of a second surname: `Jansen-de Boer`. */
const prefixes = new Set(['de', 'den', 'der', 'het', 'op', 'te', 'ten', 'ter', 'van', 'von']);
