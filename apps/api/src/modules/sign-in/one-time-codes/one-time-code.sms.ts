import type { Brand } from '../../../brands/brands.ts';
import type { SmsValues } from '../../../mail/templates.ts';

/**
 * Builds the text of an SMS. The last line of a code message limits autofill to the portal's domain (origin-bound
 * one-time codes).
 */
export function smsText(values: SmsValues, brand: Brand, hostname: string): string {
  if ('notice' in values)
    return `${brand.name}: ${values.notice} Was u dit niet? Bel ${brand.contact.phone}.`;
  const { reason, code } = values;
  return `${brand.name}: ${reason} Uw code is ${code}. Deze werkt 10 minuten. Deel hem met niemand.\n\n@${hostname} #${code}`;
}
