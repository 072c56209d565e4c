import { createLink } from '@tanstack/react-router';
import { environment } from '../../../lib/environment.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { ApplyForFund, type ApplyForFundProps } from './ApplyForFund.tsx';
import styles from './NextActions.module.css';
import { SaveOffer, type SaveOfferProps } from './SaveOffer.tsx';
import { ShareInput } from './ShareInput.tsx';

const RouterButtonLink = createLink(ButtonLink);

export interface NextActionsProps extends ApplyForFundProps, SaveOfferProps {
  /** The address of this outcome, to come back to after signing in. */
  readonly address: string;
  /** The whole address that shares the input. */
  readonly link: string;
}

/** What can be done with an outcome: apply, keep, take along on paper, show to another user. */
export function NextActions({ applications, onApply, address, link, ...offer }: NextActionsProps) {
  const isVisitor = offer.status === 'visitor';
  return (
    <Card title="Verder met deze berekening">
      <Stack>
        {isVisitor ? (
          <>
            <p>Log in om uw berekening te bewaren.</p>
            <RouterButtonLink wide to={paths.login} search={{ redirect: address }}>
              Inloggen
            </RouterButtonLink>
            {environment().brand.features.registration && (
              <RouterButtonLink wide variant="secondary" to={paths.requestAccount}>
                Maak een account
              </RouterButtonLink>
            )}
            <p className={styles.note}>
              Daarna kunt u ook een offerte downloaden en aanvragen. Uw invoer blijft staan.
            </p>
          </>
        ) : (
          <>
            <ApplyForFund applications={applications} onApply={onApply} />
            <SaveOffer {...offer} />
          </>
        )}
        <div className={styles.tools}>
          <Button variant="quiet" size="small" icon="document" onClick={() => window.print()}>
            Afdrukken
          </Button>
          <ShareInput link={link} />
        </div>
      </Stack>
    </Card>
  );
}
