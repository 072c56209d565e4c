import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { annuityTermsFor } from '../model/annuity-terms.ts';
import { startOf } from '../model/calculation-input.ts';
import type { StepProps } from '../model/calculator-flow.ts';
import { BirthStep } from '../steps/BirthStep.tsx';
import { PersonRules } from '../steps/PersonRules.tsx';
import { statePensionRule } from '../steps/person-rules.ts';
import type { AnnuityBuildState } from './annuity-build-state.ts';
import { buildRange, canBuild } from './build-duration.ts';

/** Shows, in step 3 of Lijfrente opbouwen, the fields for the date of birth and the start. */
export function BuildBirthStep(props: StepProps<AnnuityBuildState>) {
  const { state, context, onChange } = props;
  const terms = annuityTermsFor(state, null, context);
  return (
    <BirthStep
      {...props}
      title="Wanneer bent u geboren?"
      intro="Uw leeftijd bepaalt hoe lang u kunt opbouwen. Kies ook wanneer u wilt beginnen met inleggen."
      startLabel="Startdatum"
      // A change of the birth date or the start changes the number of years for the choices "until my state pension"
      // and "until an age".
      onChange={(patch) => onChange(state.durationType === 'years' ? patch : { ...patch, duration: null })}
      aside={
        <PersonRules
          rules={
            terms && [
              statePensionRule(terms),
              {
                term: 'U moet beginnen met uitkeren',
                value: `uiterlijk op ${formatLongDate(terms.latestAccumulationEnd)}`,
              },
            ]
          }
        >
          {terms && !canBuild(startOf(state, context.today), terms) && (
            <Banner tone="warning" title="Opbouwen is voor u niet meer mogelijk">
              Een lijfrente opbouwen duurt minstens {buildRange().minimum} jaar. Dan bent u te laat met
              uitkeren. Hebt u al een lijfrente? Bereken dan wat die kan uitkeren.
            </Banner>
          )}
        </PersonRules>
      }
    />
  );
}
