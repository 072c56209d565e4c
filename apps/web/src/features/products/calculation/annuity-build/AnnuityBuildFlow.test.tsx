// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  accumulationInput,
  completeBuild,
  context,
  emptyBuild,
  outcomeOf,
} from '../testing/annuity-examples.ts';
import { choose, goOn, ok, serverWith, title, type, visitFlow } from '../testing/flow-visit.tsx';
import { AnnuityBuildFlow } from './AnnuityBuildFlow.tsx';
import type { AnnuityBuildState } from './annuity-build-state.ts';

const server = serverWith(() => ({
  'GET /api/funds': ok(context.funds),
  'GET /api/fiscal/annuity-rules': ok(context.annuityRules),
  'POST /api/calculation': ok({ ...outcomeOf(accumulationInput), offerID: null }),
  'POST /api/offers': ok({ ...outcomeOf(accumulationInput), offerID: 'offer-1' }, 201),
  'POST /api/fiscal/contribution-room': ok({
    year: 2026,
    annualRoom: 4_725,
    reserveRoom: 0,
    maxDeductible: 4_725,
    history: [],
    parameterVersion: '2026',
  }),
}));
const show = (first: AnnuityBuildState, step: string, signedIn = false) =>
  visitFlow(AnnuityBuildFlow, emptyBuild, { first, step, signedIn });
