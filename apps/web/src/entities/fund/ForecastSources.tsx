import type { Fund } from '@portaal/domain/products/funds/calls';
import { formatLongDate } from '../../lib/dutch-format.ts';
import styles from './ForecastSources.module.css';

type SourcedFund = Pick<Fund, 'forecastSources' | 'name'>;

const figureTexts = { return: 'rendement', volatility: 'beweeglijkheid', distribution: 'uitkering' } as const;

const enumeration = new Intl.ListFormat('nl', { type: 'conjunction' });

/** Returns one line for all figures with the same source and day. */
function sourceLines(funds: readonly SourcedFund[]): string[] {
  const all = funds.flatMap(({ name, forecastSources }) =>
    // An older server that runs in parallel during an upgrade omits the sources.
    (forecastSources ?? []).map(({ figure, source, date }) => ({
      name,
      figure,
      origin: `${source}, ${formatLongDate(date)}`,
    })),
  );
  return [...Map.groupBy(all, ({ origin }) => origin)].map(([origin, figures]) => {
    const names = [...new Set(figures.map(({ name }) => name))];
    const what = [...new Set(figures.map(({ figure }) => figureTexts[figure]))];
    const whose = names.length === funds.length ? '' : ` van ${enumeration.format(names)}`;
    return `Verwacht${what[0] === 'rendement' ? '' : 'e'} ${enumeration.format(what)}${whose}: ${origin}.`;
  });
}

/** Names the source and the day of the figures on which calculations are based. */
export function ForecastSources({ funds }: { readonly funds: readonly SourcedFund[] }) {
  return (
    <div className={styles.sources}>
      {sourceLines(funds).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
