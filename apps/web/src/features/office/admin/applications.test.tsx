// @vitest-environment happy-dom

import type { ReviewedFile } from '@portaal/domain/documents/uploads/reviewed-files';
import { emptyDraft, emptyOwner } from '@portaal/domain/investing/applications/empty-draft';
import type { WholeApplicationReview } from '@portaal/domain/investing/applications/reviews';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk, type serve } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./applications/ApplicationsPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const TOKEN = 't'.repeat(43);
const ID = '01990000-0000-7000-8000-00000000000a';
const photo: ReviewedFile = {
  id: '01990000-0000-7000-8000-0000000000f1',
  field: 'mijn.kopie',
  type: 'image/jpeg',
  byteSize: 820_000,
  receivedAt: '2026-11-19T09:00:00.000Z',
  status: 'clean',
};
const application: WholeApplicationReview = {
  id: ID,
  flow: 'nederlands',
  fundName: 'Nederlands Vastgoed Fonds',
  status: 'submitted',
  for: 'mijn',
  contractNumber: '2026-000077',
  personId: 'p1',
  personName: 'Nadia Brouwer',
  initialDeposit: 5_000,
  periodicDeposit: 100,
  isPaid: true,
  submittedAt: '2026-11-20T10:00:00.000Z',
  question: null,
  withdrawnAt: null,
  decision: null,
  draft: {
    ...emptyDraft,
    for: 'mijn',
    investment: { ...emptyDraft.investment, kind: 'both', herkomst: 'erfenis' },
    applicants: {
      ...emptyDraft.applicants,
      mijn: {
        ...emptyDraft.applicants.mijn,
        initialen: 'N.',
        achternaam: 'Brouwer',
        geboortedatum: '1985-05-06',
        geslacht: 'V',
        straatnaam: 'Touwslagersgracht',
        huisnummer: '12',
        postcode: '1012 AB',
        woonplaats: 'Amsterdam',
        bsn: '••••••858',
        identiteitsbewijs: 'paspoort',
        geldigTot: '2030-06-01',
        uitsluitend: false,
        abroadTax: {
          ...emptyDraft.applicants.mijn.abroadTax,
          taxNL: true,
          taxAbroad: true,
          country: 'DE',
          taxIdentificationNumberReden: 'aangevraagd',
          furtherCountries: [
            { country: 'NO', taxIdentificationNumber: '15108695088', taxIdentificationNumberReden: '' },
          ],
        },
        prominent: false,
      },
    },
    verklaringJuist: true,
    bedenktijdGelezen: true,
  },
  answer: null,
  signers: [
    {
      role: 'applicant',
      email: 'nadia@example.nl',
      accountName: 'N. Brouwer',
      signedAt: '2026-11-20T10:00:00.000Z',
    },
  ],
  questionnaires: [
    {
      role: 'applicant',
      questionnaire: 'Algemene vragenlijst',
      completedAt: '2026-11-20T09:58:00.000Z',
      computedProfile: 'Neutraal',
      chosenProfile: 'Offensief',
      answers: [{ question: 'Hoelang belegt u?', answer: 'Langer dan 10 jaar' }],
      acknowledgements: [{ text: 'Ik ken de risico’s.', at: '2026-11-20T09:59:00.000Z' }],
    },
  ],
  uploads: [photo],
  checks: [
    { code: 'bsn', outcome: 'ok', text: 'De nummers voldoen aan de elfproef.' },
    { code: 'payer', outcome: 'look', text: 'De bank heeft niet gezegd van wie de rekening is.' },
  ],
  obstacles: [],
  seen: 'c'.repeat(64),
  isOwn: false,
};

const data = (value: unknown) => () => Response.json({ data: value });
const rejection = (code: string, message: string) => () =>
  Response.json({ message, code, errors: { ErrorMessage: [message] } }, { status: 409 });

