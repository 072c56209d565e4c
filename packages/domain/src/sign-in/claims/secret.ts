/** Letters used in the code of a printed invitation. None of them looks like another letter or a digit. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTWXYZ';
export const CODE_LENGTH = 12;

export const letterCode = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/** Returns a code as stored: capitals without the spaces and hyphens between its groups. A link's token is unchanged. */
export function readSecret(text: string): string {
  const trimmed = text.trim();
  if (/^[\w-]{43}$/.test(trimmed)) return trimmed;
  return trimmed.replace(/[\s.-]/g, '').toUpperCase();
}

/** Writes a code in three groups of four, as the letter prints it. */
export const codeText = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
