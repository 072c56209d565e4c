import type { ContactSection } from '@portaal/domain/fields/applicant';
import {
  MOST_RELATIONS,
  type Relation,
  type RelationInput,
  relationProblems,
} from '@portaal/domain/people/relations/calls';
import {
  type ActingSession,
  type AuditLine,
  act,
  done,
  unchanged,
} from '../../../foundation/acts/acts.use-cases.ts';
import { AppError } from '../../../platform/app-error.ts';
import { changedFields } from '../../../platform/changed-fields.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { type NumberVault, numberVault } from '../../../platform/sealed-number.ts';
import type { Services, SignedInPerson } from '../../../platform/services.ts';
import { withholdUntilConfirmed } from '../../sign-in/payout-confirmation/payout-confirmation.use-cases.ts';
import { unknownCountries } from '../countries/countries.use-cases.ts';
import { checkPayee, type Payee } from '../payees/payees.use-cases.ts';
import { detailsOf, nameOf, type RelationDetails, relationResponse } from './relation-details.mapping.ts';
import {
  countLocked,
  deleteRelation,
  findRelation,
  findRelations,
  insertRelation,
  type ListedRelation,
  lockRelation,
  type RelationRow,
  updateRelation,
} from './relations.repository.ts';

const vaultOf = ({ configuration }: Pick<Services, 'configuration'>): NumberVault =>
  numberVault(configuration.fieldKeys, 'relation');

const audited = (
  verb: 'added' | 'changed' | 'removed',
  { id, ...detail }: { id: string; type: string; fields?: readonly string[] },
): AuditLine => ({ action: `relation.${verb}`, subjectType: 'relation', subjectId: id, detail });

export type { RelationDetails } from './relation-details.mapping.ts';
export { findOwnRelation, lockRelation } from './relations.repository.ts';

/** Returns the name of a relation from its stored `details`. */
export const relationName = (details: unknown): string => nameOf(details as RelationDetails);

/** Returns the birth date of a person; null for an organisation. */
export const relationBirthdate = (details: unknown): string | null =>
  (details as RelationDetails).persoon?.geboortedatum ?? null;

/**
 * Returns the surname of a person or the name of an organisation, for comparison with another name; '' if
 * unknown.
 */
export async function relationSurnameOf(orm: Orm, relationId: string): Promise<string> {
  const details = (await findRelation(orm, relationId))?.details as RelationDetails | undefined;
  return details?.organisatie?.naamBedrijf ?? details?.persoon?.achternaam ?? '';
}

/**
 * Returns the name and account of an organisation; undefined for an organisation without an account and for
 * any other relation.
 */
function payeeOf({ configuration }: Pick<Services, 'configuration'>, row: RelationRow): Payee | undefined {
  const { organisatie } = row.details as RelationDetails;
  const iban = vaultOf({ configuration }).open('sealed_iban', row.id, row.sealedIban);
  if (organisatie === undefined || iban === null) return undefined;
  return { personId: row.personId, name: organisatie.naamBedrijf, iban };
}

/** Returns the payee for payouts of an organisation's contract; undefined for any other relation. */
export async function organisationPayeeOf(
  services: Pick<Services, 'configuration'>,
  orm: Orm,
  relationId: string,
): Promise<Payee | undefined> {
  const row = await findRelation(orm, relationId);
  return row && payeeOf(services, row);
}

/**
 * Checks with the banks whether the accounts of a person's organisations are in the organisations' names,
 * outside any transaction.
 */
export async function checkOrganisationAccounts(services: Services, personId: string): Promise<void> {
  if (services.payeeVerifier === undefined) return;
  for (const row of await findRelations(services.database.orm, personId)) {
    const payee = payeeOf(services, row);
    if (payee) await checkPayee(services, row.brand, payee);
  }
}

/** Returns the account of an organisation for which a contract is held; null for every other relation. */
export async function organisationAccountOf(
  { configuration }: Pick<Services, 'configuration'>,
  orm: Orm,
  relationId: string,
): Promise<string | null> {
  const row = await findRelation(orm, relationId);
  return row ? vaultOf({ configuration }).open('sealed_iban', relationId, row.sealedIban) : null;
}

/**
 * lists the relations of a person. Needs no paging, because a person has at most {@link
 * MOST_RELATIONS}.
 */
export async function listRelations(services: Services, { id }: SignedInPerson): Promise<Relation[]> {
  const vault = vaultOf(services);
  return (await findRelations(services.database.orm, id)).map((row) => relationResponse(row, vault));
}

function rejectProblems(
  { clock }: Services,
  input: RelationInput,
  existing: ListedRelation | undefined,
): void {
  const sections =
    input.type === 'company'
      ? {
          adres: input.adres,
          'contactPersoon.persoon': input.contactPersoon.persoon,
          'contactPersoon.adres': input.contactPersoon.adres,
        }
      : { persoon: input.persoon, ...(input.type === 'partner' ? { adres: input.adres } : {}) };
  const problems = [
    ...relationProblems(input, {
      hasBsn: existing?.sealedBsn != null,
      hasIban: existing?.sealedIban != null,
      today: clock.today(),
    }),
    ...Object.entries(sections).flatMap(([name, section]) => unknownCountries(name, section)),
  ];
  if (problems.length === 0) return;
  const inBody = problems.map(({ field, message }) => ({ field: `relatie.${field}`, message }));
  throw new AppError('invalidInput', inBody);
}