const birthDate = (day: string, month: string, year: string) => {
  for (const [label, value] of [
    ['Dag', day],
    ['Maand', month],
    ['Jaar', year],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
};

describe('a visitor uses the annuity accumulation calculator', () => {
  test('C-01, X-01 guides the user question by question from the situation to the outcome', async () => {
    const visit = show(emptyBuild, 'stap1');
    await title('Wat is uw situatie?');
    choose('Ik wil een nieuwe lijfrente beginnen');
    await goOn();
    await title('Hoeveel wilt u inleggen?');
    type('Eenmalige inleg', '20.000');
    type('Inleg per maand', '300');
    await goOn();
    await title('Wanneer bent u geboren?');
    birthDate('15', '03', '1980');
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '2027-01-01' } });
    expect(screen.getByText('15 juni 2047 (verwacht)')).toBeDefined();
    await goOn();
    await title('Tot wanneer wilt u inleggen?');
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '12' } });
    await goOn();
    await title('In welke fondsen wilt u beleggen?');
    const share = await screen.findByRole('spinbutton', { name: /Nederlands Vastgoed Fonds/ });
    fireEvent.change(share, { target: { value: '100' } });
    await goOn();
    await screen.findByText('Uw berekening is klaar.');
    expect(visit.steps).toEqual(['stap2', 'stap3', 'stap4', 'stap5', 'stap6']);
    const [calculation] = server.requestsTo('POST /api/calculation');
    expect(JSON.parse(String(calculation?.init.body))).toEqual(accumulationInput);
  });

  test('V-05 a transfer requires an amount, with its own message', async () => {
    const visit = show({ ...emptyBuild, situation: 'oversluiten' }, 'stap2');
    await title('Hoeveel wilt u oversluiten?');
    await goOn();
    expect(
      within(await screen.findByRole('alert')).getByText('Vul in hoeveel u wilt oversluiten.'),
    ).toBeDefined();
    expect(visit.steps).toEqual([]);
  });

  test('V-05 rejects a date that does not exist, and preserves it as typed', async () => {
    const visit = show({ ...completeBuild, geboortedatum: '' }, 'stap3');
    await title('Wanneer bent u geboren?');
    birthDate('31', '2', '1985');
    await goOn();
    expect(
      within(await screen.findByRole('alert')).getByText('Vul een geldige datum in (dd-mm-jjjj).'),
    ).toBeDefined();
    expect(screen.getByDisplayValue('31')).toBeDefined();
    expect(visit.steps).toEqual([]);
  });

  test('C-03 converts the period until the state pension to whole years', async () => {
    const visit = show({ ...completeBuild, duration: null }, 'stap4');
    await title('Tot wanneer wilt u inleggen?');
    choose(/^Tot mijn AOW-leeftijd \(67 jaar en 3 maanden\)$/);
    expect(screen.queryByRole('spinbutton')).toBeNull();
    await goOn();
    await waitFor(() => expect(visit.state).toMatchObject({ durationType: 'aow', duration: 21 }));
  });

  test('C-03 converts an end age to the years from the age at the start', async () => {
    const visit = show({ ...completeBuild, durationType: 'age' }, 'stap4');
    const age = await screen.findByRole('spinbutton', { name: /Tot welke leeftijd/ });
    expect(age).toHaveProperty('value', '58');
    fireEvent.change(age, { target: { value: '65' } });
    await goOn();
    await waitFor(() => expect(visit.state).toMatchObject({ durationType: 'age', duration: 19 }));
  });

  test('C-03 clears an end that depends on the age when the birth date changes', async () => {
    const visit = show({ ...completeBuild, durationType: 'aow', duration: 21 }, 'stap3');
    await title('Wanneer bent u geboren?');
    fireEvent.change(screen.getByLabelText('Jaar'), { target: { value: '1970' } });
    await waitFor(() => expect(visit.state).toMatchObject({ geboortedatum: '1970-03-15', duration: null }));
  });

  test('domain 1.4: informs a user who is too old for an accumulation before the next question', async () => {
    show({ ...completeBuild, geboortedatum: '1958-08-20', duration: null }, 'stap3');
    expect(await screen.findByText('Opbouwen is voor u niet meer mogelijk')).toBeDefined();
  });

  test('domain 1.3: help with the contribution room is optional, and its figures are not stored', async () => {
    const visit = show({ ...completeBuild, duration: null }, 'stap2');
    const summary = await screen.findByText(/Bereken uw jaarruimte/);
    const details = summary.closest('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    await screen.findByRole('button', { name: 'Bereken mijn jaarruimte' });
    type('Uw bruto inkomen in 2025', '60.000');
    type('Factor A over 2025', '1.200');
    fireEvent.submit(screen.getByRole('textbox', { name: /inkomen/ }).closest('form') as HTMLFormElement);
    expect(await screen.findByText('Uw jaarruimte voor 2026')).toBeDefined();
    expect(screen.getByText('U legt meer in dan u mag aftrekken')).toBeDefined();
    const [question] = server.requestsTo('POST /api/fiscal/contribution-room');
    expect(JSON.parse(String(question?.init.body))).toMatchObject({ income: 60_000, pensionGrowth: 1_200 });
    expect(question?.init.credentials).toBe('omit');
    expect(JSON.stringify(visit.state)).not.toContain('6000000');
  });

  test('10.18 the contribution room ends five years after the year of the state pension', async () => {
    // Born in May 1954: the state pension age in 2020 was 66 years and 4 months, so 2025 is the last year.
    show({ ...completeBuild, geboortedatum: '1954-05-15', duration: null }, 'stap2');
    expect(await screen.findByText('Over 2026 is geen premie aftrekbaar')).toBeDefined();
    expect(screen.queryByText(/Bereken uw jaarruimte/)).toBeNull();
  });

  test('I-03 a new annuity is applied for online', async () => {
    const visit = show({ ...completeBuild, situation: 'nieuw' }, 'stap6', true);
    fireEvent.click(await screen.findByRole('button', { name: 'Nu aanvragen' }));
    await waitFor(() => expect(visit.applied).toEqual(['offer-1']));
    expect(screen.getByText(/^U vraagt deze lijfrente zelf online aan/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Laat u terugbellen' })).toBeDefined();
  });

  test('I-03 a transfer of an annuity is applied for online, and the page lists what the applicant needs', async () => {
    const visit = show({ ...completeBuild, situation: 'oversluiten' }, 'stap6', true);
    fireEvent.click(await screen.findByRole('button', { name: 'Nu aanvragen' }));
    await waitFor(() => expect(visit.applied).toEqual(['offer-1']));
    expect(screen.getByText(/^Wij vragen het geld op bij uw bank of verzekeraar van nu/)).toBeDefined();
    expect(screen.getByText(/uw polis- of rekeningnummer en het laatste overzicht/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Laat u terugbellen' })).toBeDefined();
  });

  test('C-05 clears the answers of one calculator after a confirmation', async () => {
    const visit = show(completeBuild, 'stap3');
    fireEvent.click(await screen.findByRole('button', { name: 'Wis deze antwoorden' }));
    const question = screen.getByRole('alertdialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Annuleren' }));
    expect(visit.state).toEqual(completeBuild);
    fireEvent.click(screen.getByRole('button', { name: 'Wis deze antwoorden' }));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Oké' }));
    await title('Wat is uw situatie?');
    expect(visit.state).toEqual(emptyBuild);
  });
});
