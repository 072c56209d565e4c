import type { FieldProblem } from '@portaal/domain/http/error';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { isAnnuityCode } from '@portaal/domain/products/products/product';
import { createLink } from '@tanstack/react-router';
import { environment } from '../../../../lib/environment.ts';
import { paths } from '../../../../lib/internal-urls.ts';
import { Button, ButtonLink } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { BelowFundMinimum } from '../steps/BelowFundMinimum.tsx';
import { AnnuityClosing } from './AnnuityClosing.tsx';
import styles from './NextActions.module.css';
import { SaveOffer, type SaveOfferProps } from './SaveOffer.tsx';
import { ShareInput } from './ShareInput.tsx';

const RouterButtonLink = createLink(ButtonLink);

export interface NextActionsProps extends SaveOfferProps {
  /** URL of this outcome, to return to after signing in. */
  readonly address: string;
  /** Full URL that shares the input. */
  readonly link: string;
  readonly input: CalculationInput;
  /** Funds that require a higher first deposit. If there are any, the calculation cannot be saved as an offer. */
  readonly belowMinimum: readonly FieldProblem[];
  /** True while a press on "Nu aanvragen" waits for the saved offer. */
  readonly isApplying: boolean;
  readonly onApply: () => void;
}

/** Shows the actions on an outcome: apply, save, print, share. */
export function NextActions(props: NextActionsProps) {
  const { input, offerID } = props;
  if (!isAnnuityCode(input.productCode)) {
    return (
      <Card title="Verder met deze berekening">
        <Stack>
          <Further {...props} />
        </Stack>
      </Card>
    );
  }
  return (
    <AnnuityClosing input={input} offerID={offerID} signedIn={props.status !== 'visitor'}>
      <Further {...props} />
    </AnnuityClosing>
  );
}

function Further({ isApplying, onApply, address, link, belowMinimum, ...offer }: NextActionsProps) {
  return (
    <>
      <BelowFundMinimum problems={belowMinimum} />
      {offer.status === 'visitor' && <SignInFirst address={address} />}
      {offer.status !== 'visitor' && belowMinimum.length === 0 && (
        <>
          <Button wide iconEnd="arrow-right" busy={isApplying} onClick={onApply}>
            Nu aanvragen
          </Button>
          <SaveOffer {...offer} />
        </>
      )}
      <div className={styles.tools}>
        <Button variant="quiet" size="small" icon="document" onClick={() => window.print()}>
          Afdrukken
        </Button>
        <ShareInput link={link} />
      </div>
    </>
  );
}

/** Asks a visitor to sign in, because an offer belongs to an account. */
function SignInFirst({ address }: { readonly address: string }) {
  return (
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
  );
}
