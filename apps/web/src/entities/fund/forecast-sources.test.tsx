// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ForecastSources } from './ForecastSources.tsx';

afterEach(cleanup);

const sourced = (name: string, source: string, date = '2026-01-01') => ({
  name,
  forecastSources: (['return', 'volatility', 'distribution'] as const).map((figure) => ({
    figure,
    source,
    date,
  })),
});
const lines = (funds: Parameters<typeof ForecastSources>[0]['funds']) =>
  [...render(<ForecastSources funds={funds} />).container.querySelectorAll('p')].map((line) =>
    line.textContent?.replaceAll('\u00a0', ' '),
  );

test('names a source once if it applies to all figures of all funds', () => {
  expect(lines([sourced('Noord', 'Eigen raming'), sourced('Zuid', 'Eigen raming')])).toEqual([
    'Verwacht rendement, beweeglijkheid en uitkering: Eigen raming, 1 januari 2026.',
  ]);
});

test('names the funds of a source that applies to some funds only, and each day of a source', () => {
  expect(lines([sourced('Noord', 'Eigen raming'), sourced('Zuid', 'Eigen raming', '2025-07-01')])).toEqual([
    'Verwacht rendement, beweeglijkheid en uitkering van Noord: Eigen raming, 1 januari 2026.',
    'Verwacht rendement, beweeglijkheid en uitkering van Zuid: Eigen raming, 1 juli 2025.',
  ]);
});
