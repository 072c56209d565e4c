import type { Brand } from '../../brands/brands.ts';

export interface SmsValues {
  /** What the code is for, as a sentence: `U wilt inloggen.` */
  readonly reason: string;
  /** Six digits. */
  readonly code: string;
}

/** The last line lets a phone fill the code in at our address only (origin-bound one-time codes). */
export function oneTimeCodeSms({ reason, code }: SmsValues, brand: Brand, hostname: string): string {
  return `${brand.name}: ${reason} Uw code is ${code}. Deze werkt 10 minuten. Deel hem met niemand.\n\n@${hostname} #${code}`;
}
