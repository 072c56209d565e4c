/** As in ISO 13616: the first four characters to the end, letters to 10…35, and the whole leaves 1 when divided by 97. */
export function leavesOne(text: string): boolean {
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const number = Number.parseInt(character, 36);
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97;
  }
  return rest === 1;
}
