// @vitest-environment happy-dom
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { runningContract } from '../../../../testing/contract-details.ts';
import { serve, visit } from '../../../../testing/visit.tsx';

const CALL = 'GET /api/contracts/c1';

afterEach(cleanup);

const answer = (contract: ContractDetails) => () => Response.json({ data: { Contract: [contract] } });

/** Opens a page of contract c1, and returns the calls to the server. */
function open(contract: ContractDetails = runningContract, part = 'documenten') {
  const requests = serve({ [CALL]: answer(contract) });
  const router = visit(`/contractbeheer/c1/${part}`, { signedIn: true });
  return { requests, router };
}

/** Returns the text of the page with all white space as ordinary spaces. */
const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the header of a contract page shows the contract and its value', () => {
  test('X-03 R-29 shows the name, number, status, value and the day of that value', async () => {
    open();
    await title('Studie Lisa – Documenten');
    for (const text of ['Contract 2024-000123', 'Actief', '€ 9.986,56', 'op 1 november 2026']) {
      expect(words()).toContain(text);
    }
    expect(document.title).toBe('Documenten – Studie Lisa – Proefmerk');
  });

  test('shows the deposits and start day of a contract before its start, and the amount paid out after its end', async () => {
    open({ ...runningContract, Status: 'awaitingStart', WaardeDatum: null });
    await title('Studie Lisa – Documenten');
    expect(words()).toContain('Eerste inleg€ 9.750,00');
    expect(words()).toContain('start op 1 januari 2024');
    cleanup();
    open({ ...runningContract, Status: 'sold' });
    expect(await screen.findByText('Opgenomen en uitgekeerd')).toBeTruthy();
    expect(words()).toContain('€ 120,10');
  });
});

describe('the pages of a contract are tabs', () => {
  test('R-25 to R-33 tabs link to the pages and mark the current page, and the contract is loaded once (P-04)', async () => {
    const { requests, router } = open();
    await title('Studie Lisa – Documenten');
    const tabs = screen.getByRole('navigation', { name: 'Onderdelen van dit contract' });
    const actions = screen.getByRole('navigation', { name: 'Wat u kunt doen' });
    const links = [...tabs.querySelectorAll('a'), ...actions.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href')?.replace(/^.contractbeheer.c1.?/, ''))).toEqual([
      '',
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
    const current = () =>
      links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent);
    expect(current()).toEqual(['Documenten']);
    // On a phone the actions are fixed below the page until an action is opened.
    expect(actions.dataset.fixed).toBe('true');
    fireEvent.click(screen.getByRole('link', { name: 'Wijzigen' }));
    await title('Studie Lisa – Wat wilt u wijzigen?');
    expect(current()).toEqual(['Wijzigen']);
    expect(actions.dataset.fixed).toBe('false');
    expect(router.state.location.pathname).toBe('/contractbeheer/c1/wijzigen');
    expect(requests.filter((call) => call === CALL)).toHaveLength(1);
  });
});

describe('the overview of a contract page shows the result and the latest activity', () => {
  const latest = {
    TransactieID: '7',
    Datum: '2026-11-01',
    Valutadatum: '2026-11-01',
    Soort: 'Herbelegging',
    FondsID: 1,
    Fonds: 'Nederlands Vastgoed Fonds',
    Bedrag: 42.5,
    Kosten: null,
    Ingehouden: null,
    Verhandeld: null,
    Koers: 100.1042,
    Participaties: 0.4245,
    SaldoParticipaties: 99.7616,
    Status: 'verwerkt',
    Uitbetaling: null,
  };

  test('opens a contract on its overview with the result, units, deposits and last transaction', async () => {
    serve({
      [CALL]: answer(runningContract),
      'GET /api/contracts/c1/transactions': () => Response.json({ data: { items: [latest], next: null } }),
    });
    visit('/contractbeheer/c1', { signedIn: true });
    await title('Studie Lisa – Overzicht');
    await screen.findByText('Herbelegging');
    // Value 9.986,56 plus 120,10 withdrawn, on 10.000 paid in.
    for (const text of [
      'Resultaat+ € 106,66',
      '+ 1,1% over uw inleg',
      'Ingelegd€ 10.000,00',
      'Nederlands Vastgoed Fonds€ 9.986,56',
      'Inleg per maand€ 100,00, rond de 25e',
      '+ € 42,50',
    ]) {
      expect(words()).toContain(text);
    }
    expect(screen.getByRole('link', { name: 'Alle transacties' }).getAttribute('href')).toBe(
      '/contractbeheer/c1/transacties',
    );
  });

  test('shows the amount paid out for an ended contract, and offers no action that is no longer possible', async () => {
    serve({
      [CALL]: answer({ ...runningContract, Status: 'sold', TotaalOpgenomen: 11_000 }),
      'GET /api/contracts/c1/transactions': () => Response.json({ data: { items: [], next: null } }),
    });
    visit('/contractbeheer/c1', { signedIn: true });
    await title('Studie Lisa – Overzicht');
    expect(words()).toContain('Resultaat+ € 1.000,00');
    expect(words()).not.toContain('Inleg per maand');
    expect(screen.queryByRole('navigation', { name: 'Wat u kunt doen' })).toBeNull();
  });
});

describe('a contract page reports a contract that cannot be loaded', () => {
  test('a contract that cannot be loaded is reported as not found, with a link to the overview and without tabs', async () => {
    serve({ [CALL]: () => Response.json({ message: 'Wij kunnen dit niet vinden.' }, { status: 404 }) });
    visit('/contractbeheer/c1/documenten', { signedIn: true });
    await title('Wij kunnen dit contract niet vinden');
    expect(screen.getByRole('link', { name: 'Naar mijn overzicht' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Onderdelen van dit contract' })).toBeNull();
  });

  test('a contract that cannot be loaded can be requested again after a server error', async () => {
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