function openSection(path: string, answers: Parameters<typeof serve>[0]) {
  return openDesk(`/admin?deel=aanvragen${path}`, {
    'POST /api/step-up': data({
      stepUpId: 's1',
      method: 'totp',
      methods: ['totp'],
      hint: '',
      expiresAt: photo.receivedAt,
    }),
    'POST /api/step-up/s1/confirm': data({ twoFaToken: TOKEN, expiresAt: photo.receivedAt }),
    'GET /api/countries': data([
      { code: 'DE', name: 'Duitsland' },
      { code: 'NL', name: 'Nederland' },
      { code: 'NO', name: 'Noorwegen' },
    ]),
    ...answers,
  });
}

const call = `/api/admin/applications/${ID}`;
/** Opens one application. `now` returns the server's current state of the application. */
const look = (now: () => WholeApplicationReview, answers: Parameters<typeof serve>[0] = {}) =>
  openSection(`&aanvraag=${ID}`, { [`GET ${call}`]: () => data(now())(), ...answers });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
async function giveCode(): Promise<void> {
  fireEvent.change(await screen.findByRole('textbox', { name: /code/i }), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Bevestigen' }));
}

/** Returns the value beside a term. */
const value = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

test('R-10 lists each application with applicant, fund, beneficiary, amount, payment status and waiting time', async () => {
  const second = { ...application, id: 'b', personName: 'Otto Stam', for: 'child' as const, isPaid: false };
  openSection('', { 'GET /api/admin/applications': data({ items: [application, second], next: null }) });
  const link = await screen.findByRole('link', { name: 'Nadia Brouwer' });
  expect(link.getAttribute('href')).toContain(`aanvraag=${ID}`);
  const row = within(screen.getByRole('row', { name: /Nadia Brouwer/ }));
  for (const text of [
    'Nederlands Vastgoed Fonds',
    'Voor mijzelf',
    '€ 5.000,00 eerste inleg',
    '€ 100,00 per maand',
    'Betaald',
    'Te controleren',
    'sinds 20 november 2026 om 11:00',
  ])
    expect(row.getByText(text)).toBeTruthy();
  const other = within(screen.getByRole('row', { name: /Otto Stam/ }));
  expect(other.getByText('Voor mijn kind')).toBeTruthy();
  expect(other.getByText('Nog niet betaald')).toBeTruthy();
});

test('R-10 an application from an offer shows the product, every fund, the premium of the year and the room', async () => {
  const premium = {
    year: 2026,
    paidThisYear: 1_000,
    expectedThisYear: 0,
    thisContract: 5_000,
    total: 6_000,
  };
  look(() => ({
    ...application,
    productCode: 'SUL',
    offerNumber: 'B2026-000042',
    funds: [
      { name: 'Nederlands Vastgoed Fonds', share: 0.6667 },
      { name: 'Duits Vastgoed Fonds', share: 0.3333 },
    ],
    annuity: { room: null, lockedUnderstood: true, aboveRoomUnderstood: true, premium },
    questionnaires: ['Algemene vragenlijst', 'Vragenlijst leningen'].flatMap((questionnaire) =>
      application.questionnaires.map((record) => ({ ...record, questionnaire })),
    ),
  }));
  await screen.findByText('B2026-000042');
  expect(value('Product')).toBe('Lijfrente opbouwen');
  expect(value('Fondsen')).toBe('Nederlands Vastgoed Fonds 66,67%, Duits Vastgoed Fonds 33,33%');
  expect(value('Premie in 2026')).toMatch(/6\.000,00/);
  expect(value('Aftrekbaar volgens de belegger')).toBe('Niet ingevuld');
  expect(value('Weet dat een deel niet aftrekbaar kan zijn')).toBe('Ja');
  expect(screen.getByText('Vragenlijst leningen', { selector: 'dt' })).toBeTruthy();
});

test('R-10 the URL selects the open or the closed applications, and optionally a single status', async () => {
  const { urls, router } = openSection('', {
    'GET /api/admin/applications': data({ items: [application], next: null }),
  });
  const choice = async (name: string) => (await screen.findByRole('combobox', { name })) as HTMLSelectElement;
  const offered = async () => [...(await choice('Alleen')).options].map((one) => one.text);
  const choose = async (name: string, label: string) => {
    const select = await choice(name);
    const option = [...select.options].find((one) => one.text === label);
    fireEvent.change(select, { target: { value: option?.value } });
  };
  const lastRequest = () => {
    const url = urls.findLast((one) => one.startsWith('/api/admin/applications?'));
    const { status, only } = Object.fromEntries(new URLSearchParams(url?.split('?')[1]));
    return [status, only];
  };
  const address = () => router.state.location.search;
  expect(await offered()).toEqual(['Alles', 'Wacht op bevestiging', 'Te controleren', 'Wacht op antwoord']);
  await waitFor(() => expect(lastRequest()).toEqual(['open', undefined]));

  await choose('Alleen', 'Wacht op antwoord');
  await waitFor(() => expect(lastRequest()).toEqual(['open', 'moreInfo']));
  expect(address()).toEqual({ deel: 'aanvragen', alleen: 'moreInfo' });

  // The filter by status is cleared, because a status of open applications does not apply to closed applications.
  await choose('Stand', 'Afgehandeld');
  await waitFor(() => expect(lastRequest()).toEqual(['closed', undefined]));
  expect(address()).toEqual({ deel: 'aanvragen', stand: 'afgehandeld' });
  expect(await offered()).toEqual(['Alles', 'Goedgekeurd', 'Afgewezen', 'Ingetrokken door de belegger']);

  await choose('Alleen', 'Ingetrokken door de belegger');
  await waitFor(() => expect(lastRequest()).toEqual(['closed', 'withdrawn']));
  await choose('Alleen', 'Alles');
  await waitFor(() => expect(address()).toEqual({ deel: 'aanvragen', stand: 'afgehandeld' }));
});

test.each([
  ['&alleen=moreInfo', 'moreInfo'],
  ['&alleen=withdrawn', undefined],
  ['&stand=afgehandeld&alleen=withdrawn', 'withdrawn'],
  ['&stand=afgehandeld&alleen=zomaar', undefined],
])(
  'R-10 a URL with %s requests status %s, and the text of an empty list matches the filter',
  async (path, only) => {
    const { urls } = openSection(path, { 'GET /api/admin/applications': data({ items: [], next: null }) });
    const isClosed = path.includes('afgehandeld');
    const all = isClosed ? 'Er is nog niets afgehandeld' : 'Er wacht niets';
    const names: Record<string, string> = {
      moreInfo: 'Wacht op antwoord',
      withdrawn: 'Ingetrokken door de belegger',
    };
    const message = only === undefined ? all : `Geen aanvraag met de stand ‘${names[only]}’`;
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText('Geen aanvraag wacht op een beslissing.') !== null).toBe(
      !isClosed && only === undefined,
    );
    const url = urls.find((one) => one.startsWith('/api/admin/applications?')) ?? '';
    expect(new URLSearchParams(url.split('?')[1]).get('only') ?? undefined).toBe(only);
  },
);

