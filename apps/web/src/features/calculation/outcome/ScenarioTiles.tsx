import { scenarioTexts } from '@portaal/domain/products/texts';
import type { ReactNode } from 'react';
import { Figure } from '../../../ui/Figure.tsx';
import styles from './ScenarioTiles.module.css';

type Scenario = (typeof scenarioTexts)[number]['key'];

export interface ScenarioTilesProps {
  /** The amount of a scenario, as it is shown. */
  readonly value: (scenario: Scenario) => string;
  readonly note: (scenario: Scenario) => ReactNode;
  /** Beside each other and smaller, where another figure is the main one. */
  readonly quiet?: boolean;
}

/** Three amounts that stand for one and the same thing: if things go badly, as expected, and if they go well. */
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
