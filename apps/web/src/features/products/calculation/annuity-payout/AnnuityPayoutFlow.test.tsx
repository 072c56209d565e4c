// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { completePayout, context, emptyPayout, outcomeOf, payoutInput } from '../testing/annuity-examples.ts';
import { choose, goOn, ok, serverWith, title, type, visitFlow } from '../testing/flow-visit.tsx';
import { AnnuityPayoutFlow } from './AnnuityPayoutFlow.tsx';
import type { AnnuityPayoutState } from './annuity-payout-state.ts';

const server = serverWith(() => ({
  'GET /api/funds': ok(context.funds),
  'GET /api/fiscal/annuity-rules': ok(context.annuityRules),
  'POST /api/calculation': ok({ ...outcomeOf(payoutInput), offerID: null }),
  'POST /api/offers': ok({ ...outcomeOf(payoutInput), offerID: 'offer-1' }, 201),
  'GET /api/contracts/summaries': ok([]),
}));
const show = (first: AnnuityPayoutState, step: string, signedIn = false) =>
  visitFlow(AnnuityPayoutFlow, emptyPayout, { first, step, signedIn });
const years = () => screen.findByRole('spinbutton', { name: /Looptijd/ });
const fault = async (message: string | RegExp) =>
  expect(within(await screen.findByRole('alert')).getByText(message)).toBeDefined();

/** A user whose state pension has begun, so that a temporary annuity is possible. */
const retired: AnnuityPayoutState = {
  ...completePayout,
  geboortedatum: '1958-08-20',
  uitkeringsTermijnCode: 'Maand',
};

