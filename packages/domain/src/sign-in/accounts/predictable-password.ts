/** Words commonly used in passwords, which attackers try first. In lower case, without accents. */
const COMMON_WORDS =
  'wachtwoord password passwort welkom welcome geheim secret letmein inloggen login admin qwerty azerty ' +
  'correcthorsebatterystaple ikhouvanjou iloveyou ikhouvan liefde lieverd schatje liefje mama papa mamma pappa ' +
  'trustno dragon monkey master shadow sunshine princess football baseball superman batman pokemon starwars ' +
  'voetbal feyenoord psv ajax oranje holland nederland amsterdam rotterdam utrecht eindhoven groningen denhaag ' +
  'belgie brussel januari februari maart april juni juli augustus september oktober november december ' +
  'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag winter zomer lente herfst summer spring ' +
  'konijn hond kat poes vlinder bloem zonnetje computer internet google facebook bank geld pensioen ' +
  'beleggen belegging belegger beleggers investeren investering investeerder vastgoed portaal fonds fondsen ' +
  'lijfrente rekening account huis test demo hallo hello';

const KEYBOARD = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];
const ROWS = KEYBOARD.flatMap((row) => [row, [...row].reverse().join('')]);

/** Digits and symbols commonly substituted for a letter. Attackers try these substitutions too. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Placeholder for a part that an attacker guesses in one attempt. This character occurs in no word. */
const ONE_GUESS = '\u0000';
/** Minimum number of characters left after each easily guessed part has been reduced to one character. */
const NEEDED = 6;

/** Returns the text in lower case, without accents. */
export const plainSigns = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Replaces digits and symbols with the letters they are commonly substituted for. */
export const undisguised = (text: string): string =>
  text.replaceAll(/[0134579@$!]/g, (sign) => DISGUISES[sign] ?? sign);

/**
 * Replaces runs of four or more characters along the keyboard or the alphabet, such as `1234` and `lkjh`, with
 * `ONE_GUESS`.
 */
function withoutRuns(text: string): string {
  let result = '';
  for (let at = 0; at < text.length; ) {
    let length = 1;
    for (const row of ROWS) {
      let run = 1;
      while (at + run < text.length && row.includes(text.slice(at, at + run + 1))) run += 1;
      length = Math.max(length, run);
    }
    result += length >= 4 ? ONE_GUESS : text.slice(at, at + length);
    at += length;
  }
  return result;
}

function signsLeft(text: string, words: readonly string[]): number {
  let rest = text;
  for (const word of words) rest = rest.replaceAll(word, ONE_GUESS);
  rest = withoutRuns(rest)
    .replaceAll(/(19|20)\d\d/g, ONE_GUESS)
    // A sequence of one to four characters counts once if it occurs three or more times in a row. A longer
    // sequence counts once if it occurs twice in a row.
    .replaceAll(/(.{1,4}?)\1{2,}/gs, '$1')
    .replaceAll(/(.{3,})\1/gs, '$1');
  return rest.length;
}

/**
 * Returns whether a password consists of easily guessed parts: common words, `ownWords` (of the person and the
 * brand), years, runs along the keyboard and repetition. The browser applies the same check while the user types.
 */
export function isPredictable(password: string, ownWords: readonly string[] = []): boolean {
  const own = ownWords
    .flatMap((text) => {
      const parts = plainSigns(text).split(/[^\p{L}\p{N}]+/u);
      return [...parts, parts.join('')];
    })
    .filter(({ length }) => length >= 3);
  // The longest words are replaced first, because replacing a short word first could break up a longer word.
  const words = [...COMMON_WORDS.split(' '), ...own].sort((a, b) => b.length - a.length);
  const text = plainSigns(password);
  return Math.min(signsLeft(text, words), signsLeft(undisguised(text), words)) < NEEDED;
}
