import {
  type CallQuery,
  type calls,
  PEOPLE_PAGE,
  type PeopleColumn,
  type Person,
  type PersonDetails,
} from '@portaal/contract';
import { cents, centsToEuro } from '@portaal/engine';
import { AppError } from '../../plugins/app-error.ts';
import { appendAudit } from '../../plugins/audit.ts';
import type { Services, SignedInPerson } from '../../plugins/services.ts';
import {
  countPeople,
  findPerson,
  listAuditOf,
  listContractsOf,
  type PeopleQuestion,
  peoplePage,
} from './admin.repository.ts';

/** As `plain_text` of the database writes it: lower case, without accents. */
const wordsOf = (search: string): string[] =>
  search
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

type PersonRow = Awaited<ReturnType<typeof peoplePage>>[number];

const personAnswer = ({ valueCents, createdAt, lastSignedInAt, ...person }: PersonRow): Person => ({
  ...person,
  createdAt: createdAt.toISOString(),
  lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
  value: centsToEuro(cents(valueCents)),
});

/** A page of the people of the admin's brand, and how many there are in all. */
export async function listPeople(
  { database }: Pick<Services, 'database'>,
  brand: string,
  { search, role, status, sort, page }: CallQuery<typeof calls.listPeople>,
): Promise<{ people: Person[]; total: number }> {
  const question: PeopleQuestion = {
    brand,
    words: wordsOf(search),
    role,
    status,
    column: sort.replace('-', '') as PeopleColumn,
    descending: sort.startsWith('-'),
    limit: PEOPLE_PAGE,
    offset: (page - 1) * PEOPLE_PAGE,
  };
  const people = await peoplePage(database.orm, question);
  return { people: people.map(personAnswer), total: await countPeople(database.orm, question) };
}

const EVENTS_SHOWN = 50;

/** One person of the admin's brand. That somebody looked is a fact for the audit log itself. */
export async function viewPerson(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  admin: SignedInPerson,
  id: string,
): Promise<PersonDetails> {
  const { orm } = database;
  const { brand } = admin;
  const person = await findPerson(orm, brand, id);
  if (!person) throw new AppError('notFound');
  const contracts = await listContractsOf(orm, id);
  const events = await listAuditOf(orm, { id, brand }, EVENTS_SHOWN);
  await database.transaction((tx) =>
    appendAudit(tx, {
      at: clock.now(),
      brand,
      actorId: admin.id,
      action: 'person.viewed',
      subjectType: 'person',
      subjectId: id,
      detail: {},
    }),
  );
  return {
    ...personAnswer(person),
    contractList: contracts.map(({ valueCents, ...contract }) => ({
      ...contract,
      value: centsToEuro(cents(valueCents)),
    })),
    activity: events.map(({ sequence, at, action, actor, impersonator, detail }) => {
      const { reason } = detail as { reason?: string };
      return { sequence, at: at.toISOString(), action, by: actor, impersonator, reason: reason ?? null };
    }),
  };
}
