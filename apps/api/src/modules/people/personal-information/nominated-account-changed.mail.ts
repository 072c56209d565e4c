import type { Brand } from '../../../brands/brands.ts';
import { deviceText } from '../../../mail/device-text.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';
import { day, moment } from '../../../mail/moment.ts';

export interface NominatedAccountChangedValues {
  readonly name: string;
  /** ISO instant. */
  readonly at: string;
  /** Masked; only the end of the account is shown. */
  readonly iban: string;
  /** ISO day. */
  readonly payoutsFrom: string;
  /** True if the owner must confirm the change because they hold a contract. */
  readonly mustConfirm?: boolean;
  readonly url: string;
  /** Device used, in a description the owner recognises. */
  readonly device?: string | undefined;
}

/**
 * Builds the mail about a new account for payouts and its first day, so that an owner who did not change it can act
 * in time.
 */
export function counterAccountChanged(values: NominatedAccountChangedValues, brand: Brand): MailContent {
  return layOut(
    {
      subject: `Uw tegenrekening bij ${brand.name} is gewijzigd`,
      heading: 'Uw tegenrekening is gewijzigd',
      paragraphs: [
        `Beste ${values.name},`,
        `Op ${moment.format(new Date(values.at))} uur is uw tegenrekening gewijzigd in ${values.iban}.`,
        ...deviceText(values.device),
        `Voor uw veiligheid betalen wij pas vanaf ${day.format(new Date(values.payoutsFrom))} uit naar deze rekening.`,
        ...(values.mustConfirm
          ? ['Bevestig de wijziging bij uw gegevens. Tot dan betalen wij niets uit.']
          : []),
        'Was u dit zelf? Dan hoeft u niets te doen.',
        `Was u dit niet? Bel ons dan direct: ${brand.contact.phone}.`,
      ],
      button: { label: 'Naar mijn gegevens', url: values.url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    counterAccountChanged: NominatedAccountChangedValues;
  }
}
