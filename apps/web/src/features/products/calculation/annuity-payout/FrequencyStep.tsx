import { paymentFrequencyTexts } from '@portaal/domain/products/products/texts';
import { useAttempt } from '../../../../act/use-attempt.ts';
import { brandPayDayText } from '../../../../entities/dealing/dealing-texts.ts';
import { ChoiceCards } from '../../../../ui/ChoiceCards.tsx';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { StepForm } from '../../../../ui/StepForm.tsx';
import type { StepProps } from '../model/calculator-flow.ts';
import type { AnnuityPayoutState } from './annuity-payout-state.ts';

const frequencies = (
  [
    ['Maand', '12 uitkeringen per jaar. Handig voor uw vaste lasten.'],
    ['Kwartaal', '4 uitkeringen per jaar, elke 3 maanden.'],
    ['Halfjaar', '2 uitkeringen per jaar, elke 6 maanden.'],
    ['Jaar', '1 uitkering per jaar.'],
  ] as const
).map(([value, text]) => ({ value, title: paymentFrequencyTexts[value].every, text }));

/** Shows, in step 4 of Lijfrente uitkeren, the choice of the payment frequency. */
export function FrequencyStep({
  place,
  state,
  problemsWith,
  isRejected,
  onChange,
  onNext,
  onBack,
}: StepProps<AnnuityPayoutState>) {
  const attempt = useAttempt({ problems: problemsWith(), isRejected, onPass: onNext });
  return (
    <StepForm
      place={place}
      title="Hoe vaak wilt u een uitkering?"
      intro={`U krijgt de uitkering achteraf: na elke periode, rond ${brandPayDayText()}.`}
      attempt={attempt}
      onBack={onBack}
    >
      <ChoiceCards
        name="uitkeringsTermijnCode"
        label="Uitkeringstermijn"
        error={attempt.errorOf('uitkeringsTermijnCode')}
        required
        columns={2}
        cards={frequencies}
        value={state.uitkeringsTermijnCode}
        onValueChange={(uitkeringsTermijnCode) => onChange({ uitkeringsTermijnCode })}
      />
      <Disclosure summary="Wat is het verschil?">
        <Stack gap="small">
          <p>
            Hoe minder vaak u een uitkering krijgt, hoe langer uw geld belegd blijft. De verwachte uitkering
            is dan in totaal iets hoger. Maar u wacht langer op uw geld.
          </p>
          <p>De hoogte staat niet vast. Wij berekenen uw uitkering elk jaar opnieuw.</p>
        </Stack>
      </Disclosure>
    </StepForm>
  );
}