test('R-10 reports an empty list, and offers to retry a list that failed to load', async () => {
  let isAway = true;
  const failed = { message: 'Mislukt.', code: 'internal', errors: { ErrorMessage: ['Mislukt.'] } };
  openSection('', {
    'GET /api/admin/applications': () =>
      isAway ? Response.json(failed, { status: 500 }) : data({ items: [], next: null })(),
  });
  const retry = await screen.findByRole('button', { name: 'Probeer opnieuw' });
  isAway = false;
  fireEvent.click(retry);
  expect(await screen.findByText('Geen aanvraag wacht op een beslissing.')).toBeTruthy();
});

test('R-10 shows the checks of an application as text, the signed data by part, and each signature with its time', async () => {
  look(() => application);
  expect(await screen.findByRole('heading', { level: 1, name: 'Aanvraag van Nadia Brouwer' })).toBeTruthy();
  // Checks that need attention precede checks that passed.
  const outcomes = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const at = (text: string) => outcomes.findIndex((one) => one.startsWith(text));
  expect(at('KijkenRekening waarmee is betaald')).toBeLessThan(at('In ordeBurgerservicenummer'));
  expect(at('KijkenRekening waarmee is betaald')).toBeGreaterThanOrEqual(0);
  expect(value('Naam')).toBe('N. Brouwer');
  await screen.findByText(/Amsterdam, Nederland$/);
  expect(value('Adres')).toBe('Touwslagersgracht 12, 1012 AB Amsterdam, Nederland');
  expect(value('Geboortedatum')).toBe('06-05-1985');
  expect(value('Burgerservicenummer')).toBe('••••••858');
  expect(value('In een ander land')).toBe('Ja');
  expect(value('Land')).toBe('Duitsland');
  expect(value('Waarom geen nummer in dat land')).toBe('Ik heb het nummer nog niet ontvangen');
  expect(value('Tweede land')).toBe('Noorwegen');
  expect(value('Fiscaal nummer in het tweede land')).toBe('15108695088');
  expect(value('Herkomst van het geld')).toBe('Erfenis of schenking');
  expect(value('Uit de antwoorden')).toBe('Neutraal');
  expect(value('Gekozen')).toBe('Offensief');
  expect(value('Hoelang belegt u?')).toBe('Langer dan 10 jaar');
  expect(value('Over de bedenktijd gelezen')).toBe('Bevestigd');
  expect(value('Aanvrager, nadia@example.nl')).toBe('N. Brouwer, 20\u00a0november 2026 om 11:00');
});

