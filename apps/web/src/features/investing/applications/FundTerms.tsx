import type { Fund } from '@portaal/domain/products/funds/calls';
import { ExitTerms } from '../../../entities/fund/ExitTerms.tsx';
import { RiskIndicator } from '../../../entities/fund/RiskIndicator.tsx';
import { formatCostPercentage } from '../../../lib/dutch-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import styles from './ApplicationFlow.module.css';

/** Shows a description of the fund, its costs and its risk (domain 6). */
export function FundTerms({ fund }: { readonly fund: Fund }) {
  const { entryCostRate, ongoingCostRate, exitCostRate } = fund;
  return (
    <Card title="Over dit fonds" tone="accent" className={styles.facts}>
      <p>{fund.investsIn}</p>
      <DescriptionList
        items={[
          { term: 'Risico (1 laag – 7 hoog)', value: <RiskIndicator value={fund.riskIndicator} /> },
          { term: 'Instapkosten', value: formatCostPercentage(entryCostRate) },
          { term: 'Lopende kosten per jaar', value: formatCostPercentage(ongoingCostRate) },
          {
            term: 'Uitstapkosten',
            value: `${formatCostPercentage(exitCostRate.underFiveYears)}, na 5 jaar ${formatCostPercentage(exitCostRate.fromFiveYears)}`,
          },
          { term: 'Verwachte uitkering per jaar', value: formatCostPercentage(fund.distributionRate) },
          { term: 'Aanbevolen duur', value: `${fund.recommendedHoldingYears} jaar of langer` },
        ]}
      />
      {fund.currency !== 'EUR' && (
        <p>
          Het fonds belegt in dollars. Wordt de dollar minder waard, dan wordt uw belegging ook minder waard.
        </p>
      )}
      <ExitTerms funds={[fund]} />
      <p className={styles.quiet}>
        Beleggen brengt risico's met zich mee. U kunt uw inleg (deels) verliezen.
      </p>
    </Card>
  );
}
