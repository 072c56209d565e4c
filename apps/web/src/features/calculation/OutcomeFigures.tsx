import { type CalculationResult, scenarioTexts } from '@portaal/contract';
import {
  formatLongDate,
  formatSignedPercentage,
  formatSignedWholeEuro,
  formatWholeEuro,
} from '../../lib/dutch-format.ts';
import { Figure, FigureRow } from '../../ui/Figure.tsx';
import { Heading } from '../../ui/Heading.tsx';
import styles from './OutcomeFigures.module.css';

/** A result in euro and as a share of what is paid in, which stand together always. */
function Result({ endValue, paidIn }: { readonly endValue: number; readonly paidIn: number }) {
  const difference = endValue - paidIn;
  return (
    <>
      {formatSignedWholeEuro(difference)}
      <br />
      {formatSignedPercentage(difference / paidIn)} over uw inleg
    </>
  );
}

/** What it can become: three amounts on one date, and what is paid in for it. */
export function OutcomeFigures({ result }: { readonly result: CalculationResult }) {
  const { totalDeposit } = result;
  const expected = result.scenarios.expected.endValue;
  return (
    <section className={styles.figures}>
      <Heading level={2} size="medium">
        Waarde op {formatLongDate(result.endDate)}
      </Heading>
      <div className={styles.scenarios}>
        {scenarioTexts.map(({ key, label }) => (
          <div key={key} className={styles.scenario} data-scenario={key}>
            <Figure
              size={key === 'expected' ? 'large' : 'medium'}
              label={label}
              value={formatWholeEuro(result.scenarios[key].endValue)}
              note={<Result endValue={result.scenarios[key].endValue} paidIn={totalDeposit} />}
            />
          </div>
        ))}
      </div>
      <FigureRow>
        <Figure size="small" label="U legt in totaal in" value={formatWholeEuro(totalDeposit)} />
        <Figure
          size="small"
          label="Verwacht resultaat"
          value={formatSignedWholeEuro(expected - totalDeposit)}
          note={`${formatSignedPercentage((expected - totalDeposit) / totalDeposit)} over uw inleg, hele looptijd`}
        />
        <Figure
          size="small"
          label="Als u dan alles verkoopt"
          value={formatWholeEuro(result.paidOut)}
          note="Verwacht, na uitstapkosten"
        />
      </FigureRow>
      <div className={styles.explain}>
        <p>
          In 10 van de 100 gevallen is de uitkomst lager dan ‘als het tegenzit’. In 10 van de 100 gevallen is
          de uitkomst hoger dan ‘als het meezit’. De uitkomst kan ook daarbuiten liggen.
        </p>
        <p>
          De bedragen zijn na kosten en vóór belasting. Wij houden geen rekening met inflatie. Wij ronden af
          op hele euro’s.
        </p>
      </div>
    </section>
  );
}
