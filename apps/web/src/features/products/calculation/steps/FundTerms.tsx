import type { Fund } from '@portaal/domain/products/funds/calls';
import type { ReactNode } from 'react';
import { FundDocumentLinks } from '../../../../entities/fund-document/FundDocumentLinks.tsx';
import { useFundDocuments } from '../../../../entities/fund-document/use-fund-documents.ts';
import { formatCostPercentage, formatPercentage, formatWholeEuro } from '../../../../lib/dutch-format.ts';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { TermText } from '../../../../ui/TermText.tsx';
import styles from './FundShares.module.css';

const minimumText = ({ minimum: { initialDeposit, periodicDeposit } }: Fund): string =>
  `${formatWholeEuro(initialDeposit)} eenmalig, of ${formatWholeEuro(periodicDeposit)} per maand`;

interface FundTermsProps {
  readonly fund: Fund;
  /** True if the product requires the minimum of a fund when that fund is the only one chosen (decision 0260). */
  readonly hasMinimum: boolean;
  /** Facts that depend on the customer. */
  readonly children: ReactNode;
}

/** Shows the terms of a fund and its documents. */
export function FundTerms({ fund, hasMinimum, children }: FundTermsProps) {
  return (
    <div className={styles.words}>
      <p className={styles.name}>{fund.name}</p>
      <p className={styles.investsIn}>{fund.investsIn}</p>
      <dl className={styles.facts}>
        <Fact
          term="Verwacht rendement, na lopende kosten"
          value={`${formatPercentage(fund.expectedNetReturn, 2)} per jaar`}
        />
        <Fact term="Instapkosten" value={formatCostPercentage(fund.entryCostRate)} />
        <Fact term="Lopende kosten" value={`${formatCostPercentage(fund.ongoingCostRate)} per jaar`} />
        {hasMinimum && <Fact term="Minimaal, met alleen dit fonds" value={minimumText(fund)} />}
        <Fact term="Risico" value={`${fund.riskIndicator} van 7`} />
        {children}
      </dl>
      <Documents fund={fund} />
    </div>
  );
}

/** Shows the documents of a fund; renders nothing while they load or if there are none. */
function Documents({ fund }: { readonly fund: Fund }) {
  const documents = useFundDocuments().data?.filter(({ fundId }) => fundId === fund.id) ?? [];
  if (documents.length === 0) return null;
  return (
    <Disclosure
      className={styles.documents}
      summary={
        <>
          Documenten<span className="visually-hidden"> van {fund.name}</span>
        </>
      }
    >
      <FundDocumentLinks documents={documents} fundName={fund.name} />
    </Disclosure>
  );
}

export function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>
        <TermText>{term}</TermText>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
