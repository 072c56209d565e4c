import { durationText } from '@portaal/domain/notation/dutch';
import type { AnnuityRules } from '@portaal/domain/products/annuities/calls';
import { fiscalParametersOf } from '@portaal/domain/products/annuities/calls';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { annuityTexts } from '@portaal/domain/products/calculation/outcome-texts';
import { centsToEuro, yearOf } from '@portaal/engine';
import { formatLongDate, formatWholeEuro } from '../../../../lib/dutch-format.ts';
import styles from './OutcomeAssumptions.module.css';

export interface AnnuityFrameProps {
  readonly input: CalculationInput;
  readonly annuity: NonNullable<CalculationOutcome['annuity']>;
  readonly rules: AnnuityRules;
}

/** Shows the legal rules for this annuity as they apply to this person (domain 1.4, 1.5). */
export function AnnuityFrame({ input, annuity, rules }: AnnuityFrameProps) {
  return (
    <ul className={`${styles.assumptions} ${styles.list}`}>
      <li>
        Uw AOW begint op <strong>{formatLongDate(annuity.statePensionDate)}</strong>
        {annuity.provisional && ' (verwacht)'}.
      </li>
      {annuity.kind === undefined ? (
        <li>Uw eerste uitkering moet uiterlijk in december {annuity.latestStart.slice(0, 4)} komen.</li>
      ) : (
        <>
          <li>De uitkering moet uiterlijk op {formatLongDate(annuity.latestStart)} beginnen.</li>
          {annuity.kind === 'lifelongSubstitute' ? (
            <Lifelong duration={input.duration} minimumMonths={annuity.minimumMonths ?? 0} />
          ) : (
            <Temporary {...{ input, rules }} />
          )}
        </>
      )}
      <li>{annuityTexts.locked}</li>
      {annuity.kind !== undefined && <li>{annuityTexts.survivors}</li>}
    </ul>
  );
}

function Lifelong({
  duration,
  minimumMonths,
}: {
  readonly duration: number;
  readonly minimumMonths: number;
}) {
  return (
    <li>
      Uw uitkering duurt {duration} jaar. Dat telt voor de wet als een uitkering voor het hele leven. Voor u
      moet zo’n uitkering minimaal {durationText(minimumMonths)} duren. Er geldt dan geen maximum per jaar.
    </li>
  );
}

/** Shows the ceiling of a temporary annuity, which is the ceiling of its start year. */
function Temporary({ input, rules }: Pick<AnnuityFrameProps, 'input' | 'rules'>) {
  const year = yearOf(input.start);
  const temporaryMaxPerYear = fiscalParametersOf(rules, year)?.temporaryMaxPerYear ?? null;
  return (
    <li>
      Uw uitkering duurt {input.duration} jaar. Dat heet een tijdelijke oudedagslijfrente.
      {temporaryMaxPerYear !== null && (
        <>
          {' '}
          Alle tijdelijke lijfrentes van u samen mogen per jaar niet meer uitkeren dan{' '}
          {formatWholeEuro(centsToEuro(temporaryMaxPerYear))} (bedrag van {year}).
        </>
      )}
    </li>
  );
}
