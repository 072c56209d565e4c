/** What people build passwords of first, and so what is guessed first. Lower case, without accents. */
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

/** Digits and signs that stand for a letter: nobody is fooled by them any more. */
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

/** Stands for something guessed in one go, and belongs to no word. */
const ONE_GUESS = '\u0000';
/** So many independent signs must remain once everything that is guessed in one go counts as one. */
const NEEDED = 6;

/** Lower case, without accents. */
export const plainSigns = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** With letters for the figures and signs that stand for one. */
export const undisguised = (text: string): string =>
  text.replaceAll(/[0134579@$!]/g, (sign) => DISGUISES[sign] ?? sign);

/** Runs along the keyboard or the alphabet of four and more, such as `1234` and `lkjh`. */
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
    // What is said three times, or a long piece twice, is said once.
    .replaceAll(/(.{1,4}?)\1{2,}/gs, '$1')
    .replaceAll(/(.{3,})\1/gs, '$1');
  return rest.length;
}

/**
 * Whether a password is made of what is guessed first: common words, `ownWords` (of the person and the brand),
 * years, runs along the keyboard and repetition. The browser asks the same while it is typed.
 */
export function isPredictable(password: string, ownWords: readonly string[] = []): boolean {
  const own = ownWords
    .flatMap((text) => {
      const parts = plainSigns(text).split(/[^\p{L}\p{N}]+/u);
      return [...parts, parts.join('')];
    })
    .filter(({ length }) => length >= 3);
  // The longest first, so that a short word does not break up a long one.
  const words = [...COMMON_WORDS.split(' '), ...own].sort((a, b) => b.length - a.length);
  const text = plainSigns(password);
  return Math.min(signsLeft(text, words), signsLeft(undisguised(text), words)) < NEEDED;
}
