// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serve, visit } from '../../../testing/visit.tsx';
// The page is loaded lazily. Importing it here loads it before the tests.
import './GlossaryPage.tsx';

afterEach(cleanup);

test('finds a term by its synonyms and its definition, and shows when no term matches', async () => {
  serve();
  visit('/begrippen');
  const search = await screen.findByRole('searchbox', { name: 'Zoek een begrip' });
  const names = () => screen.queryAllByRole('term').map(({ textContent }) => textContent);
  expect(names().length).toBeGreaterThan(40);
  fireEvent.change(search, { target: { value: ' AOW-datum' } });
  await expect.poll(names).toEqual(['AOW-leeftijd']);
  fireEvent.change(search, { target: { value: 'schaal van 1' } });
  await expect.poll(names).toEqual(['Risico']);
  fireEvent.change(search, { target: { value: 'koersdoel' } });
  expect(await screen.findByText('Dit begrip staat er niet bij')).toBeTruthy();
  expect(screen.getByText('0 begrippen')).toBeTruthy();
});
