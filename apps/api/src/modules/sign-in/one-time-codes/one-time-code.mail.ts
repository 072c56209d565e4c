import type { Brand } from '../../../brands/brands.ts';
import { layOut, type MailContent } from '../../../mail/layout.ts';
import type { MailValues } from '../../../mail/templates.ts';

/** Builds the mail with a code for one action. The subject omits the code, because a locked phone displays subjects. */
export function oneTimeCode({ name, reason, code }: MailValues['oneTimeCode'], brand: Brand): MailContent {
  return layOut(
    {
      subject: `Uw code voor ${brand.name}`,
      heading: 'Uw code',
      paragraphs: [
        `Beste ${name},`,
        `${reason} Vul hiervoor deze code in:`,
        { code: `${code.slice(0, 3)} ${code.slice(3)}` },
        'De code werkt één keer en is 10 minuten geldig. Deel deze code met niemand. Ook onze medewerkers vragen er nooit om.',
        `Vroeg u hier niet om? Vul de code dan nergens in en bel ons direct: ${brand.contact.phone}.`,
      ],
    },
    brand,
  );
}
