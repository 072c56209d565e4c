/** An address its owner recognises and nobody else can read: `i•••••@example.nl`. Its length says nothing. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••••${email.slice(at)}`;
}

/** The end of a telephone number: `•••• 678`. */
export const maskedNumber = (number: string): string => `•••• ${number.slice(-3)}`;
