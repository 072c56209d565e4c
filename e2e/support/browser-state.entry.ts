/** What `loadState` puts into a page. */
import { type ApplicationState, useApplication } from '../../apps/web/src/state/application.ts';

export * from '../../apps/web/src/state/application.ts';
export * from '../../apps/web/src/state/files.ts';
export * from '../../apps/web/src/state/personal-parts.ts';
export * from '../../apps/web/src/state/storage-trouble.ts';
export * from '../../apps/web/src/state/store.ts';

export function updateApplicant(
  name: 'mijn' | 'partner' | 'child',
  change: Partial<ApplicationState['applicants']['mijn']>,
): void {
  useApplication.setState(({ applicants }) => ({
    applicants: { ...applicants, [name]: { ...applicants[name], ...change } },
  }));
}

export function updateCompany(change: Partial<ApplicationState['company']>): void {
  useApplication.setState(({ company }) => ({ company: { ...company, ...change } }));
}