test("I-09 an application for an organisation shows the organisation's data instead of the applicant's", async () => {
  const company = {
    ...emptyDraft.company,
    naamBedrijf: 'Brouwer Beheer B.V.',
    kvk: '12345678',
    soort: 'passief',
    contactPerson: { ...emptyDraft.company.contactPerson, tekenbevoegd: true },
    ubos: [
      {
        ...emptyOwner,
        id: 'a',
        initialen: 'S.',
        achternaam: 'Veldkamp',
        belang: 'zeggenschap',
        uitsluitend: true,
      },
    ],
  };
  look(() => ({ ...application, for: 'company', draft: { ...application.draft, for: 'company', company } }));
  expect(await screen.findByText('Brouwer Beheer B.V.')).toBeTruthy();
  expect(screen.getByText(/^Passieve onderneming/)).toBeTruthy();
  expect(value('Waarom UBO')).toBe('Beslist op een andere manier over de organisatie');
  expect(value('Alleen in Nederland belastingplichtig')).toBe('Ja');
  expect(screen.queryByText('N. Brouwer')).toBeNull();
});

test('R-10 an image is downloaded on request and can be enlarged, rotated and closed', async () => {
  const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const file = `/api/admin/uploads/${photo.id}/file`;
  const headers = { 'content-disposition': 'attachment; filename="mijn-kopie.jpg"' };
  const { requests } = look(() => application, { [`GET ${file}`]: () => new Response('foto', { headers }) });
  const open = await screen.findByRole('button', { name: /^Bekijken/ });
  expect(requests).not.toContain(`GET ${file}`);
  fireEvent.click(open);
  const name = 'Aanvrager: identiteitsbewijs, pagina met de foto';
  const picture = await screen.findByRole('img', { name });
  expect(picture.getAttribute('src')).toBe('blob:photo');
  // The browser treats the bytes only as an image, whatever they contain.
  expect(created).toHaveBeenCalledWith(expect.objectContaining({ type: 'image/jpeg' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: `Foto: ${name}` }));
  // The data typed for that person are shown beside the image.
  const typed = screen.getByRole('heading', { name: 'In de aanvraag staat' }).parentElement;
  const terms = within(typed ?? document.body).getAllByRole('definition');
  const values = terms.map(({ textContent }) => textContent);
  expect(values).toEqual(expect.arrayContaining(['N. Brouwer', '06-05-1985', '••••••858']));
  const style = () => picture.parentElement?.getAttribute('style') ?? '';
  await press('Groter');
  expect(style()).toContain('--zoom: 1.5');
  await press('Draaien');
  expect(style()).toContain('--turn: 90deg');
  await press('Kleiner');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Kleiner' }).disabled).toBe(true);
  fireEvent.error(picture);
  expect(screen.getByText('Deze foto kunnen wij niet tonen')).toBeTruthy();
  await press('Sluiten');
  expect(screen.queryByRole('region', { name: `Foto: ${name}` })).toBeNull();
  expect(revoked).toHaveBeenCalledWith('blob:photo');
});

