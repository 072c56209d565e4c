import { scenarioTexts } from '@portaal/domain/products/products/texts';
import type { ReactNode } from 'react';
import { Figure } from '../../../../ui/Figure.tsx';
import styles from './ScenarioTiles.module.css';

type Scenario = (typeof scenarioTexts)[number]['key'];

export interface ScenarioTilesProps {
  /** Formats the amount of a scenario. */
  readonly value: (scenario: Scenario) => string;
  readonly note: (scenario: Scenario) => ReactNode;
  /** Makes the tiles smaller, for use beside a more prominent figure. */
  readonly quiet?: boolean;
}

/** Shows three amounts for the same quantity: pessimistic, expected and optimistic. */
export function ScenarioTiles({ value, note, quiet = false }: ScenarioTilesProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.scenarios}>
        {scenarioTexts.map(({ key, label }) => (
          <div key={key} className={styles.scenario} data-scenario={key}>
            <Figure
              size={quiet ? 'small' : key === 'expected' ? 'large' : 'medium'}
              label={label}
              value={value(key)}
              note={note(key)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
