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

/** Masks the number of a policy or an account with another provider, except its last four characters: `•••• 1234`. */
export const maskedPolicyNumber = (number: string): string => `•••• ${number.trim().slice(-4)}`;
