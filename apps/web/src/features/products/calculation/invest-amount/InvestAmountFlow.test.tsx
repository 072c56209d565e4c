// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { complete, empty, fund, result } from '../testing/examples.ts';
import { goOn, ok, rejection, serverWith, title, type, visitFlow } from '../testing/flow-visit.tsx';
import { InvestAmountFlow } from './InvestAmountFlow.tsx';
import type { InvestAmountState } from './invest-amount-state.ts';

const server = serverWith(() => ({
  'GET /api/funds': ok([fund]),
  'POST /api/calculation': ok(result),
  'POST /api/offers': ok({ ...result, offerID: 'offer-1' }, 201),
}));
const { requestsTo } = server;

const show = (first: InvestAmountState, step: string, signedIn = false) =>
  visitFlow(InvestAmountFlow, empty, { first, step, signedIn });

describe('the calculator bedrag beleggen has steps', () => {
  test('R-35 opens the first question for a link to the outcome without answers', async () => {
    const visit = show(empty, 'stap4');
    await title('Hoeveel wilt u inleggen?');
    expect(visit.steps).toEqual(['stap1 (replace)']);
    expect(screen.getByText(/Stap 1 van 4/)).toBeDefined();
  });

  test('C-06 opens the first step for an unknown step in the URL', async () => {
    const visit = show(complete, 'stap9');
    await title('Hoeveel wilt u inleggen?');
    expect(visit.steps).toEqual(['stap1 (replace)']);
  });

  test('V-05 summarises a problem at the top with a link and repeats it at its field', async () => {
    const visit = show(empty, 'stap1');
    await goOn();
    const summary = await screen.findByRole('alert');
    expect(summary.querySelector('a')?.getAttribute('href')).toBe('#initialDeposit');
    expect(screen.getAllByText('Vul uw eenmalige inleg in.')).toHaveLength(2);
    expect(visit.steps).toEqual([]);
    type('Eenmalige inleg', '10.000');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('P-01 preserves all answers when the user moves forward and back', async () => {
    const visit = show(empty, 'stap1');
    await screen.findByRole('button', { name: 'Volgende' });
    type('Eenmalige inleg', '10.000');
    type('Naam voor deze berekening', 'Studie Lisa');
    await goOn();
    await title('Hoe lang wilt u beleggen?');
    fireEvent.change(screen.getByRole('slider'), { target: { value: '12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Vorige' }));
    await title('Hoeveel wilt u inleggen?');
    expect(screen.getByDisplayValue('10.000')).toBeDefined();
    expect(visit.state).toMatchObject({
      initialDeposit: 1_000_000,
      description: 'Studie Lisa',
      duration: 12,
    });
  });

  test('C-08 the start defaults to the first of the next month', async () => {
    const visit = show({ ...complete, duration: null }, 'stap2');
    expect((await screen.findByRole('combobox')) as HTMLSelectElement).toMatchObject({ value: '2026-12-01' });
    await goOn();
    await waitFor(() => expect(visit.state).toMatchObject({ duration: 10, start: '2026-12-01' }));
  });
});

describe('the calculator bedrag beleggen shows an outcome', () => {
  test("C-13 sends no credentials with a visitor's calculation, and sends the shares as fractions (X-01)", async () => {
    show(complete, 'stap4');
    await screen.findByText('Uw berekening is klaar.');
    const [calculation] = requestsTo('POST /api/calculation');
    expect(calculation?.init.credentials).toBe('omit');
    expect(JSON.parse(String(calculation?.init.body))).toMatchObject({
      productCode: 'SB',
      initialDeposit: 10_000,
      start: '2026-12-01',
      funds: [{ id: 1, percentage: 1 }],
    });
    expect(requestsTo('POST /api/offers')).toEqual([]);
    expect(screen.getByText('Log in om uw berekening te bewaren.')).toBeDefined();
    expect(screen.getAllByText(/16\.569/).length).toBeGreaterThan(0);
  });

  test('C-09 shows the loader during the calculation and hides it afterwards', async () => {
    const visit = show(complete, 'stap4');
    await screen.findByText('Uw berekening is klaar.');
    expect(visit.busy).toEqual([true, false]);
  });

  test('C-09 shows the loader again for a calculation after one that failed', async () => {
    const working = server.answers['POST /api/calculation'];
    server.answers['POST /api/calculation'] = { status: 500, body: {} };
    const visit = show(complete, 'stap4');
    const again = await screen.findByRole('button', { name: 'Probeer opnieuw' });
    if (working !== undefined) server.answers['POST /api/calculation'] = working;
    fireEvent.click(again);
    await screen.findByText('Uw berekening is klaar.');
    expect(visit.busy).toEqual([true, false, true, false]);
  });

  test('C-10 saves the first calculation of a signed-in user as an offer, exactly once', async () => {
    const visit = show(complete, 'stap4', true);
    await screen.findByText(/^Uw berekening is bewaard\. U vindt deze bij/);
    expect(visit.state.offerID).toBe('offer-1');
    const [offer, ...more] = requestsTo('POST /api/offers');
    expect(more).toEqual([]);
    expect(new Headers(offer?.init.headers).get('idempotency-key')).toMatch(/^[\w-]{8,64}$/);
    expect(requestsTo('POST /api/calculation')[0]?.init.credentials).toBe('include');
  });

  test('I-03 applies with the saved offer of all funds, once, however often the button is pressed', async () => {
    const visit = show(complete, 'stap4', true);
    const apply = await screen.findByRole('button', { name: 'Nu aanvragen' });
    fireEvent.click(apply);
    fireEvent.click(apply);
    await waitFor(() => expect(visit.applied).toEqual(['offer-1']));
    expect(requestsTo('POST /api/offers')).toHaveLength(1);
  });

  test('I-03 saves a changed calculation before the application, and applies for what was saved last', async () => {
    const visit = show(complete, 'stap4', true);
    await screen.findByText(/^Uw berekening is bewaard/);
    server.answers['POST /api/offers'] = ok({ ...result, offerID: 'offer-2' }, 201);
    type('Eenmalige inleg', '20.000');
    await screen.findByText('Deze uitkomst is nog niet bewaard.');
    fireEvent.click(screen.getByRole('button', { name: 'Nu aanvragen' }));
    await waitFor(() => expect(visit.applied).toEqual(['offer-2']));
    const [, second] = requestsTo('POST /api/offers');
    expect(JSON.parse(String(second?.init.body))).toMatchObject({ initialDeposit: 20_000 });
  });

  test('I-03 opens no application if the calculation cannot be saved, and tries again at the next press', async () => {
    server.answers['POST /api/offers'] = { status: 500, body: {} };
    const visit = show(complete, 'stap4', true);
    const failed = /^Wij konden uw berekening niet bewaren/;
    fireEvent.click(await screen.findByRole('button', { name: 'Nu aanvragen' }));
    await screen.findByText(failed);
    expect(visit.applied).toEqual([]);
    server.answers['POST /api/offers'] = ok({ ...result, offerID: 'offer-3' }, 201);
    fireEvent.click(screen.getByRole('button', { name: 'Nu aanvragen' }));
    await waitFor(() => expect(visit.applied).toEqual(['offer-3']));
  });

  test('offers neither saving nor an application for an amount below the minimum of a fund, and shows the reason', async () => {
    const minimum = { ...fund.minimum, initialDeposit: 10_001 };
    server.answers['GET /api/funds'] = ok([{ ...fund, minimum }]);
    show(complete, 'stap4', true);
    await screen.findByText('Van deze berekening maken wij geen offerte');
    expect(
      screen.getByText(
        'Nederlands Vastgoed Fonds vraagt minimaal € 10.001 eenmalig. In deze berekening gaat er € 10.000 naar dit fonds.',
      ),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Nu aanvragen' })).toBeNull();
    expect(requestsTo('POST /api/offers')).toEqual([]);
  });

  test("shows the minimum of a fund on the fund's card, before the user reaches the outcome", async () => {
    show(complete, 'stap3');
    const minimum = await screen.findByText('€ 1.000 eenmalig, of € 50 per maand');
    expect(minimum.parentElement?.textContent).toMatch(/^Minimaal, met alleen dit fonds/);
  });

  test('shows the euros of a share while the user divides, without a calculation by the server', async () => {
    show({ ...complete, funds: [] }, 'stap3');
    const share = await screen.findByRole('spinbutton', { name: /^Aandeel/ });
    fireEvent.change(share, { target: { value: '40' } });
    // 40% of € 10.000.
    expect(await screen.findByText('€ 4.000,00')).toBeDefined();
    expect(screen.queryByText('Van deze berekening maken wij geen offerte')).toBeNull();
    fireEvent.change(share, { target: { value: '100' } });
    expect(await screen.findByText('€ 10.000,00')).toBeDefined();
    expect(requestsTo('POST /api/calculation')).toEqual([]);
  });

  test('warns at the allocation about an amount below the minimum of a fund, and names the fund and the minimum', async () => {
    const minimum = { ...fund.minimum, initialDeposit: 10_001 };
    server.answers['GET /api/funds'] = ok([{ ...fund, minimum }]);
    show(complete, 'stap3');
    const warning = await screen.findByText(
      /^Nederlands Vastgoed Fonds vraagt minimaal € 10\.001 eenmalig\./,
    );
    expect(warning.parentElement?.textContent).toContain('Verhoog het bedrag of kies meer fondsen.');
  });

  test('shows the expected amount below a question once every question has an answer', async () => {
    const visit = show(complete, 'stap2');
    const label = await screen.findByText('Verwacht in 2036');
    expect(label.closest('dl')?.textContent).toMatch(/€\s16\.569$/);
    fireEvent.change(screen.getByRole('slider'), { target: { value: '12' } });
    expect(await screen.findByText('Verwacht in 2038')).toBeDefined();
    expect(visit.state.duration).toBe(12);
    expect(requestsTo('POST /api/calculation')).toEqual([]);
  });

  test('shows no amount below a question while another question has no answer', async () => {
    show({ ...complete, funds: [] }, 'stap2');
    await title('Hoe lang wilt u beleggen?');
    expect(screen.queryByText(/^Verwacht in/)).toBeNull();
  });

  test('C-11 shows the user the message about the minimum of 20 years', async () => {
    server.answers['POST /api/calculation'] = rejection('De minimale looptijd bedraagt 20 jaar.');
    show(complete, 'stap4');
    expect(await screen.findByText('De minimale looptijd bedraagt 20 jaar.')).toBeDefined();
  });

  test('C-11 shows an empty result for any other error, and preserves the answers', async () => {
    server.answers['POST /api/calculation'] = rejection('Iets anders.');
    const visit = show(complete, 'stap4');
    expect(await screen.findByText(/^Wij kunnen nu geen berekening maken\./)).toBeDefined();
    expect(screen.queryByText(/16\.569/)).toBeNull();
    expect(screen.getByDisplayValue('10.000')).toBeDefined();
    expect(visit.state).toMatchObject({ initialDeposit: 1_000_000, duration: 10 });
  });

  test('recalculates the outcome only if the changed amounts are valid', async () => {
    const visit = show(complete, 'stap4');
    await screen.findByText('Uw berekening is klaar.');
    type('Eenmalige inleg', '500');
    expect(await screen.findByText('Het bedrag moet minimaal € 1.000 zijn.')).toBeDefined();
    expect(visit.state.initialDeposit).toBe(1_000_000);
    type('Eenmalige inleg', '20.000');
    await waitFor(() => expect(requestsTo('POST /api/calculation')).toHaveLength(2));
    expect(visit.state.initialDeposit).toBe(2_000_000);
  });
});
