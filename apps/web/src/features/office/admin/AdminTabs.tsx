import type { WaitingQueue } from '@portaal/domain/office/admin-work/calls';
import { createLink } from '@tanstack/react-router';
import { formatNumber } from '../../../lib/dutch-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { GroupedTabs, Tab } from '../../../ui/Tabs.tsx';
import styles from './AdminTabs.module.css';
import { type AdminSectionName, adminSectionNames, adminSections, adminSubjects } from './admin-sections.ts';
import { useMay } from './rights.tsx';
import { useAdminSearch } from './use-admin-search.ts';
import { useFreshAdminWork } from './use-admin-work.ts';
import { countedQueues } from './waiting-queues.ts';

const SectionTab = createLink(Tab);

/** A tab is active only if the whole query string matches, including the parameters that must be absent. */
const byQuery = { includeSearch: true, explicitUndefined: true } as const;

/** A section name, or undefined for the list of people. */
type Section = AdminSectionName | undefined;

/** Shows the number of waiting items, in red when the oldest item is overdue. */
function Count({ count, isLate }: Pick<WaitingQueue, 'count' | 'isLate'>) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <Badge tone={isLate ? 'danger' : 'neutral'}>
        {formatNumber(count)}
        <span className="visually-hidden">{isLate ? ' wachten, te laat' : ' wachten'}</span>
      </Badge>
    </span>
  );
}

/**
 * shows the sections of the admin area as tabs, grouped by subject. All sections share one path, so the query
 * string names the section.
 */
export function AdminTabs() {
  const may = useMay();
  const { deel, verzoek, aanvraag } = useAdminSearch();
  const work = useFreshAdminWork([deel, verzoek, aanvraag].join(' ')).data;
  const waiting = (section: Section) => {
    // An unexplained difference is overdue as soon as it appears.
    if (section === 'bank-en-boeken') return work && <Count count={work.books.differences} isLate />;
    const queues = work
      ? countedQueues(work)
          .filter((one) => one.section === section)
          .map((one) => one.waiting)
      : [];
    const count = queues.reduce((sum, queue) => sum + queue.count, 0);
    return queues.length > 0 && <Count count={count} isLate={queues.some(({ isLate }) => isLate)} />;
  };
  const groups = adminSubjects.flatMap((title, place) => {
    const own = adminSectionNames.filter((name) => adminSections[name].subject === title);
    const visible: Section[] = own.filter((name) => may(adminSections[name].call));
    if (place === 0) visible.unshift(undefined);
    const tabs = visible.map((section) => (
      <SectionTab key={section ?? 'personen'} to="." search={{ deel: section }} activeOptions={byQuery}>
        {section === undefined ? 'Personen' : adminSections[section].label}
        {waiting(section)}
      </SectionTab>
    ));
    return visible.length === 0 ? [] : [{ title, tabs }];
  });
  return <GroupedTabs label="Onderdelen van het beheer" groups={groups} />;
}
