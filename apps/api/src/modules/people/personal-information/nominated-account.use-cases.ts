import { type IsoDate, isoDate } from '@portaal/engine';
import type { Brand } from '../../../brands/brands.ts';
import {
  type ActingSession,
  act,
  done,
  type Traces,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { periodsOn } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { maskedIban } from '../../../platform/sealed-number.ts';
import { publicUrlOf, type Services } from '../../../platform/services.ts';
import { withholdUntilConfirmed } from '../../sign-in/payout-confirmation/payout-confirmation.use-cases.ts';
import { deviceOfSession } from '../../sign-in/session/session.use-cases.ts';
import { vaultOf } from './information-response.mapping.ts';
import { lockInformation, updateInformation } from './personal-information.repository.ts';

const DAY_MS = 86_400_000;

/** Adds calendar days in UTC, where every day has 24 hours. */
const daysAfter = (date: IsoDate, days: number): IsoDate =>
  isoDate(new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10));

interface AccountChange {
  readonly versie: number;
  readonly iban: string;
  readonly twoFaToken: string;
}

/**
 * Changes the nominated account. As a protection against theft, the change requires a fresh code, withholds
 * payouts for a week and notifies the owner by mail. Entering the current account changes nothing. Throws
 * `notFound` for a user without personal information, `changedMeanwhile` and `stepUpRequired`.
 */
export async function changeNominatedAccount(
  services: Services,
  brand: Brand,
  session: ActingSession,
  { versie, iban, twoFaToken }: AccountChange,
): Promise<void> {
  const { clock, configuration } = services;
  const { person } = session;
  const [today, vault] = [clock.today(), vaultOf(services)];
  await act(services, session, {
    lock: async (tx) => {
      const stored = await lockInformation(tx, person.id);
      if (!stored) throw new AppError('notFound');
      if (stored.version !== versie) throw new AppError('changedMeanwhile');
      return { stored, isSame: vault.open('sealed_iban', person.id, stored.sealedIban) === iban };
    },
    stepUp: ({ isSame }) => (isSame ? undefined : { act: 'changeBankAccount', twoFaToken }),
    work: async (tx, now, { isSame }) => {
      if (isSame) return unchanged(undefined);
      const payoutsFrom = daysAfter(today, (await periodsOn(tx, person.brand, today)).rekeningWachttijd);
      const row = await updateInformation(tx, person.id, {
        version: versie + 1,
        sealedIban: vault.seal('sealed_iban', person.id, iban),
        payoutsFrom,
        changedAt: now,
      });
      if (!row) throw new AppError('changedMeanwhile');
      const mustConfirm = await withholdUntilConfirmed(tx, services, {
        person,
        cause: 'account',
        at: now,
        session: session.id,
        acts: ['changeBankAccount'],
      });
      const values = {
        name: person.name,
        at: now.toISOString(),
        iban: maskedIban(iban),
        payoutsFrom,
        mustConfirm,
        device: await deviceOfSession(tx, session.id),
        url: `${publicUrlOf(brand, configuration)}/mijn-instellingen/persoonlijke-informatie`,
      };
      const traces: Traces = {
        audit: {
          action: 'counterAccount.changed',
          subjectType: 'person',
          subjectId: person.id,
          detail: { payoutsFrom },
        },
        mails: [{ recipient: person.email, template: 'counterAccountChanged', values }],
      };
      return done(traces);
    },
  });
}
