// @vitest-environment happy-dom
import type { AppliedOffer } from '@portaal/domain/investing/applications/applied-offer';
import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { noTransfer } from '@portaal/domain/investing/applications/transfer-problems';
import type { OwnCapitalTransfer } from '@portaal/domain/investing/capital-transfers/calls';
import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { isoDate } from '@portaal/engine';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetApplication, useApplication } from '../state/application.ts';
import { APPLICATION, application, flowAnswers } from '../testing/applications.ts';
import { runningContract } from '../testing/contract-details.ts';
import { dutchFund } from '../testing/funds.ts';
import { serve, visit } from '../testing/visit.tsx';
// Imported up front, so that no test waits for lazy parts.
import './ApplicationPage.tsx';
import './ContractOverviewPage.tsx';
import '../entities/application/UploadField.tsx';
import '../features/investing/applications/ApplicantPage.tsx';
import '../features/investing/applications/ContractPage.tsx';
import '../features/investing/applications/MadeContract.tsx';
import '../features/investing/applications/OfferPage.tsx';
import '../features/investing/applications/later-problems.ts';
import '../features/investing/applications/steps/UserInformation.tsx';

const OFFER = '0198f0aa-0000-7000-8000-0000000000f1';
const CONTRACT = '0198f0aa-0000-7000-8000-00000000000c';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  resetApplication();
});

const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
const firstPage = () => screen.findByRole('heading', { level: 2, name: 'Dit hebt u berekend' });
const send = () =>
  fireEvent.submit(screen.getByRole('button', { name: 'Volgende' }).closest('form') as HTMLFormElement);

/** € 150,000 of another provider, paid out every quarter for 25 years. */
const payout: AppliedOffer = {
  id: OFFER,
  number: 'B2026-000050',
  productCode: 'SDIL',
  validUntil: isoDate('2026-12-20'),
  start: isoDate('2027-01-01'),
  endDate: isoDate('2052-01-01'),
  initialDeposit: 150_000,
  periodicDeposit: 0,
  funds: [
    {
      id: 1,
      name: dutchFund.name,
      flow: 'nederlands',
      share: 1,
      initialDeposit: 150_000,
      periodicDeposit: 0,
      entryCostRate: 0.03,
    },
  ],
  expected: { pessimistic: 0, expected: 0, optimistic: 0 },
  changedTerms: [],
  questionnaires: [{ id: 1, fundIds: [1], validUntil: isoDate('2027-11-01') }],
  premium: null,
  isTransfer: true,
  payout: {
    uitkeringsTermijnCode: 'Kwartaal',
    polisVoorwaardeCode: 'SDIL',
    payout: 2_498.94,
    months: 300,
    isTemporary: false,
    firstPayoutFrom: isoDate('2027-04-01'),
    firstPayoutUntil: isoDate('2027-05-01'),
    latestFirstPayout: isoDate('2036-12-31'),
    creditAt: null,
  },
};

/** A transfer to an annuity that accumulates, without further deposits. */
const accumulation: AppliedOffer = {
  ...payout,
  productCode: 'SUL',
  premium: { year: 2026, paidThisYear: 0, expectedThisYear: 0, thisContract: 0, total: 0 },
  payout: null,
};

const statement = {
  field: 'transfer.statement',
  type: 'application/pdf',
  byteSize: 1_000,
  receivedAt: '2026-11-20T10:00:00.000Z',
  status: 'clean',
};

/** Opens the application of an offer, with this input so far. */
function open(
  offer: AppliedOffer,
  draft: Partial<ApplicationDraft> = {},
  files: readonly object[] = [statement],
) {
  const { id, number, productCode } = offer;
  const investment = {
    ...emptyDraft.investment,
    kind: 'once' as const,
    initialDeposit: 150_000,
    herkomst: 'lijfrente',
  };
  const begun = {
    ...application({
      for: 'mijn',
      investment,
      transfer: noTransfer,
      ...(productCode === 'SDIL' && { payout: { loonheffingskorting: null } }),
      ...draft,
    }),
    offer: { id, number, productCode },
  };
  serve({
    ...flowAnswers(begun),
    [`GET /api/applications/${APPLICATION}/offer`]: () => Response.json({ data: offer }),
    [`GET /api/applications/${APPLICATION}/uploads`]: () => Response.json({ data: files }),
  });
  return visit(`/aanvraag?offerte=${OFFER}`, { signedIn: true });
}

const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

/** Fills in the whole order to the other provider. */
function order() {
  // A text field with suggestions has the role of a combobox.
  fireEvent.change(screen.getByRole('combobox', { name: /^Bij welke bank of verzekeraar/ }), {
    target: { value: 'Nationale-Nederlanden' },
  });
  fireEvent.change(screen.getByRole('textbox', { name: /^Uw polisnummer/ }), {
    target: { value: '12345678' },
  });
  choose(/^Alles wat op deze polis/);
  choose(/^Ik bouw deze lijfrente nog op/);
  choose(/^Helemaal of voor een deel in 2014/);
  fireEvent.click(screen.getByRole('checkbox', { name: /opdracht om dit geld bij Nationale-Nederlanden/ }));
}

