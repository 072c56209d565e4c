// @vitest-environment happy-dom
import type { ContractDetails } from '@portaal/domain/contracts/calls';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { useStore } from '../../state/store.ts';
import { runningContract } from '../../testing/contract-details.ts';
import { serve, visit } from '../../testing/visit.tsx';

const CALL = 'GET /api/contracts/c1';

afterEach(cleanup);

const answer = (contract: ContractDetails) => () => Response.json({ data: { Contract: [contract] } });

/** Opens a part of contract c1; says what was asked of the server. */
function open(contract: ContractDetails = runningContract, part = 'documenten') {
  const asked = serve({ [CALL]: answer(contract) });
  const router = visit(`/contractbeheer/c1/${part}`, { signedIn: true });
  return { asked, router };
}

/** The words on the page, with ordinary spaces. */
const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the header of a contract', () => {
  test('X-03 R-29 says its name, number, status and its value on which day', async () => {
    open();
    await title('Studie Lisa – Documenten');
    for (const text of ['Contract 2024-000123', 'Actief', '€ 9.986,56', 'op 1 november 2026']) {
      expect(words()).toContain(text);
    }
    expect(document.title).toBe('Documenten – Studie Lisa – Proefmerk');
  });

  test('before the start it says what goes in and when, and after the end what came out', async () => {
    open({ ...runningContract, Status: 'awaitingStart', WaardeDatum: null });
    await title('Studie Lisa – Documenten');
    expect(words()).toContain('Eerste inleg€ 9.750,00');
    expect(words()).toContain('start op 1 januari 2024');
    cleanup();
    open({ ...runningContract, Status: 'sold' });
    expect(await screen.findByText('Opgenomen en uitgekeerd')).toBeTruthy();
    expect(words()).toContain('€ 120,10');
  });

  test('P-03 the state keeps the contract, without who holds it', async () => {
    open();
    await title('Studie Lisa – Documenten');
    const { Houders: _, ...known } = runningContract;
    expect(useStore.getState().contract).toEqual(known);
  });
});

describe('the parts of a contract', () => {
  test('R-25 to R-33 are links, the current one marked, and the contract is loaded once for all (P-04)', async () => {
    const { asked, router } = open();
    await title('Studie Lisa – Documenten');
    const tabs = screen.getByRole('navigation', { name: 'Onderdelen van dit contract' });
    const links = [...tabs.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href')?.replace('/contractbeheer/c1/', ''))).toEqual([
      'transacties',
      'rendement',
      'gegevens',
      'historie',
      'documenten',
      'verkocht',
      'bijstorten',
      'verkopen',
      'wijzigen',
    ]);
    const current = () => tabs.querySelector('[aria-current="page"]')?.textContent;
    expect(current()).toBe('Documenten');
    fireEvent.click(screen.getByRole('link', { name: 'Wijzigen' }));
    await title('Studie Lisa – Wat wilt u wijzigen?');
    expect(current()).toBe('Wijzigen');
    expect(router.state.location.pathname).toBe('/contractbeheer/c1/wijzigen');
    expect(asked.filter((call) => call === CALL)).toHaveLength(1);
  });
});

describe('a contract that does not come', () => {
  test('is not found: says so, with a way on and without tabs', async () => {
    serve({ [CALL]: () => Response.json({ message: 'Wij kunnen dit niet vinden.' }, { status: 404 }) });
    visit('/contractbeheer/c1/documenten', { signedIn: true });
    await title('Wij kunnen dit contract niet vinden');
    expect(screen.getByRole('link', { name: 'Naar mijn overzicht' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Onderdelen van dit contract' })).toBeNull();
  });

  test('can be asked for again when the server fails', async () => {
    let works = false;
    serve({
      [CALL]: () => (works ? answer(runningContract)() : Response.json({ message: 'Mis.' }, { status: 500 })),
    });
    visit('/contractbeheer/c1/documenten', { signedIn: true });
    const again = await screen.findByRole('button', { name: 'Probeer opnieuw' });
    works = true;
    fireEvent.click(again);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await title('Studie Lisa – Documenten');
  });
});
