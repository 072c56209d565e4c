import { fiscalParametersOf } from '@portaal/domain/products/annuities/calls';
import { isoDate, yearOf } from '@portaal/engine';
import { useAttempt } from '../../../../act/use-attempt.ts';
import { useTyped } from '../../../../act/use-typed.ts';
import { brandLimits } from '../../../../entities/dealing/dealing-texts.ts';
import { formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { StepForm } from '../../../../ui/StepForm.tsx';
import { ContributionRoomHelp } from '../contribution-room/ContributionRoomHelp.tsx';
import { plannedIn } from '../contribution-room/contribution-room.ts';
import { annuityTermsFor } from '../model/annuity-terms.ts';
import { startOf } from '../model/calculation-input.ts';
import type { StepProps } from '../model/calculator-flow.ts';
import type { AnnuityBuildState } from './annuity-build-state.ts';

const texts = {
  nieuw: {
    intro: 'U mag één keer een bedrag inleggen, elke maand, of allebei.',
    label: 'Eenmalige inleg',
    help: (minimum: string) => `Minimaal ${minimum}, of leeg.`,
  },
  oversluiten: {
    intro: 'Vul de waarde van uw huidige lijfrente in. U mag daarna ook elke maand inleggen.',
    label: 'Bedrag dat u wilt oversluiten',
    help: (minimum: string) => `Dit staat op het overzicht van uw huidige aanbieder. Minimaal ${minimum}.`,
  },
} as const;

/** Shows, in step 2 of Lijfrente opbouwen, the fields for the amounts, with help on the deductible part. */
export function BuildAmountStep({
  place,
  state,
  context,
  problemsWith,
  isRejected,
  onChange,
  onNext,
  onBack,
}: StepProps<AnnuityBuildState>) {
  const { initialDeposit: once, periodicDeposit: monthly } = brandLimits();
  const typed = useTyped();
  const attempt = useAttempt({
    problems: typed.over(['initialDeposit', 'periodicDeposit'], problemsWith()),
    isRejected,
    onPass: onNext,
  });
  const rules = context.calculation?.annuityRules;
  const room = rules && fiscalParametersOf(rules, yearOf(context.today));
  const terms = annuityTermsFor(state, null, context);
  const lastYear = terms === null ? Number.POSITIVE_INFINITY : yearOf(isoDate(terms.latestAccumulationEnd));
  const isTransfer = state.situation === 'oversluiten';
  const { intro, label, help } = texts[isTransfer ? 'oversluiten' : 'nieuw'];
  return (
    <StepForm
      place={place}
      title={isTransfer ? 'Hoeveel wilt u oversluiten?' : 'Hoeveel wilt u inleggen?'}
      intro={intro}
      attempt={attempt}
      onBack={onBack}
      after={
        room &&
        (room.year > lastYear ? (
          <Banner title={`Over ${room.year} is geen premie aftrekbaar`}>
            Premie voor een lijfrente is aftrekbaar tot en met {lastYear}: vijf jaar na het jaar waarin u AOW
            krijgt.
          </Banner>
        ) : (
          <ContributionRoomHelp
            year={room.year}
            lookbackYears={room.reserveLookbackYears}
            planned={plannedIn(room.year, {
              start: startOf(state, context.today),
              // Money transferred from another annuity was already deducted, so it is not deductible again.
              initialDeposit: isTransfer ? null : state.initialDeposit,
              periodicDeposit: state.periodicDeposit,
            })}
          />
        ))
      }
    >
      <MoneyField
        name="initialDeposit"
        label={label}
        help={help(formatWholeEuro(once.minimum))}
        error={attempt.errorOf('initialDeposit')}
        required={isTransfer}
        value={state.initialDeposit}
        onValueChange={(initialDeposit, problem) => {
          typed.note('initialDeposit', problem);
          onChange({ initialDeposit });
        }}
      />
      <MoneyField
        name="periodicDeposit"
        label="Inleg per maand"
        help={`Minimaal ${formatWholeEuro(monthly.minimum)} per maand, of leeg.`}
        error={attempt.errorOf('periodicDeposit')}
        value={state.periodicDeposit}
        onValueChange={(periodicDeposit, problem) => {
          typed.note('periodicDeposit', problem);
          onChange({ periodicDeposit });
        }}
      />
    </StepForm>
  );
}
