// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useStore } from '../../../state/store.ts';
import { openPage, type serve } from '../../../testing/visit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const information = {
  Id: 7,
  versie: 3,
  persoon: {
    geslacht: 'V',
    initialen: 'I.M.',
    tussenvoegsel: 'van der',
    achternaam: 'Veldkamp',
    geboortedatum: '1971-05-14',
    nationaliteit: 'NL',
  },
  adres: {
    land: 'NL',
    postcode: '1012AB',
    huisnummer: 12,
    toevoeging: 'A',
    straatnaam: 'Touwslagersgracht',
    woonplaats: 'Amsterdam',
  },
  contact: { mobiel: '+31612345678', telefoonnummer: '' },
  identiteit: {
    uitsluitend: true,
    bsn: '••••••580',
    identiteitsbewijs: 'paspoort',
    geldigTot: '2099-01-01',
  },
  tegenrekening: { iban: 'NL•• •••• •••• ••67 89', uitbetalenVanaf: '2026-11-29' },
};
const nothing = {
  Id: 0,
  versie: 0,
  persoon: null,
  adres: null,
  contact: null,
  identiteit: null,
  tegenrekening: null,
};
const ME = 'GET /api/relations/me';
const SAVE = 'PUT /api/relations/me';
const LOOK_UP = 'POST /api/postcode';
const rejection = (status: number, code: string, message: string) => () =>
  Response.json({ message, code, errors: { ErrorMessage: [message] } }, { status });

function openSection(information: object, answers: Parameters<typeof serve>[0] = {}) {
  return openPage('/mijn-instellingen/persoonlijke-informatie', {
    [ME]: () => Response.json({ data: information }),
    'GET /api/countries': () => Response.json({ data: [{ code: 'NL', name: 'Nederland' }] }),
    ...answers,
  });
}