describe('an application for an annuity whose capital another provider transfers', () => {
  test('reports every missing answer below its field, and preserves what is filled in', async () => {
    open(payout, {}, []);
    await firstPage();
    send();
    const alert = await screen.findByRole('alert');
    for (const part of [
      'Vul de naam in van de aanbieder waar uw lijfrente nu is.',
      'Vul het polisnummer of het rekeningnummer in.',
      'Kies of u alles overdraagt, of een deel.',
      'Kies wanneer u dit kapitaal hebt opgebouwd.',
      'Geef ons de opdracht om uw lijfrente over te dragen.',
      'Kies of wij de loonheffingskorting op uw uitkering toepassen.',
      'Kies een bestand (JPG, PNG of PDF).',
    ])
      expect(alert.textContent).toContain(part);
    order();
    expect(useApplication.getState().investment.transfer).toEqual({
      isPresent: true,
      providerName: 'Nationale-Nederlanden',
      policyNumber: '12345678',
      isWhole: true,
      kind: 'accumulation',
      regime: 'from2014',
      isOrdered: true,
    });
  });

  // Promise: Wij berekenen uw uitkering als wij het geld hebben ontvangen en belegd.
  // Promise: Na onze controle sturen wij uw opdracht naar uw andere aanbieder.
  test('shows the expected payouts, asks for no payment and no origin of the money, and continues', async () => {
    open(payout);
    await firstPage();
    for (const part of [
      'Kapitaal van uw andere aanbieder€ 150.000,00',
      'Elk kwartaal',
      '€ 2.498,94 bruto per kwartaal',
      'Tussen 1 april 2027 en 1 mei 2027',
      'Looptijd25 jaar',
      'uiterlijk op 31 december 2036',
      'U hoeft ons niets te betalen.',
      // 3% of € 150,000.
      'Uw andere aanbieder betaalt € 150.000,00 − instapkosten € 4.500,00',
    ])
      expect(text()).toContain(part);
    expect(text()).not.toContain('aftrekken');
    expect(screen.queryByRole('combobox', { name: /^Waar komt/ })).toBeNull();
    order();
    choose(/^Nee/);
    send();
    await screen.findByRole('heading', { level: 1, name: 'Uw gegevens' });
  });

  test('explains why the annuity is expected to begin later than in the calculation', async () => {
    open({ ...payout, expectedStart: isoDate('2027-02-01') });
    await firstPage();
    expect(text()).toContain('Uw andere aanbieder heeft 14 dagen om te betalen.');
    expect(text()).toContain('waarschijnlijk op 1 februari 2027. In uw berekening is dat 1 januari 2027.');
    cleanup();
    open({ ...payout, expectedStart: payout.start });
    await firstPage();
    expect(text()).toContain('waarschijnlijk op 1 januari 2027.');
    expect(text()).not.toContain('In uw berekening is dat');
  });

  test('capital from before 1992 is not transferred online', async () => {
    open(payout);
    await firstPage();
    choose(/^Vóór 1992/);
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('Vraag eerst advies aan een adviseur.');
  });

  test('an accumulation without deposits needs no contribution room, and its money stays locked', async () => {
    open(accumulation);
    await firstPage();
    expect(text()).not.toContain('aftrekken');
    expect(screen.queryByRole('heading', { name: 'Uw uitkering' })).toBeNull();
    order();
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('niet tussendoor kunt opnemen');
    fireEvent.click(screen.getByRole('checkbox', { name: /niet tussendoor kan opnemen/ }));
    send();
    await screen.findByRole('heading', { level: 1, name: 'Uw gegevens' });
  });
});

const transfer: OwnCapitalTransfer = {
  id: '0198f0aa-0000-7000-8000-0000000000d1',
  contractId: CONTRACT,
  contractNumber: '2026-000124',
  reference: 'B1 2026-000124',
  providerName: 'Nationale-Nederlanden',
  policyNumber: '•••• 5678',
  isWhole: true,
  kind: 'accumulation',
  regime: 'from2014',
  state: 'ordered',
  expected: 150_000,
  received: 0,
  orderedAt: '2026-11-20T10:00:00.000Z',
  sentOn: null,
  acceptedOn: null,
  dueOn: null,
  daysLate: 0,
  receivedOn: null,
  dealFrom: null,
  rejection: null,
};
const contract: ContractDetails = {
  ...runningContract,
  ContractID: CONTRACT,
  ContractNummer: '2026-000124',
  Product: 'SDIL',
  Status: 'awaitingPayment',
  IsPaymentCompleted: true,
  EersteInleg: 150_000,
  OpenstaandBedrag: 0,
  InlegPerMaand: 0,
  Startdatum: null,
  WaardeDatum: null,
  Posities: [],
  PrimoWaardeHuidigeMaandNaProlongatie: 0,
  TotaalIngelegd: 0,
  TotaalOpgenomen: 0,
};

