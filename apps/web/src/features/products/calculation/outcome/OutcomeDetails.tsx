import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { memo, type ReactNode } from 'react';
import { ExitTerms } from '../../../../entities/fund/ExitTerms.tsx';
import { FundDocuments } from '../../../../entities/fund-document/FundDocuments.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import type { FetchedContext } from '../model/calculator-flow.ts';
import type { FundAllocation } from '../model/fund-allocation.ts';
import { Rewind } from '../replay/Rewind.tsx';
import type { PayoutTerms } from '../replay/replay-input.ts';
import { AllocationDonut } from '../steps/AllocationDonut.tsx';
import { AnnuityFrame } from './AnnuityFrame.tsx';
import { OutcomeAssumptions } from './OutcomeAssumptions.tsx';
import { GrowthChart, PaidChart, RemainingChart } from './OutcomeChart.tsx';
import { OutcomeCosts } from './OutcomeCosts.tsx';
import styles from './OutcomeDetails.module.css';
import { OutcomePurchasingPower } from './OutcomePurchasingPower.tsx';
import { OutcomeTable } from './OutcomeTable.tsx';

export interface OutcomeDetailsProps {
  readonly result: CalculationOutcome;
  /** Input of the calculation. */
  readonly input: CalculationInput;
  readonly allocation: FundAllocation;
  readonly context: FetchedContext;
}

/** Shows the details below the main figures: development, costs, allocation and assumptions. */
export const OutcomeDetails = memo(({ result, input, allocation, context }: OutcomeDetailsProps) => {
  const { funds, annuityRules } = context;
  const { series, payout, annuity } = result;
  const chosen = funds.filter(({ id }) => input.funds.some((share) => share.id === id));
  return (
    <div className={styles.details}>
      {payout === undefined ? (
        <Part title="Hoe uw belegging kan groeien">
          <GrowthChart series={series} />
          <OutcomeTable series={series} />
        </Part>
      ) : (
        <>
          <Part title="Wat u samen krijgt uitgekeerd">
            <PaidChart series={series} />
            <OutcomeTable series={series} />
          </Part>
          <Part title="Hoeveel kapitaal er overblijft">
            <RemainingChart series={series} />
          </Part>
        </>
      )}
      <Part title="Spoel terug">
        <Rewind
          input={input}
          funds={chosen}
          wrapperCostRate={annuity && annuityRules ? annuityRules.product.wrapperCostRate : 0}
          payout={payoutTermsOf(result)}
        />
      </Part>
      <Part title="In geld van nu">
        <OutcomePurchasingPower result={result} />
      </Part>
      <Part title="Wat het kost">
        <OutcomeCosts result={result} />
      </Part>
      {/* Shown only for an ordinary investment. An annuity cannot be sold, and its rules determine when it ends. */}
      {annuity === undefined && payout === undefined && (
        <Part title="Wanneer u eruit kunt">
          <ExitTerms funds={chosen} />
        </Part>
      )}
      {annuity && annuityRules && (
        <Part title="Regels voor uw lijfrente">
          <AnnuityFrame {...{ input, annuity }} rules={annuityRules} />
        </Part>
      )}
      <Part title="Waarin u belegt">
        <AllocationDonut allocation={allocation} funds={funds} legendPlacement="right" />
      </Part>
      <Part title="Lees de documenten van uw fondsen">
        <FundDocuments funds={chosen} />
      </Part>
      <Part title="Waarmee wij rekenen">
        <OutcomeAssumptions result={result} input={input} funds={chosen} />
      </Part>
    </div>
  );
});

/**
 * Returns the payout terms with which a contract would begin: the deterministic first payout, and the calculation
 * rate.
 */
function payoutTermsOf({ payout, mix, annuity }: CalculationOutcome): PayoutTerms | undefined {
  if (payout === undefined) return undefined;
  return {
    firstPayout: payout.deterministicPayment,
    calculationRate: mix.netReturn,
    isTemporary: annuity?.kind === 'temporary',
  };
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <Heading level={2} size="medium">
        {title}
      </Heading>
      {children}
    </section>
  );
}