/** Adds a relation. Throws `invalidInput` and `tooManyRelations`. */
export async function addRelation(
  services: Services,
  person: SignedInPerson,
  input: RelationInput,
): Promise<Relation> {
  rejectProblems(services, input, undefined);
  return act(services, person, {
    work: async (tx, now) => {
      const { row, audit } = await keepRelation(tx, services, { person, input, now });
      return done({ audit }, relationResponse(row, vaultOf(services)));
    },
  });
}

/**
 * Adds a validated relation in the caller's transaction. Until that transaction ends, no other transaction
 * can add a relation for this person. Throws `tooManyRelations`.
 */
export async function keepRelation(
  tx: Transaction,
  services: Pick<Services, 'configuration'>,
  { person, input, now }: { person: Pick<SignedInPerson, 'id' | 'brand'>; input: RelationInput; now: Date },
): Promise<{ row: ListedRelation; audit: AuditLine }> {
  if ((await countLocked(tx, person.id)) >= MOST_RELATIONS) throw new AppError('tooManyRelations');
  const [vault, id] = [vaultOf(services), newId()];
  const { details, submitted } = detailsOf(input);
  const row = await insertRelation(tx, {
    id,
    personId: person.id,
    brand: person.brand,
    type: input.type,
    version: 1,
    details,
    sealedBsn: vault.seal('sealed_bsn', id, submitted.bsn ?? null),
    sealedIban: vault.seal('sealed_iban', id, submitted.iban ?? null),
    createdAt: now,
    changedAt: now,
  });
  if (!row) throw new Error('a new relation was not stored');
  return { row, audit: audited('added', { id, type: input.type }) };
}

/**
 * Stores the current contact details of a relation in the caller's transaction, after locking its row. Writes
 * nothing if no detail changed.
 */
export async function keepRelationContact(
  tx: Transaction,
  existing: ListedRelation,
  { contact, now }: { readonly contact: ContactSection; readonly now: Date },
): Promise<AuditLine[]> {
  const { id, personId, type, version } = existing;
  const before = existing.details as RelationDetails;
  const details: RelationDetails = { ...before, contact };
  const fields = changedFields(before, details);
  if (fields.length === 0) return [];
  await updateRelation(tx, personId, id, { version: version + 1, details, changedAt: now });
  return [audited('changed', { id, type, fields })];
}

interface RelationChange {
  readonly id: string;
  /** Version of the relation on which the change is based. */
  readonly versie: number;
  readonly relatie: RelationInput;
  readonly twoFaToken?: string | undefined;
}

/**
 * Changes a relation, except its type. Throws `notFound` for another person's relation, `changedMeanwhile` if
 * the version is outdated, `invalidInput`, and `stepUpRequired` if the account changes without a new code for
 * this relation. Writes nothing if no field changed.
 */
export async function changeRelation(
  services: Services,
  session: ActingSession,
  { id, versie, relatie, twoFaToken }: RelationChange,
): Promise<Relation> {
  const { person } = session;
  const vault = vaultOf(services);
  return act(services, session, {
    lock: async (tx) => {
      const existing = await lockRelation(tx, person.id, id);
      if (!existing) throw new AppError('notFound');
      if (existing.version !== versie) throw new AppError('changedMeanwhile');
      if (existing.type !== relatie.type) {
        throw new AppError('invalidInput', [
          { field: 'relatie.type', message: 'De soort kan niet veranderen.' },
        ]);
      }
      rejectProblems(services, relatie, existing);
      const { details, submitted } = detailsOf(relatie);
      const old = {
        bsn: vault.open('sealed_bsn', id, existing.sealedBsn),
        iban: vault.open('sealed_iban', id, existing.sealedIban),
      };
      const next = { bsn: submitted.bsn ?? old.bsn, iban: submitted.iban ?? old.iban };
      const fields = changedFields({ ...Object(existing.details), ...old }, { ...details, ...next });
      return { known: existing, details, old, next, fields };
    },
    stepUp: ({ old, next }) =>
      next.iban === old.iban ? undefined : { act: 'changeBankAccount', twoFaToken },
    work: async (tx, now, { known, details, old, next, fields }) => {
      if (fields.length === 0) return unchanged(relationResponse(known, vault));
      const row = await updateRelation(tx, person.id, id, {
        version: versie + 1,
        details,
        ...(next.bsn === old.bsn ? {} : { sealedBsn: vault.seal('sealed_bsn', id, next.bsn) }),
        ...(next.iban === old.iban ? {} : { sealedIban: vault.seal('sealed_iban', id, next.iban) }),
        changedAt: now,
      });
      if (!row) throw new AppError('notFound');
      if (next.iban !== old.iban && old.iban !== null) {
        await withholdUntilConfirmed(tx, services, {
          person,
          cause: 'account',
          at: now,
          session: session.id,
          acts: ['changeBankAccount'],
        });
      }
      return done(
        {
          audit: audited('changed', { id, type: known.type, fields }),
          jobs: next.iban === old.iban ? [] : [['payees.check', { personId: person.id }]],
        },
        relationResponse({ ...row, inUse: known.inUse }, vault),
      );
    },
  });
}

/**
 * Removes a relation. Throws `notFound` for another person's relation, and `relationInUse` if a contract is
 * held for it.
 */
export async function removeRelation(services: Services, person: SignedInPerson, id: string): Promise<void> {
  await act(services, person, {
    work: async (tx) => {
      const existing = await lockRelation(tx, person.id, id);
      if (!existing) throw new AppError('notFound');
      if (!(await deleteRelation(tx, person.id, id))) throw new AppError('relationInUse');
      return done({ audit: audited('removed', { id, type: existing.type }) });
    },
  });
}
