import type { CalculationInput, CalculationResult, Fund } from '@portaal/contract';
import { Heading } from '../../ui/Heading.tsx';
import { AllocationDonut } from './AllocationDonut.tsx';
import type { FundAllocation } from './fund-allocation.ts';
import { OutcomeAssumptions } from './OutcomeAssumptions.tsx';
import { OutcomeChart } from './OutcomeChart.tsx';
import { OutcomeCosts } from './OutcomeCosts.tsx';
import styles from './OutcomeDetails.module.css';
import { OutcomeTable } from './OutcomeTable.tsx';
import { OutcomeWarnings } from './OutcomeWarnings.tsx';

export interface OutcomeDetailsProps {
  readonly result: CalculationResult;
  /** What was calculated. */
  readonly input: CalculationInput;
  readonly allocation: FundAllocation;
  readonly funds: readonly Fund[];
}

/** Under the main figures: warnings, growth, costs, division, and what it all rests on. */
export function OutcomeDetails({ result, input, allocation, funds }: OutcomeDetailsProps) {
  const chosen = funds.filter(({ id }) => input.funds.some((share) => share.id === id));
  return (
    <div className={styles.details}>
      <OutcomeWarnings input={input} funds={chosen} />
      <section className={styles.part}>
        <Heading level={2} size="medium">
          Hoe uw belegging kan groeien
        </Heading>
        <OutcomeChart series={result.series} />
        <OutcomeTable series={result.series} />
      </section>
      <section className={styles.part}>
        <Heading level={2} size="medium">
          Wat het kost
        </Heading>
        <OutcomeCosts result={result} />
      </section>
      <section className={styles.part}>
        <Heading level={2} size="medium">
          Waarin u belegt
        </Heading>
        <AllocationDonut allocation={allocation} funds={funds} legendPlacement="right" />
      </section>
      <section className={styles.part}>
        <Heading level={2} size="medium">
          Waarmee wij rekenen
        </Heading>
        <OutcomeAssumptions result={result} input={input} funds={chosen} />
      </section>
    </div>
  );
}
