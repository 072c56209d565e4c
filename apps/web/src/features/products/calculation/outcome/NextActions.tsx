import type { FieldProblem } from '@portaal/domain/http/error';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { isAnnuityCode } from '@portaal/domain/products/products/product';
import { createLink } from '@tanstack/react-router';
import { environment } from '../../../../lib/environment.ts';
import { paths } from '../../../../lib/internal-urls.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { AnnuityClosing } from './AnnuityClosing.tsx';
import { ApplyForFund, type ApplyForFundProps } from './ApplyForFund.tsx';
import styles from './NextActions.module.css';
import { SaveOffer, type SaveOfferProps } from './SaveOffer.tsx';
import { ShareInput } from './ShareInput.tsx';

/** Shows why no offer can be made for this calculation. */
function BelowFundMinimum({ problems }: { readonly problems: readonly FieldProblem[] }) {
  return (
    <Banner tone="warning" role="status" title="Van deze berekening maken wij geen offerte">
      {problems.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
      <p>Verhoog het bedrag of kies meer fondsen. Dan maken wij wel een offerte.</p>
    </Banner>
  );
}

const RouterButtonLink = createLink(ButtonLink);

export interface NextActionsProps extends ApplyForFundProps, SaveOfferProps {
  /** URL of this outcome, to return to after signing in. */
  readonly address: string;
  /** Full URL that shares the input. */
  readonly link: string;
  readonly input: CalculationInput;
  /** Funds that require a higher first deposit. If there are any, the calculation cannot be saved as an offer. */
  readonly belowMinimum: readonly FieldProblem[];
}

/** Shows the actions on an outcome: apply, save, print, share. */
export function NextActions(props: NextActionsProps) {
  const { input, offerID } = props;
  if (!isAnnuityCode(input.productCode)) return <FurtherCard {...props} />;
  return (
    <AnnuityClosing input={input} offerID={offerID}>
      <Further {...props} />
    </AnnuityClosing>
  );
}

const FurtherCard = (props: NextActionsProps) => (
  <Card title="Verder met deze berekening">
    <Stack>
      <Further {...props} />
    </Stack>
  </Card>
);

function Further({ applications, onApply, address, link, input, belowMinimum, ...offer }: NextActionsProps) {
  const isVisitor = offer.status === 'visitor';
  const canApply = !isAnnuityCode(input.productCode);
  return (
    <>
      {belowMinimum.length > 0 && <BelowFundMinimum problems={belowMinimum} />}
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
            Daarna kunt u ook een offerte downloaden{canApply && ' en aanvragen'}. Uw invoer blijft staan.
          </p>
        </>
      ) : (
        <>
          {belowMinimum.length === 0 && <ApplyForFund applications={applications} onApply={onApply} />}
          {belowMinimum.length === 0 && <SaveOffer {...offer} />}
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