test('R-10 downloads a PDF without displaying it, and does not offer a file that is unscanned or infected', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const pdf: ReviewedFile = {
    ...photo,
    id: 'f2',
    field: 'herkomst',
    type: 'application/pdf',
    status: 'unchecked',
  };
  const files: ReviewedFile[] = [
    pdf,
    { ...photo, id: 'f3', field: 'mijn.voorkant', status: 'checking' },
    { ...photo, id: 'f4', field: 'mijn.achterkant', status: 'infected' },
  ];
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const headers = { 'content-disposition': 'attachment; filename="herkomst.pdf"' };
  look(() => ({ ...application, uploads: files }), {
    'GET /api/admin/uploads/f2/file': () => new Response('%PDF', { headers }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Downloaden/ }));
  await waitFor(() => expect(saved).toEqual(['herkomst.pdf']));
  expect(screen.queryByRole('img', { name: /herkomst/i })).toBeNull();
  for (const text of [
    'Niet op virussen gecontroleerd',
    'Wordt op virussen gecontroleerd',
    'Virus gevonden en gewist',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Bekijken/ })).toBeNull();
});

test('R-10 explains what happens to the money and then approves an application with a code', async () => {
  let now = application;
  const { bodies } = look(() => now, {
    [`POST ${call}/approve`]: () => {
      const decision = { by: 'Anne Meester', at: '2026-11-21T09:00:00.000Z', reason: null };
      now = { ...application, status: 'approved', decision };
      return new Response(null, { status: 204 });
    },
  });
  await press('Goedkeuren');
  const dialog = within(screen.getByRole('dialog'));
  expect(
    dialog.getByText(
      /^De inleg van € 5\.000,00 is ontvangen\. Wij beleggen die .* maandelijkse inleg van € 100,00 incasseren/,
    ),
  ).toBeTruthy();
  expect(Object.keys(bodies)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Goedkeuren' }));
  await giveCode();
  expect(await screen.findByText('De aanvraag is goedgekeurd. De klant krijgt bericht.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(screen.getByText(/^Beslist door Anne Meester op 21 november 2026/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Afwijzen' })).toBeNull();
  expect(bodies['/api/step-up']).toMatchObject({
    act: 'decideApplication',
    content: { params: { id: ID }, body: { seen: application.seen } },
  });
  expect(bodies[`${call}/approve`]).toEqual({ seen: application.seen, twoFaToken: TOKEN });
});

test.each([
  [true, '€ 5.000,00 gaat terug naar de rekening waarmee is betaald.'],
  [false, 'Er is nog niets betaald.'],
])(
  'R-10 rejecting an application requires a reason and shows the amount to refund (paid: %s)',
  async (isPaid, text) => {
    const { bodies } = look(() => ({ ...application, isPaid }), {
      [`POST ${call}/reject`]: () => new Response(null, { status: 204 }),
    });
    await press('Afwijzen');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(new RegExp(`Contract 2026-000077 vervalt. ${text}`))).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Afwijzen' }));
    expect(dialog.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Foto is niet leesbaar' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Afwijzen' }));
    await giveCode();
    expect(await screen.findByText(/^De aanvraag is afgewezen/)).toBeTruthy();
    expect(bodies[`${call}/reject`]).toEqual({ reason: 'Foto is niet leesbaar', twoFaToken: TOKEN });
  },
);

