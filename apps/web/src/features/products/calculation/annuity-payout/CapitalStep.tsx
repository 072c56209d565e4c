import { useAttempt } from '../../../../act/use-attempt.ts';
import { useTyped } from '../../../../act/use-typed.ts';
import { formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { ChoiceCards } from '../../../../ui/ChoiceCards.tsx';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { StepForm } from '../../../../ui/StepForm.tsx';
import type { StepProps } from '../model/calculator-flow.ts';
import type { AnnuityPayoutState } from './annuity-payout-state.ts';

const before2014 = [
  { value: 'ja', title: 'Ja', text: 'Na 2013 heb ik niets meer ingelegd.' },
  { value: 'nee', title: 'Nee', text: 'Ik heb ook na 2013 ingelegd, of alleen na 2013.' },
] as const;

/**
 * Shows, in step 1 of Lijfrente uitkeren, the fields for the capital, and whether the rules from before 2014 apply (domain
 * 1.6).
 */
export function CapitalStep({
  place,
  state,
  context,
  problemsWith,
  isRejected,
  onChange,
  onNext,
}: StepProps<AnnuityPayoutState>) {
  const typed = useTyped();
  const attempt = useAttempt({
    problems: typed.over(['initialDeposit'], problemsWith()),
    isRejected,
    onPass: onNext,
  });
  const minimum = context.calculation?.annuityRules?.product.minimumCapital;
  return (
    <StepForm
      place={place}
      title="Hoeveel lijfrentekapitaal hebt u?"
      intro="Bereken hoeveel u kunt ontvangen uit uw lijfrentekapitaal. U kunt alles later nog veranderen."
      attempt={attempt}
    >
      <MoneyField
        name="initialDeposit"
        label="Uw lijfrentekapitaal"
        help={
          <>
            Dit staat op het overzicht van uw aanbieder. <Minimum euro={minimum} />
          </>
        }
        error={attempt.errorOf('initialDeposit')}
        required
        value={state.initialDeposit}
        onValueChange={(initialDeposit, problem) => {
          typed.note('initialDeposit', problem);
          onChange({ initialDeposit });
        }}
      />
      <ChoiceCards
        name="polisVoorwaardeCode"
        label="Is uw kapitaal opgebouwd met inleg van vóór 1 januari 2014?"
        help="Kies alleen ‘Ja’ als u na 2013 niets meer hebt ingelegd. Kijk op het overzicht van uw aanbieder."
        error={attempt.errorOf('polisVoorwaardeCode')}
        required
        columns={2}
        cards={before2014}
        value={state.kapitaal}
        onValueChange={(value) => {
          const kapitaal = before2014.find((card) => card.value === value)?.value;
          if (kapitaal) onChange({ kapitaal });
        }}
      />
      <Disclosure summary="Waarom vragen wij dit?">
        <Stack gap="small">
          <p>
            Voor inleg van vóór 2014 gelden oude regels. Een uitkering korter dan 20 jaar mag dan al beginnen
            in het jaar waarin u 65 wordt. Voor inleg van na 2013 kan dat pas in het jaar waarin uw AOW
            begint.
          </p>
          <p>
            Hebt u vóór én na 2014 ingelegd? Dan horen daar twee contracten bij. Maak voor elk deel een eigen
            berekening. Bij de aanvraag vragen wij een overzicht van uw aanbieder als bewijs.
          </p>
        </Stack>
      </Disclosure>
    </StepForm>
  );
}

/** Shows the minimum. Reserves space until the minimum is known, so that the content below does not move. */
function Minimum({ euro }: { readonly euro: number | undefined }) {
  const text = `Minimaal ${formatWholeEuro(euro ?? 10_000)}.`;
  return euro === undefined ? <span style={{ visibility: 'hidden' }}>{text}</span> : text;
}
