import { createLink } from '@tanstack/react-router';
import { paths } from '../../lib/internal-urls.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Stack } from '../../ui/Layout.tsx';
import styles from './SaveOffer.module.css';
import type { SavedOfferStatus } from './use-saved-offer.ts';

const RouterButtonLink = createLink(ButtonLink);

export interface SaveOfferProps {
  readonly status: SavedOfferStatus;
  /** The address of this outcome, to come back to after signing in. */
  readonly address: string;
  readonly onSave: () => void;
}

/** Keeping the calculation: by itself or with a button when signed in, otherwise after signing in. */
export function SaveOffer({ status, address, onSave }: SaveOfferProps) {
  return (
    <Card title="Berekening bewaren">
      <Stack gap="small">
        <div role="status">
          {status === 'saved' && (
            <p className={styles.saved}>
              <Icon name="success" />
              <span>Uw berekening is bewaard. U vindt deze bij Mijn berekeningen.</span>
            </p>
          )}
          {status === 'failed' && (
            <p>Wij konden uw berekening niet bewaren. Uw invoer is niet verloren. Probeer het opnieuw.</p>
          )}
        </div>
        {status === 'visitor' && (
          <>
            <p>Log in om uw berekening te bewaren.</p>
            <RouterButtonLink variant="secondary" to={paths.login} search={{ redirect: address }}>
              Inloggen
            </RouterButtonLink>
          </>
        )}
        {status === 'unsaved' && <p>Deze uitkomst is nog niet bewaard.</p>}
        {(status === 'unsaved' || status === 'saving' || status === 'failed') && (
          <Button variant="secondary" busy={status === 'saving'} onClick={onSave}>
            {status === 'failed' ? 'Probeer opnieuw' : 'Bewaar deze berekening'}
          </Button>
        )}
        {status === 'saved' && (
          <RouterButtonLink variant="secondary" to={paths.calculations}>
            Mijn berekeningen
          </RouterButtonLink>
        )}
      </Stack>
    </Card>
  );
}
