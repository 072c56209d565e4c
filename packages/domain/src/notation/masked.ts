/**
 * Masks an e-mail address so that only its owner recognises it: `i•••••@example.nl`. The mask does not reveal the
 * length.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••••${email.slice(at)}`;
}

/** Masks a telephone number except its last digits: `•••• 678`. */
export const maskedNumber = (number: string): string => `•••• ${number.slice(-3)}`;
