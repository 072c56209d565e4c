import { PeopleTable } from './PeopleTable.tsx';
import { type Impersonate, PersonView, type ShowStatus } from './PersonView.tsx';
import { type KeptRow, usePeopleView } from './use-people.ts';

export interface AdminPageProps {
  /** P-03: told which rows are on screen. */
  readonly keep: (rows: readonly KeptRow[]) => void;
  readonly contractStatus: ShowStatus;
  readonly impersonate: Impersonate;
}

/** the people of the brand, or one of them. */
export function AdminPage({ keep, ...given }: AdminPageProps) {
  const people = usePeopleView();
  const { person } = people.view;
  if (person === undefined) return <PeopleTable people={people} keep={keep} />;
  return <PersonView id={person} view={people.view} {...given} />;
}
