import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/orm.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { withholdUntilConfirmed } from '../../sign-in/payout-confirmation/payout-confirmation.use-cases.ts';
import {
  type InformationRow,
  insertInformation,
  updateInformation,
} from './personal-information.repository.ts';

/** Fields that form the name on the nominated account. */
const NAME = ['persoon.initialen', 'persoon.tussenvoegsel', 'persoon.achternaam'];

type Values = Omit<Parameters<typeof insertInformation>[1], 'personId' | 'brand' | 'createdAt' | 'changedAt'>;

/**
 * Stores personal information and applies the consequences of changed fields: records the date of a new
 * mobile number, and withholds payouts after a change of name. Throws `changedMeanwhile`.
 */
export async function storeInformation(
  tx: Transaction,
  services: Pick<Services, 'configuration'>,
  {
    person,
    storedRow,
    values,
    fields,
    now,
  }: {
    readonly person: Pick<SignedInPerson, 'id' | 'brand'>;
    readonly storedRow: InformationRow | undefined;
    readonly values: Values;
    readonly fields: readonly string[];
    readonly now: Date;
  },
): Promise<InformationRow> {
  const since = fields.includes('contact.mobiel') ? { mobileSince: now } : {};
  const stored = { ...values, ...since, changedAt: now };
  const row = storedRow
    ? await updateInformation(tx, person.id, stored)
    : await insertInformation(tx, { ...stored, personId: person.id, brand: person.brand, createdAt: now });
  if (!row) throw new AppError('changedMeanwhile');
  if (storedRow && NAME.some((name) => fields.includes(name))) {
    const changed = { ...person, role: 'investor' } as const;
    await withholdUntilConfirmed(tx, services, { person: changed, cause: 'name', at: now });
  }
  return row;
}
