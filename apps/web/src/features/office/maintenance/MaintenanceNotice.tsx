import { announcementText, maintenanceText } from '@portaal/domain/office/maintenance/maintenance';
import { useRouterState } from '@tanstack/react-router';
import { paths } from '../../../lib/internal-urls.ts';
import styles from './MaintenanceNotice.module.css';
import { useMaintenance } from './use-maintenance.ts';

/** Shows announced maintenance on every page or, during maintenance, what is unavailable and until when. */
export function MaintenanceNotice() {
  const { found, now } = useMaintenance();
  const isOnMaintenancePage = useRouterState({
    select: ({ location }) => location.pathname === paths.maintenance,
  });
  return (
    <div role="status" className="no-print">
      {found && !isOnMaintenancePage && (
        <p className={styles.notice}>
          {found.startsAt > now ? announcementText(found, now) : maintenanceText(found, now)}
        </p>
      )}
    </div>
  );
}
