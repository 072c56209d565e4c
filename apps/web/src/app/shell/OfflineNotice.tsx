import { useSyncExternalStore } from 'react';
import { connection } from '../../lib/http/connection.ts';
import styles from './OfflineNotice.module.css';

function subscribe(listener: () => void): () => void {
  const stop = connection.subscribe(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isConnected = (): boolean => navigator.onLine && connection.isReachable();

/**
 * S-04: shows that the server is unreachable. Entered data are preserved, and only actions that need the server must
 * wait. The element is always in the document, so that screen readers announce its text.
 */
export function OfflineNotice() {
  const connected = useSyncExternalStore(subscribe, isConnected, () => true);
  return (
    <div role="status" className="no-print">
      {!connected && (
        <p className={styles.notice}>
          Wij kunnen de server niet bereiken. Controleer uw internetverbinding. Wat u hebt ingevuld, blijft
          staan.
        </p>
      )}
    </div>
  );
}
