import type { Brand } from '../../brands/brands.ts';
import type { CodeValues } from '../../mail/templates.ts';

/** The last line lets a phone fill the code in at our address only (origin-bound one-time codes). */
export function oneTimeCodeSms({ reason, code }: CodeValues, brand: Brand, hostname: string): string {
  return `${brand.name}: ${reason} Uw code is ${code}. Deze werkt 10 minuten. Deel hem met niemand.\n\n@${hostname} #${code}`;
}
