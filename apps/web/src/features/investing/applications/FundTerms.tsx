import type { Fund } from '@portaal/domain/products/funds/calls';
import { exitCostText } from '@portaal/domain/products/funds/exit-costs';
import { ExitTerms } from '../../../entities/fund/ExitTerms.tsx';
import { ForecastSources } from '../../../entities/fund/ForecastSources.tsx';
import { RiskIndicator } from '../../../entities/fund/RiskIndicator.tsx';
import { formatCostPercentage } from '../../../lib/dutch-format.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import styles from './ApplicationFlow.module.css';

interface FundTermsProps {
  readonly fund: Fund;
  /** False for an annuity, because its units are not sold. */
  readonly canSell?: boolean;
}

/** Shows a description of the fund, its costs and its risk (domain 6). */
export function FundTerms({ fund, canSell = true }: FundTermsProps) {
  const { entryCostRate, ongoingCostRate } = fund;
  return (
    <>
      <p>{fund.investsIn}</p>
      <DescriptionList
        items={[
          { term: 'Risico (1 laag – 7 hoog)', value: <RiskIndicator value={fund.riskIndicator} /> },
          { term: 'Instapkosten', value: formatCostPercentage(entryCostRate) },
          { term: 'Lopende kosten per jaar', value: formatCostPercentage(ongoingCostRate) },
          ...(canSell ? [{ term: 'Uitstapkosten', value: exitCostText(fund, formatCostPercentage) }] : []),
          { term: 'Verwachte uitkering per jaar', value: formatCostPercentage(fund.distributionRate) },
          { term: 'Aanbevolen duur', value: `${fund.recommendedHoldingYears} jaar of langer` },
        ]}
      />
      {fund.currency !== 'EUR' && (
        <p>
          Het fonds belegt in dollars. Wordt de dollar minder waard, dan wordt uw belegging ook minder waard.
        </p>
      )}
      <ForecastSources funds={[fund]} />
      {canSell && <ExitTerms funds={[fund]} />}
      <p className={styles.quiet}>
        Beleggen brengt risico's met zich mee. U kunt uw inleg (deels) verliezen.
      </p>
    </>
  );
}
