import type { IsoDate } from '@portaal/engine';
import { type FormEvent, useState } from 'react';
import { isChosen, type Period, periodChoices } from '../../../entities/contract/periods.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Cluster } from '../../../ui/Layout.tsx';
import styles from './Returns.module.css';

export interface PeriodChooserProps {
  /** First and last day that a period may have. */
  readonly firstDay: IsoDate;
  readonly lastDay: IsoDate;
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
}

/** Renders the predefined periods, and two date fields for any other period. */
export function PeriodChooser({ firstDay, lastDay, period, onChoose }: PeriodChooserProps) {
  const choices = periodChoices(firstDay, lastDay);
  const isOther = choices.every((choice) => !isChosen(choice, period));
  return (
    <div className={`${styles.chooser} no-print`}>
      <Cluster role="group" aria-label="Periode">
        {choices.map((choice) => (
          <Button
            key={choice.name}
            size="small"
            variant={isChosen(choice, period) ? 'primary' : 'secondary'}
            aria-pressed={isChosen(choice, period)}
            onClick={() => onChoose(choice.period)}
          >
            {choice.name}
          </Button>
        ))}
      </Cluster>
      <Disclosure summary="Andere periode" open={isOther}>
        {/* The fields remount when the period is changed in another way. */}
        <OtherPeriod
          key={`${period.van} ${period.tot}`}
          from={period.van ?? firstDay}
          to={period.tot ?? lastDay}
          onChoose={onChoose}
        />
      </Disclosure>
    </div>
  );
}

interface OtherPeriodProps {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly onChoose: (period: Period) => void;
}

function OtherPeriod({ from, to, onChoose }: OtherPeriodProps) {
  const [van, setVan] = useState<IsoDate | null>(from);
  const [tot, setTot] = useState<IsoDate | null>(to);
  const [error, setError] = useState<{ readonly van?: string; readonly tot?: string }>({});
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (van === null || tot === null) {
      const missing = 'Vul een datum in, bijvoorbeeld 01 01 2026.';
      setError({ ...(van === null ? { van: missing } : {}), ...(tot === null ? { tot: missing } : {}) });
    } else if (tot < van) {
      setError({ tot: 'Kies een einddatum die niet voor de begindatum ligt.' });
    } else {
      setError({});
      onChoose({ van, tot });
    }
  };
  return (
    <form noValidate className={styles.dates} onSubmit={send}>
      <DateField name="van" label="Van" value={van} onValueChange={setVan} error={error.van} />
      <DateField name="tot" label="Tot en met" value={tot} onValueChange={setTot} error={error.tot} />
      <Button type="submit" variant="secondary">
        Toon deze periode
      </Button>
    </form>
  );
}
