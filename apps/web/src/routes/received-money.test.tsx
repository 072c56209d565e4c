// @vitest-environment happy-dom
import type { OwnOpenItem } from '@portaal/domain/money/bank-matching/own-open-items';
import { isoDate } from '@portaal/engine';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { runningContract } from '../testing/contract-details.ts';
import { serve, visit } from '../testing/visit.tsx';
// Imports lazy modules here, so that no test waits for them.
import './ContractOverviewPage.tsx';
import './ContractsPage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ofContract = { id: runningContract.ContractID, number: runningContract.ContractNummer };
const items: readonly OwnOpenItem[] = [
  { id: 'a', amount: 2_000, receivedOn: isoDate('2026-11-19'), state: 'examined', contract: ofContract },
  { id: 'b', amount: 0.01, receivedOn: isoDate('2026-11-20'), state: 'examined', contract: null },
  { id: 'c', amount: 600.5, receivedOn: isoDate('2026-11-21'), state: 'part', contract: ofContract },
  { id: 'd', amount: 75, receivedOn: isoDate('2026-11-22'), state: 'refund', contract: null },
];

function open(path: string, openItems = items): string[] {
  const requested = serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
    'GET /api/contracts/c1/transactions': () => Response.json({ data: { items: [], next: null } }),
    'GET /api/contracts/summaries': () => Response.json({ data: [runningContract] }),
    'GET /api/contracts/value-line': () =>
      Response.json({ data: { Reeks: [], Betalingen: [], LaatsteUitkering: null } }),
    'GET /api/open-items': () => Response.json({ data: openItems }),
  });
  visit(path, { signedIn: true });
  return requested;
}
const textAfter = (title: HTMLElement) => title.nextElementSibling?.textContent;

test('the overview shows all received payments that wait for an employee, and fetches them once', async () => {
  const requested = open('/mijn-vastgoed');
  expect(textAfter(await screen.findByText(/^€ 2\.000,00 ontvangen op 19 november 2026$/))).toBe(
    'Bij contract 2024-000123. Wij kijken nog waar het voor is. U hoeft niets te doen.',
  );
  expect(textAfter(screen.getByText(/^€ 0,01 ontvangen op 20 november 2026$/))).toBe(
    'Wij kijken nog waar het voor is. U hoeft niets te doen.',
  );
  expect(textAfter(screen.getByText(/^€ 600,50 ontvangen op 21 november 2026$/))).toBe(
    'Bij contract 2024-000123. Dit is minder dan u zou betalen. Maak ook de rest over.',
  );
  expect(textAfter(screen.getByText(/^€ 75,00 ontvangen op 22 november 2026$/))).toBe(
    'Het gaat terug naar de rekening waar het vandaan kwam.',
  );
  expect(requested.filter((call) => call === 'GET /api/open-items')).toHaveLength(1);
});

test('the page of a contract shows only the received payments of that contract', async () => {
  open('/contractbeheer/c1');
  expect(textAfter(await screen.findByText(/^€ 2\.000,00 ontvangen op 19 november 2026$/))).toBe(
    'Wij kijken nog waar het voor is. U hoeft niets te doen.',
  );
  expect(screen.getAllByText(/^€ .* ontvangen op/)).toHaveLength(2);
});
