import type { OwnPasskey } from '@portaal/domain/sign-in/factors/calls';
import { momentText } from '../../../lib/moment-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Cluster } from '../../../ui/Layout.tsx';
import styles from './SessionList.module.css';

interface PasskeyListProps {
  readonly passkeys: readonly OwnPasskey[];
  readonly onRename: (passkey: OwnPasskey) => void;
  readonly onRemove: (passkey: OwnPasskey) => void;
}

/** Lists the passkeys with their name, creation date and last use; renders nothing if there are none. */
export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Uw passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={styles.session}>
          <div>
            <p className={styles.device}>{passkey.name}</p>
            <p className={styles.facts}>
              Gemaakt op {momentText(passkey.madeAt)},{' '}
              {passkey.lastUsedAt === null
                ? 'nog niet gebruikt'
                : `laatst gebruikt op ${momentText(passkey.lastUsedAt)}`}
            </p>
          </div>
          <Cluster>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Naam wijzigen: ${passkey.name}`}
              onClick={() => onRename(passkey)}
            >
              Naam wijzigen
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Verwijderen: ${passkey.name}, gemaakt op ${momentText(passkey.madeAt)}`}
              onClick={() => onRemove(passkey)}
            >
              Verwijderen
            </Button>
          </Cluster>
        </li>
      ))}
    </ul>
  );
}
