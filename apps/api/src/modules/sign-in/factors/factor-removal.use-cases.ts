import { type ActingSession, act, done } from '../../../foundation/acts/acts.use-cases.ts';
import {
  beginQuarantine,
  numbersOf,
  quarantineOf,
} from '../../../foundation/mail-quarantine/mail-quarantine.use-cases.ts';
import { moment } from '../../../mail/moment.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../platform/services.ts';
import { endAccess, lockOther } from '../employees/employees.use-cases.ts';
import { withholdUntilConfirmed } from '../payout-confirmation/payout-confirmation.use-cases.ts';
import { enrolledFactors, factorsChangedMail } from '../second-factor/second-factor.use-cases.ts';
import { deleteFactors } from './enrolment.repository.ts';

interface RemovalRequest {
  readonly id: string;
  readonly reason: string;
  readonly twoFaToken: string;
}

const WITHHELD = ' Uitbetalingen houden wij aan tot u deze wijziging hebt bevestigd.';
const NOTICE = 'Een medewerker heeft uw tweede stap bij het inloggen uitgezet.';

/**
 * Removes the second factors of a customer or colleague who lost them, after approval by a second employee.
 * The user then signs in with the password alone or with a mailed code, so the session has the same
 * restrictions as after a password reset by mail (decision 0080). Payouts wait until the user confirms them.
 * Notifies all previously registered addresses and numbers. Throws `notFound`, `notAllowed` if the requester
 * or the approver is the person concerned, `changesNothing`, `stepUpRequired`.
 */
export const removeFactors = (
  services: Services,
  session: ActingSession,
  { id, reason, twoFaToken }: RemovalRequest,
): Promise<undefined> =>
  act(services, session, {
    lock: async (tx) => {
      const person = await lockOther(tx, session, id);
      const factors = await enrolledFactors(tx, services, id);
      if (!factors.totp && factors.passkeys === 0) throw new AppError('changesNothing');
      return { person, factors, numbers: await numbersOf(tx, services, id) };
    },
    about: () => [id],
    stepUp: { act: 'removeFactors', twoFaToken },
    forTwo: ({ person, factors: { totp, passkeys, sms, recoveryCodesLeft } }) => ({
      title: `Tweede stap van ${person.name} uitzetten`,
      lines: [
        { label: 'Soort account', before: person.role === 'admin' ? 'Medewerker' : 'Klant', after: null },
        ...(totp ? [{ label: 'Verificatie-app', before: 'Ingesteld', after: 'Uit' }] : []),
        ...(passkeys > 0 ? [{ label: 'Passkeys', before: String(passkeys), after: 'Geen' }] : []),
        ...(sms ? [{ label: 'Nummer voor codes', before: sms.masked, after: 'Uit' }] : []),
        { label: 'Herstelcodes', before: String(recoveryCodesLeft), after: 'Geen' },
      ],
      facts: { id, totp, passkeys, sms, recoveryCodesLeft },
    }),
    work: async (tx, at, { person: { name, email, role }, numbers }) => {
      const brand = services.brands.byId(session.person.brand);
      if (!brand) throw new Error(`Brand ${session.person.brand} is not installed`);
      const person = { id, brand: brand.id, role };
      await deleteFactors(tx, id);
      await endAccess(tx, id);
      const former = (await quarantineOf(tx, id, at))?.formerEmails ?? [];
      const until = await beginQuarantine(tx, person, { cause: 'factorsRemoved', at });
      const isWithheld = await withholdUntilConfirmed(tx, services, { person, cause: 'factor', at });
      const what = `Een medewerker heeft op verzoek uw verificatie-app, uw passkeys, uw nummer voor codes en uw herstelcodes uitgezet. U bent op al uw apparaten uitgelogd. Tot ${moment.format(until)} uur kunt u met alleen een code per mail weinig wijzigen.${isWithheld ? WITHHELD : ''}`;
      return done({
        audit: {
          action: 'secondFactor.removedByEmployee',
          subjectType: 'person',
          subjectId: id,
          detail: { reason },
        },
        mails: [...new Set([email, ...former])].map((address) =>
          factorsChangedMail(services, brand, { name, email: address }, what),
        ),
        texts: numbers.map((recipient) => ({ recipient, notice: NOTICE })),
      });
    },
  });