/** Opens a page of the contract of a transfer in this state. */
function openContract(path: string, changed: Partial<OwnCapitalTransfer> = {}, status = contract.Status) {
  const own = { ...contract, Status: status };
  serve({
    [`GET /api/contracts/${CONTRACT}`]: () => Response.json({ data: { Contract: [own] } }),
    'GET /api/contracts/summaries': () => Response.json({ data: [own] }),
    [`GET /api/contracts/${CONTRACT}/transactions`]: () => Response.json({ data: { items: [], next: null } }),
    'GET /api/capital-transfers': () => Response.json({ data: [{ ...transfer, ...changed }] }),
  });
  return visit(path, { signedIn: true });
}
const card = async () =>
  within((await screen.findByRole('heading', { name: 'Overdracht' })).closest('section') as HTMLElement);

describe('the contract of a transfer', () => {
  test('after the signature shows all steps with their conditions, and no payment', async () => {
    openContract(`/aanvraag?pagina=contract-creation&contract=${CONTRACT}`);
    await screen.findByRole('heading', { level: 1, name: 'Uw contract is gemaakt' });
    const steps = screen.getAllByRole('listitem').map((step) => step.querySelector('strong')?.textContent);
    for (const step of ['Getekend', 'Controle', 'Opdracht verstuurd', 'Geld ontvangen', 'Belegd'])
      expect(steps).toContain(step);
    expect(text()).toContain('moet betalen binnen 14 dagen nadat het de opdracht met alle papieren heeft');
    expect(text()).toContain('Dan is Nationale-Nederlanden u wettelijke rente verschuldigd.');
    expect(text()).toContain('als wij het geld op tijd hebben en alles in orde is');
    expect(screen.queryByRole('link', { name: /betalen/i })).toBeNull();
  });

  test.each([
    [{}, 'Is alles in orde? Dan sturen wij uw opdracht naar Nationale-Nederlanden.'],
    [
      { state: 'sent', sentOn: isoDate('2026-12-03'), dueOn: isoDate('2026-12-17') },
      'Dat moet er uiterlijk op 17 december 2026 zijn.',
    ],
    [
      { state: 'accepted', sentOn: isoDate('2026-12-03'), dueOn: isoDate('2026-12-17'), daysLate: 3 },
      'Dat is te laat: Nationale-Nederlanden is u wettelijke rente verschuldigd.',
    ],
    [
      { state: 'received', receivedOn: isoDate('2026-12-10'), dealFrom: isoDate('2027-01-01') },
      'Wij beleggen het op 1 januari 2027, als alles in orde is.',
    ],
    [{ state: 'rejected', rejection: 'De polis is verpand.' }, 'De reden: De polis is verpand.'],
    [{ state: 'returned' }, 'Het geld gaat terug naar Nationale-Nederlanden.'],
  ] as const)('its page shows what is waited for: %o', async (changed, sentence) => {
    openContract(`/contractbeheer/${CONTRACT}`, changed as Partial<OwnCapitalTransfer>);
    const overdracht = await card();
    expect(text()).toContain(sentence);
    expect(overdracht.getByRole('link', { name: /^Uw opdracht aan/ }).getAttribute('href')).toBe(
      `/api/capital-transfers/${transfer.id}/order`,
    );
  });

  test('offers no top-up and no sale before the capital is dealt, and leaves the phone screen free', async () => {
    openContract(`/contractbeheer/${CONTRACT}`, { state: 'sent', sentOn: isoDate('2026-12-03') });
    const actions = await screen.findByRole('navigation', { name: 'Wat u kunt doen' });
    expect(
      within(actions)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Wijzigen']);
    expect(actions.dataset.fixed).toBe('false');
  });

  test.each(['/mijn-vastgoed', `/contractbeheer/${CONTRACT}`])(
    '%s shows the received amount, which may differ from the calculation, until the contract has a value',
    async (path) => {
      const received = { receivedOn: isoDate('2026-12-10'), dealFrom: isoDate('2027-01-01') };
      openContract(path, { state: 'received', received: 135_000, ...received }, 'awaitingStart');
      await screen.findByText('Overgedragen');
      expect(text()).toContain('Overgedragen€ 135.000,00');
      expect(text()).not.toContain('Eerste inleg');
    },
  );

  test('the overview shows whose money it waits for, and asks for no payment', async () => {
    openContract('/mijn-vastgoed', { state: 'sent', sentOn: isoDate('2026-12-03') });
    await screen.findByText('Wij wachten op het geld van Nationale-Nederlanden.');
    expect(screen.getByText('Overdracht loopt')).toBeDefined();
    expect(screen.queryByText('Eén contract wacht op betaling')).toBeNull();
  });

  test('a cancelled contract leads to no payment, and names the destination of the money', async () => {
    openContract(`/aanvraag?contract=${CONTRACT}`, { state: 'returned' }, 'cancelled');
    await screen.findByRole('heading', { level: 1, name: 'Dit contract gaat niet door' });
    expect(text()).toContain('Dan gaat dat terug naar uw vorige aanbieder.');
  });
});
