import { randomUUIDv7 } from 'node:crypto';
import {
  MOST_RELATIONS,
  type Relation,
  type RelationInput,
  relationProblems,
} from '@portaal/domain/relations/calls';
import { AppError } from '../../platform/app-error.ts';
import { type AuditEvent, appendAudit } from '../../platform/audit.ts';
import { changedFields } from '../../platform/changed-fields.ts';
import { type NumberVault, numberVault } from '../../platform/sealed-number.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';
import type { LiveSession } from '../../platform/session.ts';
import { unknownCountries } from '../countries/countries.use-cases.ts';
import { consumeStepUp } from '../step-up/step-up.use-cases.ts';
import { detailsOf, nameOf, type RelationDetails, shownRelation } from './relation-details.ts';
import {
  countLocked,
  deleteRelation,
  findRelations,
  insertRelation,
  type KnownRelation,
  lockRelation,
  updateRelation,
} from './relations.repository.ts';

const vaultOf = ({ configuration }: Services): NumberVault =>
  numberVault(configuration.fieldKeys, 'relation');

function audited(
  person: SignedInPerson,
  at: Date,
  verb: 'added' | 'changed' | 'removed',
  { id, ...detail }: { id: string; type: string; fields?: readonly string[] },
): AuditEvent {
  return {
    at,
    brand: person.brand,
    actorId: person.id,
    action: `relation.${verb}`,
    subjectType: 'relation',
    subjectId: id,
    detail,
  };
}

/** The name of a relation that is stored with `details`. */
export const relationName = (details: unknown): string => nameOf(details as RelationDetails);

/** Of a person; null for an organisation. */
export const relationBirthdate = (details: unknown): string | null =>
  (details as RelationDetails).persoon?.geboortedatum ?? null;

/** At most {@link MOST_RELATIONS}, so in one piece. */
export async function listRelations(services: Services, { id }: SignedInPerson): Promise<Relation[]> {
  const vault = vaultOf(services);
  return (await findRelations(services.database.orm, id)).map((row) => shownRelation(row, vault));
}

function rejectProblems({ clock }: Services, input: RelationInput, known: KnownRelation | undefined): void {
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
      hasBsn: known?.sealedBsn != null,
      hasIban: known?.sealedIban != null,
      today: clock.today(),
    }),
    ...Object.entries(sections).flatMap(([name, section]) => unknownCountries(name, section)),
  ];
  if (problems.length === 0) return;
  const inBody = problems.map(({ field, message }) => ({ field: `relatie.${field}`, message }));
  throw new AppError('invalidInput', inBody);
}

/** Throws `invalidInput`, and `tooManyRelations`. */
export async function addRelation(
  services: Services,
  person: SignedInPerson,
  input: RelationInput,
): Promise<Relation> {
  const { database, clock } = services;
  const [now, vault, id] = [clock.now(), vaultOf(services), randomUUIDv7()];
  rejectProblems(services, input, undefined);
  const { details, given } = detailsOf(input);
  return database.transaction(async (tx) => {
    if ((await countLocked(tx, person.id)) >= MOST_RELATIONS) throw new AppError('tooManyRelations');
    const row = await insertRelation(tx, {
      id,
      personId: person.id,
      brand: person.brand,
      type: input.type,
      version: 1,
      details,
      sealedBsn: vault.seal('sealed_bsn', id, given.bsn ?? null),
      sealedIban: vault.seal('sealed_iban', id, given.iban ?? null),
      createdAt: now,
      changedAt: now,
    });
    if (!row) throw new Error('a new relation was not stored');
    await appendAudit(tx, audited(person, now, 'added', { id, type: input.type }));
    return shownRelation(row, vault);
  });
}

interface RelationChange {
  readonly id: string;
  /** Of which state this is a change. */
  readonly versie: number;
  readonly relatie: RelationInput;
  readonly twoFaToken?: string | undefined;
}

/**
 * Throws `notFound` for what is not the caller's, `changedMeanwhile` when he knew another version, and `invalidInput`;
 * the type stays what it is. Another account throws `stepUpRequired` without a fresh code for this relation. A change that changes nothing writes nothing.
 */
export async function changeRelation(
  services: Services,
  session: Pick<LiveSession, 'id' | 'person'>,
  { id, versie, relatie, twoFaToken }: RelationChange,
): Promise<Relation> {
  const { database, clock } = services;
  const { person } = session;
  const [now, vault] = [clock.now(), vaultOf(services)];
  return database.transaction(async (tx) => {
    const known = await lockRelation(tx, person.id, id);
    if (!known) throw new AppError('notFound');
    if (known.version !== versie) throw new AppError('changedMeanwhile');
    if (known.type !== relatie.type) {
      throw new AppError('invalidInput', [
        { field: 'relatie.type', message: 'De soort kan niet veranderen.' },
      ]);
    }
    rejectProblems(services, relatie, known);
    const { details, given } = detailsOf(relatie);
    const old = {
      bsn: vault.open('sealed_bsn', id, known.sealedBsn),
      iban: vault.open('sealed_iban', id, known.sealedIban),
    };
    const next = { bsn: given.bsn ?? old.bsn, iban: given.iban ?? old.iban };
    const fields = changedFields({ ...Object(known.details), ...old }, { ...details, ...next });
    if (fields.length === 0) return shownRelation(known, vault);
    if (next.iban !== old.iban) {
      if (twoFaToken === undefined) throw new AppError('stepUpRequired');
      await consumeStepUp(tx, { session, act: 'changeBankAccount', subject: id, twoFaToken, at: now });
    }
    const row = await updateRelation(tx, person.id, id, {
      version: versie + 1,
      details,
      ...(next.bsn === old.bsn ? {} : { sealedBsn: vault.seal('sealed_bsn', id, next.bsn) }),
      ...(next.iban === old.iban ? {} : { sealedIban: vault.seal('sealed_iban', id, next.iban) }),
      changedAt: now,
    });
    if (!row) throw new AppError('notFound');
    await appendAudit(tx, audited(person, now, 'changed', { id, type: known.type, fields }));
    return shownRelation({ ...row, inUse: known.inUse }, vault);
  });
}

/** Throws `notFound` for what is not the caller's, and `relationInUse` while a contract is held for it. */
export async function removeRelation(services: Services, person: SignedInPerson, id: string): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (tx) => {
    const known = await lockRelation(tx, person.id, id);
    if (!known) throw new AppError('notFound');
    if (!(await deleteRelation(tx, person.id, id))) throw new AppError('relationInUse');
    await appendAudit(tx, audited(person, clock.now(), 'removed', { id, type: known.type }));
  });
}
