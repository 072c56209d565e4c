// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useStore } from '../../../state/store.ts';
import { openPage, type serve } from '../../../testing/visit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const persoon = {
  geslacht: 'M',
  initialen: 'P.',
  tussenvoegsel: '',
  achternaam: 'Dijkstra',
  geboortedatum: '2016-02-03',
  nationaliteit: 'NL',
};
const identiteit = {
  uitsluitend: true,
  bsn: '••••••858',
  identiteitsbewijs: 'paspoort',
  geldigTot: '2028-01-01',
};
const child = {
  id: 'kind',
  versie: 2,
  type: 'child',
  naam: 'P. Dijkstra',
  inGebruik: false,
  persoon,
  adres: null,
  contact: null,
  identiteit,
  organisatie: null,
  contactPersoon: null,
};
const used = { ...child, id: 'gebruikt', naam: 'S. Dijkstra', inGebruik: true };
const LIST = 'GET /api/relations';
const REMOVE = 'DELETE /api/relations/kind';
const rejection = (status: number, code: string, message: string) => () =>
  Response.json({ message, code, errors: { ErrorMessage: [message] } }, { status });

function openSection(relations: readonly object[], answers: Parameters<typeof serve>[0] = {}) {
  return openPage('/mijn-instellingen/overige-relaties', {
    [LIST]: () => Response.json({ data: relations }),
    'GET /api/countries': () => Response.json({ data: [{ code: 'NL', name: 'Nederland' }] }),
    ...answers,
  });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

async function removeChild(): Promise<void> {
  await press('Verwijderen: P. Dijkstra');
  const question = await screen.findByRole('alertdialog', {
    name: 'Weet u zeker dat u P. Dijkstra wilt verwijderen?',
  });
  fireEvent.click(within(question).getByRole('button', { name: 'Verwijderen' }));
}

test('R-23 an empty list explains the purpose of relations and how to add one', async () => {
  openSection([]);
  await screen.findByText('U hebt nog geen relaties');
  for (const text of ['Partner', 'Kind', 'Organisatie']) {
    expect(screen.getByRole('button', { name: `${text} toevoegen` })).toBeTruthy();
  }
});

test('R-23 P-03 relations are listed and stored, and a relation with a contract cannot be removed', async () => {
  openSection([child, used]);
  await screen.findByText('S. Dijkstra');
  expect(screen.getByText(/Hoort bij een contract/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verwijderen: S. Dijkstra' })).toBeNull();
  expect(useStore.getState().relations).toHaveLength(2);
});

test('R-23 removing a relation asks for confirmation, and moves the focus to the title', async () => {
  const { requests: requested } = openSection([child], {
    [REMOVE]: () => new Response(null, { status: 204 }),
  });
  await removeChild();
  await screen.findByText('P. Dijkstra is verwijderd.');
  expect(requested).toContain(REMOVE);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Overige relaties'));
});

test('R-23 reports success when another tab already removed the relation', async () => {
  openSection([child], { [REMOVE]: rejection(404, 'notFound', 'x') });
  await removeChild();
  await screen.findByText('P. Dijkstra is verwijderd.');
});

test('R-23 a relation that has received a contract in the meantime is not removed, and the page shows the reason', async () => {
  const message = 'Deze relatie hoort bij een contract. Verwijderen kan daarom niet.';
  openSection([child], { [REMOVE]: rejection(409, 'relationInUse', message) });
  await removeChild();
  await screen.findByText(message);
  expect(screen.getByRole('button', { name: 'Wijzigen: P. Dijkstra' })).toBeTruthy();
});

test('V-05 R-23 requires all data of an organisation, and reports each problem with the name of its field', async () => {
  const { requests: requested } = openSection([child]);
  await press('Organisatie toevoegen');
  fireEvent.change(screen.getByLabelText(/^KVK-nummer/), { target: { value: '123' } });
  await press('Opslaan');
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByText('KVK-nummer (organisatie): Een KVK-nummer heeft 8 cijfers.')).toBeTruthy();
  expect(within(summary).getByText('RSIN (organisatie): Vul dit veld in.')).toBeTruthy();
  expect(
    within(summary).getByText(/^Mag tekenen \(contactpersoon\): Alleen iemand die mag tekenen/),
  ).toBeTruthy();
  expect(requested).not.toContain('POST /api/relations');
  await press('Annuleren');
  await screen.findByRole('button', { name: 'Organisatie toevoegen' });
});

test('R-23 fills in the stored data in the form of a child, except the BSN', async () => {
  let body: unknown;
  const changed = { ...child, versie: 3, naam: 'Q. Dijkstra', persoon: { ...persoon, initialen: 'Q.' } };
  openSection([child], { 'PUT /api/relations/kind': () => Response.json({ data: changed }) });
  const server = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'PUT') body = JSON.parse(String(init.body));
    return server(url, init);
  });
  await press('Wijzigen: P. Dijkstra');
  expect(screen.getByText(/eindigt op 858/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Voorletters/), { target: { value: 'q' } });
  await press('Opslaan');
  await screen.findByText('Uw gegevens zijn opgeslagen.');
  const { bsn: _, ...without } = identiteit;
  expect(body).toEqual({
    versie: 2,
    relatie: { type: 'child', persoon: { ...persoon, initialen: 'Q.' }, identiteit: without },
  });
  await screen.findByRole('button', { name: 'Wijzigen: Q. Dijkstra' });
});
