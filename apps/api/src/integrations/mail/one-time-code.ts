import type { Brand } from '../../brands/brands.ts';
import { layOut, type MailContent } from './layout.ts';

export interface OneTimeCodeValues {
  readonly name: string;
  /** What the code is for, as a sentence: `U wilt uw e-mailadres wijzigen.` */
  readonly reason: string;
  /** Six digits. */
  readonly code: string;
}

/** A code for one act. The subject does not tell it: it shows on a phone that is locked. */
export function oneTimeCode({ name, reason, code }: OneTimeCodeValues, brand: Brand): MailContent {
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
