/**
 * Returns whether a text passes the check of ISO 13616: after moving the first four characters to the end and
 * converting letters to 10…35, the remainder of division by 97 is 1.
 */
export function leavesOne(text: string): boolean {
  let rest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt((at + Math.min(4, text.length)) % text.length);
    const number = code < 58 ? code - 48 : (code | 32) - 87;
    if (code < 58 ? number < 0 : number < 10 || number > 35) return false;
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97;
  }
  return rest === 1;
}
