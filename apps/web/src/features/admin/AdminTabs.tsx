import { createLink } from '@tanstack/react-router';
import { GroupedTabs, Tab } from '../../ui/Tabs.tsx';
import { adminSections } from './admin-sections.ts';
import { sectionCalls, useMay } from './rights.tsx';
import { type AdminSectionName, adminSectionNames } from './search.ts';

const SectionTab = createLink(Tab);

/** The query of the address decides, also by what is not in it. */
const byQuery = { includeSearch: true, explicitUndefined: true } as const;

/** The people are the part without a name. */
type Section = AdminSectionName | undefined;

const subjects: readonly (readonly [title: string, sections: readonly Section[]])[] = [
  ['Klanten', [undefined, 'aanvragen', 'wijzigingen', 'vragenlijsten']],
  ['Geld', ['uitbetalen', 'afschriften', 'open-posten', 'betalingen', 'incassos', 'verkopen']],
  ['Fondsen', ['maand', 'koersen', 'fondsdocumenten', 'jaarcijfers']],
];

const others = adminSectionNames.filter((name) => !subjects.some(([, sections]) => sections.includes(name)));

/** the parts of the admin area, by subject. They share one path, so the query names the part. */
export function AdminTabs() {
  const may = useMay();
  const groups = [...subjects, ['Beheer', others] as const].flatMap(([title, sections]) => {
    const shown = sections.filter((section) => section === undefined || may(sectionCalls[section]));
    const tabs = shown.map((section) => (
      <SectionTab key={section ?? 'personen'} to="." search={{ deel: section }} activeOptions={byQuery}>
        {section === undefined ? 'Personen' : adminSections[section].label}
      </SectionTab>
    ));
    return shown.length === 0 ? [] : [{ title, tabs }];
  });
  return <GroupedTabs label="Onderdelen van het beheer" groups={groups} />;
}
