/**
 * Decodes an uploaded or installed file as UTF-8, without its byte order mark. Returns undefined for bytes that are
 * not UTF-8, such as a file in UTF-16 or Latin-1, because they would appear as other characters.
 */
export function decodeUtf8(bytes: Buffer): string | undefined {
  // A file in UTF-16 without special characters is valid UTF-8 with a zero byte at each character.
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Explains to an employee how to save a file that is not UTF-8. */
export const NOT_UTF_8 =
  'Dit bestand is geen UTF-8. Open het in een teksteditor, kies Opslaan als en de codering UTF-8, en laad het opnieuw.';
