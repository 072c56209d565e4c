import type { AddressSection, PersonSection } from '@portaal/domain/fields/applicant';
import { addMonths, type IsoDate, isoDate } from '@portaal/engine';
import { and, eq } from 'drizzle-orm';
import type { FieldKeys } from '../platform/field-encryption.ts';
import type { Transaction } from '../platform/orm.ts';
import { numberVault } from '../platform/sealed-number.ts';
import { contract, personalInformation, relation } from '../schema/index.ts';
import { stableId } from './stable-id.ts';

/** Citizen numbers come from the fictitious 999 series, which is never issued. Postcodes are known to the sandbox. */
interface ExistingPerson {
  readonly person: PersonSection;
  readonly address: AddressSection;
  readonly mobile: string;
  readonly bsn: string;
  readonly iban: string;
}

const addressAt = (postcode: string, straatnaam: string, huisnummer: number, woonplaats: string) => ({
  land: 'NL',
  postcode,
  huisnummer,
  toevoeging: '',
  straatnaam,
  woonplaats,
});

const dutch = (
  geslacht: PersonSection['geslacht'],
  initialen: string,
  achternaam: string,
  geboortedatum: IsoDate,
): PersonSection => ({
  geslacht,
  initialen,
  tussenvoegsel: '',
  achternaam,
  geboortedatum,
  nationaliteit: 'NL',
});

const existing: Readonly<Record<string, ExistingPerson>> = {
  investeerder: {
    person: dutch('V', 'I.M.', 'Veldkamp', isoDate('1971-05-14')),
    address: addressAt('1012AB', 'Touwslagersgracht', 12, 'Amsterdam'),
    mobile: '+31612345678',
    bsn: '999094580',
    iban: 'NL02ABNA0123456789',
  },
  openstaand: {
    person: dutch('M', 'O.', 'Stam', isoDate('1984-09-30')),
    address: addressAt('3511FG', 'Werfkelderstraat', 7, 'Utrecht'),
    mobile: '+31687654321',
    bsn: '999022003',
    iban: 'NL20INGB0001234567',
  },
};

/** Returns the birth date of a demo person, or null for a person without personal data. */
export const demoBirthDate = (account: string): IsoDate | null =>
  existing[account]?.person.geboortedatum ?? null;

/** Description of the demo contract that is held for a child. */
const FOR_CHILD = 'Spaarpot voor de studie van Sanne en Daan, aangevuld met de erfenis van oma Riek';

export interface DemoPerson {
  readonly id: string;
  readonly brand: string;
  readonly account: string;
  readonly createdAt: Date;
}

/**
 * Inserts the personal data of the demo investors and their relations. The new investor and the administrator have no
 * personal data.
 */
export async function insertPersonalData(
  tx: Transaction,
  persons: readonly DemoPerson[],
  { today, fieldKeys }: { today: IsoDate; fieldKeys: FieldKeys },
): Promise<void> {
  const identity = {
    uitsluitend: true,
    identiteitsbewijs: 'paspoort',
    geldigTot: addMonths(today, 50),
  } as const;
  const vault = numberVault(fieldKeys, 'personal_information');
  for (const { id, brand, account, createdAt } of persons) {
    const fields = existing[account];
    if (fields === undefined) continue;
    await tx.insert(personalInformation).values({
      personId: id,
      brand,
      version: 1,
      person: fields.person,
      address: fields.address,
      contact: { mobiel: fields.mobile, telefoonnummer: '' },
      identity,
      sealedBsn: vault.seal('sealed_bsn', id, fields.bsn),
      sealedIban: vault.seal('sealed_iban', id, fields.iban),
      createdAt,
      changedAt: createdAt,
    });
    if (account === 'investeerder') await insertFamily(id, brand, createdAt);
  }

  async function insertFamily(personId: string, brand: string, createdAt: Date): Promise<void> {
    const relations = numberVault(fieldKeys, 'relation');
    const idOf = (type: string, second: number): string =>
      stableId(new Date(createdAt.getTime() + second * 1_000), `${personId} ${type}`);
    const common = { personId, brand, version: 1, createdAt, changedAt: createdAt };
    const [partner, child] = [idOf('partner', 1), idOf('child', 2)];
    await tx.insert(relation).values([
      {
        ...common,
        id: partner,
        type: 'partner',
        details: {
          persoon: dutch('M', 'P.', 'Dijkstra', isoDate('1969-02-03')),
          adres: existing.investeerder?.address,
          contact: { mobiel: '+31623456789', telefoonnummer: '' },
          identiteit: identity,
        },
        sealedBsn: relations.seal('sealed_bsn', partner, '999075858'),
      },
      {
        ...common,
        id: child,
        type: 'child',
        details: {
          persoon: dutch('V', 'S.', 'Dijkstra', addMonths(today, -12 * 12 - 5)),
          identiteit: identity,
        },
        sealedBsn: relations.seal('sealed_bsn', child, '999993653'),
      },
    ]);
    await tx
      .update(contract)
      .set({ relationId: child })
      .where(and(eq(contract.personId, personId), eq(contract.description, FOR_CHILD)));
  }
}
