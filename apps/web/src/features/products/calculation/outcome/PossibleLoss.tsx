import type { CalculationOutcome } from '@portaal/domain/products/calculation/outcome';
import { lossTexts } from '@portaal/domain/products/calculation/outcome-texts';
import type { ReactNode } from 'react';
import {
  formatSignedPercentage,
  formatSignedWholeEuro,
  formatWholeEuro,
} from '../../../../lib/dutch-format.ts';
import { environment } from '../../../../lib/environment.ts';
import { Figure } from '../../../../ui/Figure.tsx';
import styles from './PossibleLoss.module.css';

export interface PossibleLossProps {
  readonly result: Pick<CalculationOutcome, 'totalDeposit' | 'worstYear'>;
  /** Formatted amount below which one in a hundred outcomes lies. */
  readonly severe: string;
  readonly severeNote: ReactNode;
}

/**
 * Shows the possible losses beside the three scenarios: the value below which one in a hundred outcomes lies, and the
 * worst year of the chosen funds, in euros for this investor.
 */
export function PossibleLoss({ result: { totalDeposit, worstYear }, severe, severeNote }: PossibleLossProps) {
  return (
    <div className={styles.loss}>
      <Figure
        label={lossTexts.severe}
        value={severe}
        note={
          <>
            {severeNote}
            <br />
            {lossTexts.severeNote}
          </>
        }
      />
      {worstYear ? (
        <Figure
          label={lossTexts.worstYear(worstYear.year)}
          value={formatSignedWholeEuro(worstYear.result)}
          note={
            <>
              {lossTexts.worstYearNote(
                formatWholeEuro(totalDeposit),
                formatSignedPercentage(worstYear.return),
              )}
              {environment().brand.company.isFictional && ` ${lossTexts.fictional}`}
            </>
          }
        />
      ) : (
        <p className={styles.none}>{lossTexts.noWorstYear}</p>
      )}
    </div>
  );
}