const edit = async (title: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Wijzigen: ${title}` }));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => {
  fireEvent.change(input(label), { target: { value } });
  fireEvent.blur(input(label));
};

test('R-24 shows the stored data as text, and only the last digits of numbers', async () => {
  openSection(information);
  await screen.findByText('I.M. van der Veldkamp');
  expect(screen.getByText('Touwslagersgracht 12 A')).toBeTruthy();
  expect(screen.getByText('1012 AB Amsterdam')).toBeTruthy();
  expect(screen.getByText('06 12345678')).toBeTruthy();
  expect(screen.getByText('eindigt op 5 8 0')).toBeTruthy();
  expect(screen.getByText('eindigt op 6 7 8 9')).toBeTruthy();
  expect(screen.getByText(/kunnen op zijn vroegst vanaf 29 november 2026/)).toBeTruthy();
});

test('L-07 P-03 passes the stored data to the menu', async () => {
  openSection(information);
  await waitFor(() => expect(useStore.getState().personalInfo.Id).toBe(7));
});

test('R-24 a change covers one section, and is sent once with the version of the data on screen', async () => {
  let body: unknown;
  const { requests: requested } = openSection(information, {
    [SAVE]: () =>
      Response.json({
        data: { ...information, versie: 4, contact: { mobiel: '+31687654321', telefoonnummer: '' } },
      }),
  });
  const server = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'PUT') body = JSON.parse(String(init.body));
    return server(url, init);
  });
  await edit('Telefoon');
  expect(screen.queryByRole('button', { name: /^Wijzigen/ })).toBeNull();
  type(/^Mobiel nummer/, '06 8765 4321');
  const form = input(/^Mobiel nummer/).closest('form');
  if (form === null) throw new Error('The field stands in no form.');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText('Uw gegevens zijn opgeslagen.');
  expect(requested.filter((call) => call === SAVE)).toHaveLength(1);
  expect(body).toEqual({ versie: 3, contact: { mobiel: '+31687654321', telefoonnummer: '' } });
  expect(screen.getByText('06 87654321')).toBeTruthy();
});

test('V-05 shows each problem with the name of its field before sending anything', async () => {
  const { requests: requested } = openSection(nothing);
  await screen.findByLabelText(/^Achternaam/);
  type(/^Achternaam/, 'B3rg');
  save();
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByText('Achternaam: Dit is geen geldige naam.')).toBeTruthy();
  expect(within(summary).getByText('Voorletters: Vul dit veld in.')).toBeTruthy();
  expect(requested).not.toContain(SAVE);
});

test('R-24 shows changes from another session when the user asks for them, and overwrites nothing', async () => {
  const message = 'Deze gegevens zijn intussen gewijzigd.';
  const { requests: requested } = openSection(information, {
    [SAVE]: rejection(409, 'changedMeanwhile', message),
  });
  await edit('Telefoon');
  save();
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  const before = requested.filter((call) => call === ME).length;
  fireEvent.click(screen.getByRole('button', { name: 'Toon de nieuwe gegevens' }));
  await screen.findByRole('button', { name: 'Wijzigen: Telefoon' });
  expect(requested.filter((call) => call === ME).length).toBeGreaterThan(before);
});

test('X-13 V-01 fills in the street and city from the postcode and house number, once', async () => {
  const { requests: requested } = openSection(information, {
    [LOOK_UP]: () =>
      Response.json({
        data: { street: 'Blekersvaart', city: 'Haarlem', municipality: 'Haarlem', additions: ['', 'A', 'B'] },
      }),
  });
  await edit('Adres');
  type('Postcode', '2011 bc');
  type('Huisnummer', '10');
  await screen.findByText('Gevonden: Blekersvaart, Haarlem. Toevoegingen bij dit nummer: A, B.');
  fireEvent.blur(input('Huisnummer'));
  expect(input(/^Straat/).value).toBe('Blekersvaart');
  expect(input(/^Woonplaats/).value).toBe('Haarlem');
  // The first of the two lookups used the new postcode with the old house number.
  expect(requested.filter((call) => call === LOOK_UP)).toHaveLength(2);
});

test.each([
  ['is not found', rejection(404, 'addressNotFound', 'Wij kunnen dit adres niet vinden.'), /niet vinden/],
  ['cannot be looked up', rejection(502, 'lookupUnavailable', 'Vul het adres zelf in.'), /zelf in/],
  ['was looked up too often', rejection(429, 'tooManyRequests', 'Te vaak.'), /nu niet opzoeken/],
  [
    'cannot be looked up without a network',
    () => Promise.reject(new TypeError('no network')),
    /nu niet opzoeken/,
  ],
])('X-13 lets the user type an address that %s', async (_name, answer, text) => {
  openSection(information, { [LOOK_UP]: answer });
  await edit('Adres');
  type('Huisnummer', '14');
  await screen.findByText(text);
  type(/^Straat/, 'Eigen weg');
  expect(input(/^Straat/).value).toBe('Eigen weg');
});

test('R-24 requires a confirmation before the page is left with unsaved changes', async () => {
  openSection(information);
  await edit('Telefoon');
  fireEvent.click(screen.getByRole('link', { name: 'Overige relaties' }));
  await screen.findByRole('heading', { level: 1, name: 'Overige relaties' });
  fireEvent.click(screen.getByRole('link', { name: 'Persoonlijke informatie' }));
  await edit('Telefoon');
  type(/^Mobiel nummer/, '06 8765 4321');
  fireEvent.click(screen.getByRole('link', { name: 'Overige relaties' }));
  const question = await screen.findByRole('alertdialog', { name: 'Wilt u weggaan zonder op te slaan?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Blijven' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(input(/^Mobiel nummer/).value).toBe('06 87654321');
});

test('R-24 changing the nominated account first requires a step-up code', async () => {
  const { requests: requested } = openSection(information, {
    'POST /api/step-up': () =>
      Response.json(
        {
          data: {
            stepUpId: 'a',
            method: 'email',
            methods: ['email'],
            hint: 'a•@b.nl',
            expiresAt: '2099-01-01T00:00:00Z',
          },
        },
        { status: 201 },
      ),
  });
  await edit('Tegenrekening');
  type(/^Nieuw rekeningnummer/, 'NL91ABNA0417164301');
  save();
  expect((await screen.findByRole('alert')).textContent).toContain('IBAN: Dit is geen geldig IBAN.');
  type(/^Nieuw rekeningnummer/, 'nl91 abna 0417 1643 00');
  save();
  await screen.findByRole('dialog');
  expect(requested).toContain('POST /api/step-up');
  expect(requested).not.toContain('PUT /api/relations/me/tegenrekening');
});

test('R-24 shows an error with a retry when the data could not be loaded', async () => {
  openSection(information, { [ME]: rejection(500, 'internal', 'Er ging iets mis.') });
  await screen.findByText('Wij kunnen uw gegevens nu niet laten zien');
  expect(screen.getByRole('button', { name: 'Probeer opnieuw' })).toBeTruthy();
});

test.each([
  ['match', null, /rekening op uw naam staat/],
  ['closeMatch', 'I.M. van der Veltkamp', /Bedoelt u I\.M\. van der Veltkamp\?/],
  ['noMatch', null, /Deze rekening staat niet op uw naam/],
  ['notPossible', null, /kon niet zeggen of uw naam erbij hoort/],
])("R-24 shows the result of the bank's check of the account name: %s", async (uitkomst, bankNaam, text) => {
  const tegenrekening = { ...information.tegenrekening, naamcontrole: { uitkomst, bankNaam } };
  openSection({ ...information, tegenrekening });
  expect(await screen.findByText(text)).toBeTruthy();
});