test('R-10 a question to the investor requires no code, and the review shows the question and the answer', async () => {
  let now: WholeApplicationReview = {
    ...application,
    answer: { question: 'Wat is uw beroep?', answer: 'Ik ben bakker.' },
  };
  const { bodies } = look(() => now, {
    [`POST ${call}/question`]: () => {
      now = { ...application, status: 'moreInfo', question: 'Kunt u een scherpere foto sturen?' };
      return new Response(null, { status: 204 });
    },
  });
  expect(await screen.findByText('Gevraagd: Wat is uw beroep?')).toBeTruthy();
  expect(screen.getByText(/Ik ben bakker\./)).toBeTruthy();
  await press('Vraag stellen');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Kunt u een scherpere foto sturen?' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Versturen' }));
  expect(await screen.findByText(/^De vraag is verstuurd/)).toBeTruthy();
  expect(screen.getByText('De belegger heeft deze vraag nog niet beantwoord')).toBeTruthy();
  expect(bodies[`${call}/question`]).toEqual({ question: 'Kunt u een scherpere foto sturen?' });
});

test('R-10 shows the obstacles to approval and still allows a rejection or a question', async () => {
  const text = 'Aanvrager: identiteitsbewijs, pagina met de foto: dit bestand ontbreekt.';
  look(() => ({
    ...application,
    checks: [
      { code: 'identity', outcome: 'stop', text: 'Het identiteitsbewijs van de aanvrager is verlopen.' },
    ],
    obstacles: [text],
  }));
  expect(await screen.findByText('Goedkeuren kan nu niet')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('Niet mogelijk')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Goedkeuren' })).toBeNull();
  for (const name of ['Afwijzen', 'Vraag stellen']) expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('R-10 an employee cannot decide about their own application', async () => {
  look(() => ({ ...application, isOwn: true }));
  expect(await screen.findByText('U kunt hierover niet beslissen')).toBeTruthy();
  for (const name of ['Goedkeuren', 'Afwijzen', 'Vraag stellen'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('R-10 reports that a colleague decided first, shows the new state and offers to reload', async () => {
  let now = application;
  const message = 'Deze gegevens zijn intussen gewijzigd.';
  const { requests } = look(() => now, {
    [`POST ${call}/reject`]: () => {
      now = {
        ...application,
        status: 'approved',
        decision: { by: 'Bo Klaver', at: '2026-11-21T09:00:00.000Z', reason: null },
      };
      return rejection('changedMeanwhile', message)();
    },
  });
  await press('Afwijzen');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Foto is niet leesbaar' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Afwijzen' }));
  await giveCode();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(message)).toBeTruthy();
  expect(await screen.findByText(/^Beslist door Bo Klaver/)).toBeTruthy();
  const before = requests.filter((one) => one === `GET ${call}`).length;
  fireEvent.click(alert.getByRole('button', { name: 'Laad de aanvraag opnieuw' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(requests.filter((one) => one === `GET ${call}`).length).toBe(before + 1);
});

test('R-10 reports an application that does not exist or cannot be loaded', async () => {
  let answer = () =>
    Response.json({ message: 'Weg.', code: 'notFound', errors: { ErrorMessage: [] } }, { status: 404 });
  look(() => application, { [`GET ${call}`]: () => answer() });
  expect(await screen.findByText('Deze aanvraag bestaat niet')).toBeTruthy();
  cleanup();
  answer = () =>
    Response.json({ message: 'Mislukt.', code: 'internal', errors: { ErrorMessage: [] } }, { status: 500 });
  look(() => application, { [`GET ${call}`]: () => answer() });
  const retry = await screen.findByRole('button', { name: 'Probeer opnieuw' });
  answer = () => data(application)() as Response;
  fireEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Aanvraag van Nadia Brouwer' })).toBeTruthy();
});
