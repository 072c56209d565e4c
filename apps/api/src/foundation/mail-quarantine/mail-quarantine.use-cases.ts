import { isGuardedAct, MAIL_QUARANTINE_HOURS, type StepUpAct } from '@portaal/domain/http/step-up-acts';
import { moment } from '../../mail/moment.ts';
import { AppError } from '../../platform/app-error.ts';
import { decryptField } from '../../platform/field-encryption.ts';
import type { Orm, Transaction } from '../../platform/orm.ts';
import type { Services } from '../../platform/services.ts';
import {
  deleteQuarantinesBefore,
  findNumbers,
  findQuarantine,
  holdsContract,
  putQuarantine,
  type QuarantineRow,
} from './mail-quarantine.repository.ts';

export { holdsContract } from './mail-quarantine.repository.ts';

export type Quarantine = Pick<QuarantineRow, 'cause' | 'since' | 'until' | 'formerEmails'>;

const LASTS = MAIL_QUARANTINE_HOURS * 60 * 60_000;

/**
 * Starts the mail quarantine of a person, in the transaction of the action that made their mailbox less
 * trustworthy. Returns the end of the quarantine, for use in mails.
 */
export async function beginQuarantine(
  tx: Transaction,
  person: { readonly id: string; readonly brand: string },
  {
    cause,
    at,
    formerEmail,
  }: { readonly cause: QuarantineRow['cause']; readonly at: Date; readonly formerEmail?: string },
): Promise<Date> {
  const until = new Date(at.getTime() + LASTS);
  const formerEmails = formerEmail === undefined ? [] : [formerEmail];
  await putQuarantine(tx, {
    personId: person.id,
    brand: person.brand,
    cause,
    since: at,
    until,
    formerEmails,
  });
  return until;
}

export const quarantineOf = (orm: Orm, personId: string, now: Date): Promise<Quarantine | undefined> =>
  findQuarantine(orm, personId, now);

/** Returns the quarantine that prevents a person from performing this action with a mailed code, or undefined. */
export async function quarantineFor(
  orm: Orm,
  personId: string,
  act: StepUpAct,
  now: Date,
): Promise<Quarantine | undefined> {
  const found = await findQuarantine(orm, personId, now);
  if (!found) return undefined;
  return isGuardedAct(act, { holdsContract: await holdsContract(orm, personId) }) ? found : undefined;
}

const happened: Readonly<Record<QuarantineRow['cause'], string>> = {
  passwordReset: 'Uw wachtwoord is kort geleden gewijzigd via een link in een mail.',
  emailChanged: 'Uw e-mailadres is kort geleden gewijzigd.',
  factorsRemoved: 'Een medewerker heeft kort geleden uw tweede stap bij het inloggen uitgezet.',
};

/** Builds the error that states the end of the quarantine and the factors accepted immediately. */
export const mailNotEnough = ({ cause, until }: Pick<Quarantine, 'cause' | 'until'>): AppError =>
  new AppError('mailNotEnough', [], undefined, {
    explanation: `${happened[cause]} Voor uw veiligheid kan dit met alleen een code per mail pas weer na ${moment.format(until)} uur. Had u daarvoor al een verificatie-app, codes per sms of herstelcodes? Daarmee kan het meteen.`,
  });

/**
 * Returns every known phone number of a person: the number for codes and the mobile number in the personal
 * information.
 */
export async function numbersOf(
  orm: Orm,
  { configuration }: Pick<Services, 'configuration'>,
  personId: string,
): Promise<string[]> {
  if (configuration.smsBaseUrl === undefined) return [];
  const { phone, mobile } = await findNumbers(orm, personId);
  const place = phone && { table: 'phone_factor', column: 'number', rowId: phone.id, owner: personId };
  const verified = place && decryptField(configuration.fieldKeys, place, phone.sealed);
  return [...new Set([verified, mobile].filter((number) => number !== undefined))];
}

export const cleanUpQuarantines = ({ database, clock }: Services): Promise<void> =>
  deleteQuarantinesBefore(database.orm, clock.now());
