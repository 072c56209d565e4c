import type { AppliedPayout } from '@portaal/domain/investing/applications/applied-offer';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { payoutItems } from '../../../entities/application/payout-items.ts';
import { YesNoField } from '../../../entities/person/YesNoField.tsx';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Stack } from '../../../ui/Layout.tsx';

interface PayoutPartProps {
  readonly payout: AppliedPayout;
  readonly choices: NonNullable<ApplicationDraft['payout']>;
  readonly onChange: (changed: NonNullable<ApplicationDraft['payout']>) => void;
  readonly errorOf: (field: string) => string | undefined;
}

/** Shows the expected payouts of the offer, and the question about the wage tax credit. */
export function PayoutPart({ payout, choices, onChange, errorOf }: PayoutPartProps) {
  const field = 'payout.loonheffingskorting';
  return (
    <Card title="Uw uitkering">
      <Stack gap="large">
        <DescriptionList items={payoutItems(payout)} />
        <p>
          Wij berekenen uw uitkering als wij het geld hebben ontvangen en belegd. Is dat meer of minder dan in
          uw berekening, dan is uw uitkering ook hoger of lager. Volgens de wet moet uw eerste uitkering er
          uiterlijk op {formatLongDate(payout.latestFirstPayout)} zijn.
        </p>
        <YesNoField
          name={field}
          label="Wilt u dat wij de loonheffingskorting toepassen?"
          help={`U mag de korting bij één instantie tegelijk laten toepassen, bijvoorbeeld bij uw AOW, uw pensioen of bij ons. Past een ander de korting al toe? Kies dan Nee.${creditText(payout)}`}
          error={errorOf(field)}
          value={choices.loonheffingskorting}
          onValueChange={(loonheffingskorting) => onChange({ loonheffingskorting })}
        />
      </Stack>
    </Card>
  );
}

/** Explains that the credit moves from another contract of the applicant. */
const creditText = ({ creditAt }: AppliedPayout): string =>
  creditAt
    ? ` Nu passen wij de korting toe bij uw contract ${creditAt}. Kiest u Ja, dan stopt die daar.`
    : '';
