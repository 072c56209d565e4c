import type { Brand } from '../../../brands/brands.ts';
import type { MailContent } from '../../../mail/layout.ts';
import { providerMail } from '../../../mail/provider-mail.ts';
import type { MailValues } from '../../../mail/templates.ts';
import { CODE_LIFETIME } from './one-time-codes.use-cases.ts';

/** Builds the mail with a code for one action. The subject omits the code, because a locked phone displays subjects. */
export function oneTimeCode({ name, reason, code }: MailValues['oneTimeCode'], brand: Brand): MailContent {
  return providerMail(
    'oneTimeCode',
    {
      values: {
        naam: name,
        reden: reason,
        code: `${code.slice(0, 3)} ${code.slice(3)}`,
        'geldig.minuten': String(CODE_LIFETIME / 60_000),
      },
    },
    brand,
  );
}
