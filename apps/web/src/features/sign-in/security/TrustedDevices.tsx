import type { TrustedDevice } from '@portaal/domain/sign-in/factors/calls';
import { momentText } from '../../../lib/moment-text.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './SessionList.module.css';

interface TrustedDevicesProps {
  readonly devices: readonly TrustedDevice[];
  readonly onForget: (device: TrustedDevice) => void;
}

/** Lists the trusted browsers, which temporarily need no code; renders nothing if there are none. */
export function TrustedDevices({ devices, onForget }: TrustedDevicesProps) {
  if (devices.length === 0) return null;
  return (
    <section aria-labelledby="trusted-devices">
      <h3 id="trusted-devices">Vertrouwde apparaten</h3>
      <p className={styles.intro}>Op deze apparaten vragen wij nu geen code.</p>
      <ul className={styles.list}>
        {devices.map((device) => (
          <li key={device.id} className={styles.session}>
            <div>
              <p className={styles.device}>{device.device}</p>
              <p className={styles.facts}>
                Laatst gebruikt op {momentText(device.lastUsedAt)}, vertrouwd tot{' '}
                {momentText(device.expiresAt)}
              </p>
            </div>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Niet meer vertrouwen: ${device.device}, laatst gebruikt op ${momentText(device.lastUsedAt)}`}
              onClick={() => onForget(device)}
            >
              Niet meer vertrouwen
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
