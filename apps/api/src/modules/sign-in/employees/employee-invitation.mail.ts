import type { Brand } from '../../../brands/brands.ts';
import { layOut, type MailContent, paragraphsOf } from '../../../mail/layout.ts';
import { moment } from '../../../mail/moment.ts';
import type { LinkValues } from '../../../mail/templates.ts';

interface EmployeeInvitationValues extends LinkValues {
  /** ISO instant until which the link is valid. */
  readonly until: string;
}

/** Builds the mail to a new employee, with the link to create an account. */
export function employeeInvitation(
  { name, url, until }: EmployeeInvitationValues,
  brand: Brand,
): MailContent {
  return layOut(
    {
      subject: `Uw account als medewerker van ${brand.name}`,
      heading: 'Begin als medewerker',
      blocks: paragraphsOf(
        `Beste ${name},`,
        `Een collega heeft u uitgenodigd als medewerker in het beheer van ${brand.name}. Kies met de knop een wachtwoord. Daarna logt u in en stelt u een verificatie-app of een passkey in. Pas daarmee kunt u aan het werk.`,
        `De link werkt één keer, tot ${moment.format(new Date(until))} uur. Is het later? Vraag uw collega om de uitnodiging opnieuw te sturen.`,
        `Werkt u hier niet? Doe dan niets met deze mail, en bel ons: ${brand.contact.phone}.`,
      ),
      button: { label: 'Kies een wachtwoord', url },
    },
    brand,
  );
}

declare module '../../../mail/templates.ts' {
  interface MailValues {
    employeeInvitation: EmployeeInvitationValues;
  }
}
