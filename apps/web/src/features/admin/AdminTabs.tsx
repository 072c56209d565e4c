import { createLink } from '@tanstack/react-router';
import { Tab, Tabs } from '../../ui/Tabs.tsx';
import { adminSections } from './admin-sections.ts';
import { sectionCalls, useMay } from './rights.tsx';
import { adminSectionNames } from './search.ts';

const SectionTab = createLink(Tab);

/** The query of the address decides, also by what is not in it. */
const byQuery = { includeSearch: true, explicitUndefined: true } as const;

const tabs = [
  { section: undefined, label: 'Personen' },
  ...adminSectionNames.map((section) => ({ section, label: adminSections[section].label })),
];

/** the parts of the admin area. They share one path, so the query names the part. */
export function AdminTabs() {
  const may = useMay();
  const shown = tabs.filter(({ section }) => section === undefined || may(sectionCalls[section]));
  return (
    <Tabs label="Onderdelen van het beheer">
      {shown.map(({ section, label }) => (
        <SectionTab key={label} to="." search={{ deel: section }} activeOptions={byQuery}>
          {label}
        </SectionTab>
      ))}
    </Tabs>
  );
}
