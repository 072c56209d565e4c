import { PAYOUT_WITHHELD_DAYS, type PersonalInformation } from '@portaal/domain/personal-information/calls';
import { type IsoDate, isoDate } from '@portaal/engine';
import type { Brand } from '../../brands/brands.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit.ts';
import { queueMail } from '../../platform/outbox/outbox.ts';
import { maskedIban } from '../../platform/sealed-number.ts';
import { publicUrlOf, type Services } from '../../platform/services.ts';
import type { LiveSession } from '../../platform/session.ts';
import { consumeStepUp } from '../step-up/step-up.use-cases.ts';
import { lockInformation, updateInformation } from './personal-information.repository.ts';
import { shown, vaultOf } from './shown-information.ts';

const DAY_MS = 86_400_000;

/** Calendar days later; a day of UTC is always as long. */
const daysAfter = (date: IsoDate, days: number): IsoDate =>
  isoDate(new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10));

interface AccountChange {
  readonly versie: number;
  readonly iban: string;
  readonly twoFaToken: string;
}

/**
 * Another account to pay out to: asks a fresh code, holds payouts for a week and tells the owner by mail, so that a
 * thief gains nothing by it. Throws `notFound` for who gave no personal information yet, `changedMeanwhile` and
 * `stepUpRequired`. The account that is there already changes nothing.
 */
export async function changeNominatedAccount(
  services: Services,
  brand: Brand,
  session: Pick<LiveSession, 'id' | 'person'>,
  { versie, iban, twoFaToken }: AccountChange,
): Promise<PersonalInformation> {
  const { database, clock, configuration, queue } = services;
  const { person } = session;
  const [now, today, vault] = [clock.now(), clock.today(), vaultOf(services)];
  return database.transaction(async (tx) => {
    const known = await lockInformation(tx, person.id);
    if (!known) throw new AppError('notFound');
    if (known.version !== versie) throw new AppError('changedMeanwhile');
    if (vault.open('sealed_iban', person.id, known.sealedIban) === iban) return shown(known, vault, today);
    await consumeStepUp(tx, { session, act: 'changeBankAccount', twoFaToken, at: now });
    const payoutsFrom = daysAfter(today, PAYOUT_WITHHELD_DAYS);
    const row = await updateInformation(tx, person.id, {
      version: versie + 1,
      sealedIban: vault.seal('sealed_iban', person.id, iban),
      payoutsFrom,
      changedAt: now,
    });
    if (!row) throw new AppError('changedMeanwhile');
    await queueMail(tx, queue, {
      brand: brand.id,
      recipient: person.email,
      template: 'counterAccountChanged',
      values: {
        name: person.name,
        at: now.toISOString(),
        iban: maskedIban(iban),
        payoutsFrom,
        url: `${publicUrlOf(brand, configuration)}/mijn-instellingen/persoonlijke-informatie`,
      },
      at: now,
    });
    await appendAudit(tx, {
      at: now,
      brand: person.brand,
      actorId: person.id,
      action: 'counterAccount.changed',
      subjectType: 'person',
      subjectId: person.id,
      detail: { payoutsFrom },
    });
    return shown(row, vault, today);
  });
}
