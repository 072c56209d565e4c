import { createLink } from '@tanstack/react-router';
import { Tab, Tabs } from '../../ui/Tabs.tsx';
import type { AdminSection } from './admin-sections.ts';

const SectionTab = createLink(Tab);

/** The query of the address decides, also by what is not in it. */
const byQuery = { includeSearch: true, explicitUndefined: true } as const;

const sections: readonly { readonly section: AdminSection | undefined; readonly label: string }[] = [
  { section: undefined, label: 'Personen' },
  { section: 'maand', label: 'Maand verwerken' },
  { section: 'koersen', label: 'Koersen invoeren' },
  { section: 'verkopen', label: 'Verkoopopdrachten' },
  { section: 'wijzigingen', label: 'Wijzigingsverzoeken' },
  { section: 'vragenlijsten', label: 'Vragenlijsten' },
];

/** the parts of the admin area. They share one path, so the query names the part. */
export function AdminTabs() {
  return (
    <Tabs label="Onderdelen van het beheer">
      {sections.map(({ section, label }) => (
        <SectionTab key={label} to="." search={{ deel: section }} activeOptions={byQuery}>
          {label}
        </SectionTab>
      ))}
    </Tabs>
  );
}
