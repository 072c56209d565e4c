import { isDeepStrictEqual } from 'node:util';
import { fullName, type IdentityDocument, type PersonSection } from '@portaal/domain/fields/applicant';
import type { IsoDate } from '@portaal/engine';
import type { AuditLine } from '../../../foundation/acts/acts.use-cases.ts';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { numberVault } from '../../../platform/sealed-number.ts';
import { importedRow, personalInformation, relation } from '../../../schema/index.ts';
import type { RelationDetails } from '../../people/relations/relations.use-cases.ts';
import { insertUnclaimedPersons } from '../../sign-in/accounts/accounts.use-cases.ts';
import { importedIds, lockHomes, setHome } from './book-import.repository.ts';
import { type FileRow, type ImportRun, importFile } from './import-run.ts';

const orNull = (text: string): string | null => (text === '' ? null : text);

type NameRow = Pick<
  FileRow<'personen'>,
  'voorletters' | 'tussenvoegsel' | 'achternaam' | 'geslacht' | 'geboortedatum'
>;

/**
 * Returns the personal section. A field that is absent in the package is empty, and the portal requests its
 * value later.
 */
const personOf = (row: NameRow, nationality: string): PersonSection => ({
  geslacht: row.geslacht as PersonSection['geslacht'],
  initialen: row.voorletters,
  tussenvoegsel: row.tussenvoegsel,
  achternaam: row.achternaam,
  geboortedatum: row.geboortedatum as IsoDate,
  nationaliteit: nationality,
});

/** Stores the investors, with encrypted numbers and without passwords: an investor must claim the account. */
export async function importPersons(run: ImportRun): Promise<void> {
  const { brand, importId, keys, continued } = run;
  const vault = numberVault(keys, 'personal_information');
  const existing = continued
    ? await importedIds(run.database.orm, brand, 'personen')
    : new Map<string, string>();
  await importFile(run, 'personen', async (tx, all) => {
    const createdAt = run.now();
    if (continued) await moveHomes(tx, continued, all, existing, createdAt);
    const rows = all.filter(({ sleutel }) => !existing.has(sleutel));
    const made = rows.map((row) => ({ row, id: newId() }));
    await insertUnclaimedPersons(
      tx,
      { brand, at: createdAt },
      made.map(({ row, id }) => ({
        id,
        name: fullName({
          initialen: row.voorletters,
          tussenvoegsel: row.tussenvoegsel,
          achternaam: row.achternaam,
        }),
        contactEmail: orNull(row.email),
      })),
    );
    await bulkInsert(
      tx,
      personalInformation,
      made.map(({ row, id }) => ({
        personId: id,
        brand,
        version: 1,
        person: personOf(row, row.nationaliteit),
        address: row.woonplaats === '' ? null : addressOf(row),
        contact: row.mobiel === '' ? null : { mobiel: row.mobiel, telefoonnummer: row.telefoon },
        mobileSince: row.mobiel === '' ? null : createdAt,
        identity:
          row.id_soort === ''
            ? null
            : {
                uitsluitend: row.fiscaal_land === 'NL' && row.us_persoon === 'nee',
                identiteitsbewijs: row.id_soort as IdentityDocument,
                geldigTot: orNull(row.id_geldig_tot),
              },
        sealedBsn: vault.seal('sealed_bsn', id, orNull(row.bsn)),
        sealedIban: vault.seal('sealed_iban', id, orNull(row.iban)),
        createdAt,
        changedAt: createdAt,
      })),
    );
    await bulkInsert(
      tx,
      importedRow,
      made.map(({ row, id }) => ({ brand, file: 'personen', key: row.sleutel, importId, rowId: id })),
    );
  });
}

/** Changes the address and telephone of stored persons, each with a line in the audit log. */
async function moveHomes(
  tx: Transaction,
  { audit }: NonNullable<ImportRun['continued']>,
  rows: readonly FileRow<'personen'>[],
  existing: ReadonlyMap<string, string>,
  at: Date,
): Promise<void> {
  const byId = new Map(
    rows.flatMap((row) => (existing.has(row.sleutel) ? [[existing.get(row.sleutel) ?? '', row]] : [])),
  );
  const lines: AuditLine[] = [];
  for (const stored of await lockHomes(tx, [...byId.keys()])) {
    const row = byId.get(stored.personId);
    if (!row) continue;
    const address = row.woonplaats === '' ? null : addressOf(row);
    const contact = row.mobiel === '' ? null : { mobiel: row.mobiel, telefoonnummer: row.telefoon };
    const fields = [
      ...(isDeepStrictEqual(stored.address, address) ? [] : ['address']),
      ...(isDeepStrictEqual(stored.contact, contact) ? [] : ['contact']),
    ];
    if (fields.length === 0) continue;
    const isOtherMobile = !isDeepStrictEqual(stored.contact, contact);
    await setHome(
      tx,
      stored,
      { address, contact, ...(isOtherMobile && { mobileSince: contact ? at : null }) },
      at,
    );
    lines.push({
      action: 'bookImport.changed',
      subjectType: 'person',
      subjectId: stored.personId,
      detail: { fields: fields.join(' ') },
    });
  }
  await audit(tx, lines);
}

const addressOf = (row: FileRow<'personen'>) => ({
  land: row.land,
  postcode: row.postcode,
  huisnummer: row.huisnummer === '' ? null : Number(row.huisnummer),
  toevoeging: row.toevoeging,
  straatnaam: row.straat,
  woonplaats: row.woonplaats,
});

const relationTypes = { partner: 'partner', kind: 'child', bedrijf: 'company' } as const;

/** Stores the partners, children and companies of investors. */
export async function importRelations(run: ImportRun): Promise<void> {
  const { brand, importId, keys, continued } = run;
  const persons = await importedIds(run.database.orm, brand, 'personen');
  const existing = continued
    ? await importedIds(run.database.orm, brand, 'relaties')
    : new Map<string, string>();
  const vault = numberVault(keys, 'relation');
  await importFile(run, 'relaties', async (tx, all) => {
    const rows = all.filter(({ sleutel }) => !existing.has(sleutel));
    const createdAt = run.now();
    const made = rows.map((row) => ({ row, id: newId() }));
    await bulkInsert(
      tx,
      relation,
      made.map(({ row, id }) => ({
        id,
        personId: persons.get(row.persoon) ?? '',
        brand,
        type: relationTypes[row.soort as keyof typeof relationTypes],
        version: 1,
        details: detailsOf(row),
        sealedBsn: vault.seal('sealed_bsn', id, orNull(row.bsn)),
        createdAt,
        changedAt: createdAt,
      })),
    );
    await bulkInsert(
      tx,
      importedRow,
      made.map(({ row, id }) => ({ brand, file: 'relaties', key: row.sleutel, importId, rowId: id })),
    );
  });
}

const detailsOf = (row: FileRow<'relaties'>): RelationDetails =>
  row.soort === 'bedrijf'
    ? {
        organisatie: {
          naamBedrijf: row.bedrijfsnaam,
          kvk: row.kvk,
          rsin: row.rsin,
          telefoonnummer: '',
        },
      }
    : { persoon: personOf(row, '') };
