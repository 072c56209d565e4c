import type { PeopleColumn, PeopleStatus } from '@portaal/domain/office/people/table-view';
import { and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm } from '../../../platform/orm.ts';
import { asCents } from '../../../schema/columns.ts';
import { auditEntry, contract, personAccount, personOverview, personSearch } from '../../../schema/index.ts';

/** Filter of the people table, within one brand. */
interface PeopleFilter {
  readonly brand: string;
  /** Search words in lower case, without accents. Every word must match. */
  readonly words: readonly string[];
  readonly role?: 'investor' | 'admin' | undefined;
  readonly status?: PeopleStatus | undefined;
}

/** Query for one page of the people table of one brand. */
export interface PeopleQuestion extends PeopleFilter {
  readonly column: PeopleColumn;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

const personColumns = {
  id: personOverview.personId,
  name: personOverview.name,
  email: personOverview.email,
  role: personOverview.role,
  createdAt: personOverview.createdAt,
  lastSignedInAt: personOverview.lastSignedInAt,
  contracts: personOverview.contracts,
  unpaid: personOverview.unpaid,
  valueCents: personOverview.valueCents,
};

/** Byte order, as in the indexes. It is the same in every database. */
const sortedOn: Readonly<Record<PeopleColumn, SQL>> = {
  name: sql`${personOverview.sortName} collate "C"`,
  email: sql`${personOverview.email} collate "C"`,
  createdAt: sql`${personOverview.createdAt}`,
  lastSignedInAt: sql`${personOverview.lastSignedInAt}`,
  contracts: sql`${personOverview.contracts}`,
  value: sql`${personOverview.valueCents}`,
};

const ofStatus: Readonly<Record<PeopleStatus, SQL>> = {
  withContracts: sql`${personOverview.contracts} > 0`,
  withoutContracts: sql`${personOverview.contracts} = 0`,
  unpaid: sql`${personOverview.unpaid} > 0`,
};

/**
 * Returns the LIKE pattern of a search word. A word of three or more letters matches anywhere, through the index. A
 * shorter word matches only directly after a space.
 */
function pattern(word: string): string {
  const literal = word.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return word.length < 3 ? `% ${literal}%` : `%${literal}%`;
}

const foundBy = (words: readonly string[]): SQL => sql`select ${personSearch.personId} from ${personSearch}
  where ${sql.join(
    words.map((word) => sql`${personSearch.search} like ${pattern(word)}`),
    sql` and `,
  )}`;

const filterConditions = ({ brand, words, role, status }: PeopleFilter): SQL | undefined =>
  and(
    eq(personOverview.brand, brand),
    role && eq(personOverview.role, role),
    status && ofStatus[status],
    words.length > 0 ? sql`${personOverview.personId} in (${foundBy(words)})` : undefined,
  );

/** Returns the sort order. In ascending order, people who never signed in come first. */
function ordered({ column, descending }: PeopleQuestion): SQL[] {
  const by = sortedOn[column];
  const nulls = column === 'lastSignedInAt';
  return descending
    ? [nulls ? sql`${by} desc nulls last` : desc(by), desc(personOverview.personId)]
    : [nulls ? sql`${by} asc nulls first` : asc(by), asc(personOverview.personId)];
}

/** Exported for the test that checks its query plan. */
export const peoplePage = (orm: Orm, question: PeopleQuestion) =>
  orm
    .select(personColumns)
    .from(personOverview)
    .where(filterConditions(question))
    .orderBy(...ordered(question))
    .limit(question.limit)
    .offset(question.offset);

export const countPeople = (orm: Orm, question: PeopleFilter): Promise<number> =>
  orm.$count(personOverview, filterConditions(question));

export async function findPerson(orm: Orm, brand: string, id: string) {
  const [row] = await orm
    .select(personColumns)
    .from(personOverview)
    .where(and(eq(personOverview.personId, id), eq(personOverview.brand, brand)));
  return row;
}

export const listContractsOf = (orm: Orm, personId: string) =>
  orm
    .select({
      number: contract.number,
      formerNumber: contract.formerNumber,
      product: contract.productCode,
      description: contract.description,
      status: contract.status,
      valueCents: sql`coalesce(${contract.openingValueCents}, 0)`.mapWith(asCents),
    })
    .from(contract)
    .where(eq(contract.personId, personId))
    .orderBy(contract.id);

/** Returns the audit lines about or by a person at their brand, newest first. */
export function listAuditOf(orm: Orm, person: { id: string; brand: string }, limit: number) {
  const actor = alias(personAccount, 'actor');
  const impersonator = alias(personAccount, 'impersonator');
  return orm
    .select({
      sequence: auditEntry.sequence,
      at: auditEntry.at,
      action: auditEntry.action,
      actor: actor.name,
      impersonator: impersonator.name,
      detail: auditEntry.detail,
    })
    .from(auditEntry)
    .leftJoin(actor, eq(actor.id, auditEntry.actorId))
    .leftJoin(impersonator, eq(impersonator.id, auditEntry.impersonatorId))
    .where(
      and(
        eq(auditEntry.brand, person.brand),
        // Every call of an impersonating employee writes a line. Those lines would hide all others.
        ne(auditEntry.action, 'impersonation.viewed'),
        or(eq(auditEntry.actorId, person.id), eq(auditEntry.subjectId, person.id)),
      ),
    )
    .orderBy(desc(auditEntry.sequence))
    .limit(limit);
}