describe('a visitor uses the annuity payout calculator', () => {
  test('C-01, X-01 guides the user question by question from the capital to the outcome', async () => {
    const visit = show(emptyPayout, 'stap1');
    await title('Hoeveel lijfrentekapitaal hebt u?');
    type('Uw lijfrentekapitaal', '150.000');
    choose('Nee');
    await goOn();
    await title('Wanneer wilt u beginnen?');
    for (const [label, value] of [
      ['Dag', '12'],
      ['Maand', '05'],
      ['Jaar', '1964'],
    ] as const) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '2027-01-01' } });
    expect(screen.getByText('12 augustus 2031')).toBeDefined();
    expect(screen.getByText('24 jaar en 8 maanden')).toBeDefined();
    await goOn();
    await title('Hoe lang wilt u een uitkering?');
    expect(await years()).toHaveProperty('value', '25');
    await goOn();
    await title('Hoe vaak wilt u een uitkering?');
    choose('Elk kwartaal');
    await goOn();
    await title('In welke fondsen wilt u beleggen?');
    const share = await screen.findByRole('spinbutton', { name: /Vastgoed Leningen Fonds/ });
    fireEvent.change(share, { target: { value: '100' } });
    await goOn();
    await screen.findByText('Uw berekening is klaar.');
    expect(visit.steps).toEqual(['stap2', 'stap3', 'stap4', 'stap5', 'stap6']);
    const [calculation] = server.requestsTo('POST /api/calculation');
    expect(JSON.parse(String(calculation?.init.body))).toEqual(payoutInput);
  });

  test('V-05 rejects capital below the minimum, and lists the problems in the order of the questions', async () => {
    show(emptyPayout, 'stap1');
    await screen.findByText(/Minimaal € 10\.000/);
    type('Uw lijfrentekapitaal', '9.000');
    await goOn();
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Het bedrag moet minimaal €\u00a010.000 zijn.',
      'Kies ja of nee.',
    ]);
  });

  test('C-11 rejects a term that is too short, and names the minimum term for this person', async () => {
    const visit = show({ ...completePayout, funds: [] }, 'stap3');
    fireEvent.change(await years(), { target: { value: '10' } });
    await goOn();
    await fault(
      'De minimale looptijd bedraagt 20 jaar, plus de jaren tot uw AOW-leeftijd. Voor u is dat 24 jaar en 8 maanden. Kies minstens 25 jaar.',
    );
    expect(await years()).toHaveProperty('value', '10');
    expect(visit.steps).toEqual([]);
  });

  test('V-05 rejects a payout beyond the age of 100, and preserves the input', async () => {
    show(completePayout, 'stap3');
    fireEvent.change(await years(), { target: { value: '100' } });
    await goOn();
    await fault(/De uitkering mag lopen tot u 100 jaar wordt/);
  });

  test('domain 1.6: for capital from before 2014, the minimum term depends on the 65th birthday', async () => {
    show({ ...completePayout, kapitaal: 'ja', duration: null }, 'stap3');
    expect(await screen.findByText(/plus de jaren tot u 65 wordt/)).toBeDefined();
  });

  test('the outcome leads to an application, and to a callback as second choice', async () => {
    const visit = show(completePayout, 'stap6', true);
    fireEvent.click(await screen.findByRole('button', { name: 'Nu aanvragen' }));
    await waitFor(() => expect(visit.applied).toEqual(['offer-1']));
    const panel = within(
      screen.getByRole('heading', { name: 'Zo sluit u deze lijfrente' }).closest('section') as HTMLElement,
    );
    expect(panel.getByText(/uw polis- of rekeningnummer en het laatste overzicht/)).toBeDefined();
    expect(panel.getByRole('link', { name: 'Laat u terugbellen' }).getAttribute('href')).toBe(
      '/contact?lijfrente=SDIL&offerte=offer-1#terugbellen',
    );
  });

  test('the outcome links a user who accumulates an annuity here to the choice of its payouts', async () => {
    server.answers['GET /api/contracts/summaries'] = ok([
      { ContractID: 'c1', ContractNummer: '2020-000014', Product: 'SUL', Status: 'active' },
      { ContractID: 'c2', ContractNummer: '2020-000015', Product: 'SUL', Status: 'converted' },
      { ContractID: 'c3', ContractNummer: '2020-000016', Product: 'SB', Status: 'active' },
    ]);
    show(completePayout, 'stap6', true);
    const link = await screen.findByRole('link', { name: 'Kies uw uitkering bij contract 2020-000014' });
    expect(link.getAttribute('href')).toBe('/contractbeheer/c1/wijzigen/lijfrente');
    expect(screen.queryByRole('link', { name: /2020-00001[56]/ })).toBeNull();
  });

  test('a visitor signs in before the application, and returns to the outcome', async () => {
    show(completePayout, 'stap6');
    const link = await screen.findByRole('link', { name: 'Inloggen' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('/lijfrente-uitkeren/stap6');
    expect(screen.getByText(/offerte downloaden en aanvragen/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Nu aanvragen' })).toBeNull();
  });

  test('K-02 returns the user to the term question if a temporary payout exceeds the ceiling', async () => {
    const visit = show({ ...retired, duration: 5 }, 'stap5');
    await title('Hoe lang wilt u een uitkering?');
    expect(visit.steps).toEqual(['stap3 (replace)']);
  });

  test('K-02 reports an allocation that raises the payout above the ceiling only when the user continues', async () => {
    const visit = show({ ...retired, duration: 5, funds: [] }, 'stap5');
    const share = await screen.findByRole('spinbutton', { name: /Vastgoed Leningen Fonds/ });
    fireEvent.change(share, { target: { value: '100' } });
    expect(visit.steps).toEqual([]);
    await goOn();
    await title('Hoe lang wilt u een uitkering?');
    expect(visit.steps).toEqual(['stap6', 'stap3 (replace)']);
    await fault(/niet hoger zijn dan € 26\.781 per jaar/);
    expect(screen.getByText(/Vanaf 7 jaar is uw uitkering laag genoeg\./)).toBeDefined();
  });

  test('K-02 shows the field for other temporary annuities only if the term is temporary', async () => {
    const visit = show({ ...retired, duration: 8, funds: [] }, 'stap3');
    await years();
    type('andere tijdelijke lijfrente', '15.000');
    await waitFor(() => expect(visit.state.otherTemporaryPayouts).toBe(1_500_000));
    fireEvent.change(await years(), { target: { value: '20' } });
    expect(screen.queryByRole('textbox', { name: /andere tijdelijke/ })).toBeNull();
  });

  test('R-35 a link to the outcome opens the first unanswered question', async () => {
    const visit = show({ ...completePayout, uitkeringsTermijnCode: '' }, 'stap6');
    await title('Hoe vaak wilt u een uitkering?');
    expect(visit.steps).toEqual(['stap4 (replace)']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('reports that the data cannot be loaded, and offers a retry', async () => {
    server.answers['GET /api/fiscal/annuity-rules'] = { status: 500, body: {} };
    show(completePayout, 'stap3');
    const again = await screen.findByRole('button', { name: 'Probeer opnieuw' });
    server.answers['GET /api/fiscal/annuity-rules'] = ok(context.annuityRules);
    fireEvent.click(again);
    expect(await years()).toBeDefined();
  });
});
