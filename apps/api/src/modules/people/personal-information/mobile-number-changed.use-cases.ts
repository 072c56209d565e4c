import type { ContactSection } from '@portaal/domain/fields/applicant';
import type { Brand } from '../../../brands/brands.ts';
import type { Traces } from '../../../foundation/acts/acts.use-cases.ts';
import { numbersOf, quarantineOf } from '../../../foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { publicUrlOf, type Services, type SignedInPerson } from '../../../platform/services.ts';
import { deviceOfSession } from '../../sign-in/session/session.use-cases.ts';
import type { InformationRow } from './personal-information.repository.ts';

/** The session that changes personal information, with its person and brand. */
export interface MobileNumberChange {
  readonly brand: Brand;
  readonly person: SignedInPerson;
  readonly sessionId: string;
}

const NOTICE = 'Het mobiele nummer in uw gegevens is gewijzigd.';

/**
 * Builds the messages about a changed mobile number in the personal information: mails to the current address
 * and, during a quarantine, to the former addresses, and text messages to all previously stored numbers.
 * Returns none if there was no number before. Must run before the change is stored.
 */
export async function mobileChangeNotices(
  tx: Transaction,
  services: Pick<Services, 'configuration'>,
  { brand, person, sessionId }: MobileNumberChange,
  {
    storedRow,
    contact,
    at,
  }: {
    readonly storedRow: InformationRow | undefined;
    readonly contact: ContactSection | null;
    readonly at: Date;
  },
): Promise<Required<Pick<Traces, 'mails' | 'texts'>>> {
  const former = (storedRow?.contact as ContactSection | null | undefined)?.mobiel;
  if (former === undefined || contact === null || former === contact.mobiel) return { mails: [], texts: [] };
  const quarantine = await quarantineOf(tx, person.id, at);
  const numbers = await numbersOf(tx, services, person.id);
  const values = {
    name: person.name,
    at: at.toISOString(),
    number: contact.mobiel.slice(-3),
    device: await deviceOfSession(tx, sessionId),
    url: `${publicUrlOf(brand, services.configuration)}/mijn-instellingen/persoonlijke-informatie`,
  };
  return {
    mails: [person.email, ...(quarantine?.formerEmails ?? [])].map((recipient) => ({
      ...({ recipient, template: 'mobileNumberChanged', values } as const),
    })),
    texts: numbers.map((recipient) => ({ recipient, notice: NOTICE })),
  };
}
