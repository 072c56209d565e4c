import { createLink, Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { paths } from '../lib/internal-urls.ts';
import { Stack } from '../ui/Layout.tsx';
import { Tab, Tabs } from '../ui/Tabs.tsx';

const SettingsTab = createLink(Tab);

/** Renders the navigation between the settings pages. */
export function SettingsPages() {
  return (
    <Stack gap="large">
      <Tabs label="Mijn instellingen">
        <SettingsTab to={paths.settingsPersonal}>Persoonlijke informatie</SettingsTab>
        <SettingsTab to={paths.settingsRelations}>Overige relaties</SettingsTab>
        <SettingsTab to={paths.settingsPassword}>Wachtwoord en beveiliging</SettingsTab>
      </Tabs>
      <Outlet />
    </Stack>
  );
}

// The pages are imported here and not in their routes, so that the script of a visitor's first page does not contain
// their file names.
export const PersonalInformationPage = lazy(() =>
  import('./PersonalInformationPage.tsx').then((page) => ({ default: page.PersonalInformationPage })),
);
export const RelationsPage = lazy(() =>
  import('./RelationsPage.tsx').then((page) => ({ default: page.RelationsPage })),
);
export const SecurityPage = lazy(() =>
  import('./SecurityPage.tsx').then((page) => ({ default: page.SecurityPage })),
);
