// @vitest-environment happy-dom

import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../lib/http/query-client.ts';
import { serve } from '../../../../testing/visit.tsx';
import { accumulationInput, context, outcomeOf, payoutInput } from '../testing/annuity-examples.ts';
import { OutcomeDetails } from './OutcomeDetails.tsx';
import { OutcomeFigures } from './OutcomeFigures.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(input: CalculationInput): void {
  serve();
  const result = outcomeOf(input);
  const allocation = input.funds.map(({ id, percentage }) => ({ id, percentage: 100 * percentage }));
  render(
    <QueryClientProvider client={queryClient}>
      <OutcomeFigures result={result} />
      <OutcomeDetails {...{ result, input, allocation, context }} />
    </QueryClientProvider>,
  );
}

const part = (title: string) =>
  within(screen.getByRole('heading', { level: 2, name: title }).closest('section') as HTMLElement);
const text = () => document.body.textContent?.replace(/\s+/g, ' ') ?? '';

describe('the page shows the outcome of a payout', () => {
  test('X-01 shows the amount and frequency of the payout, its first and last day, and the total', () => {
    show(payoutInput);
    const figures = part('Uw bruto uitkering per kwartaal');
    expect(figures.getAllByText(/€\s2\.\d{3},\d\d/).length).toBeGreaterThanOrEqual(3);
    expect(figures.getByText('1 april 2027')).toBeDefined();
    expect(figures.getByText('1 januari 2052')).toBeDefined();
    expect(figures.getByText('100 uitkeringen in totaal')).toBeDefined();
    expect(text()).toContain('Wij houden loonheffing en de bijdrage voor de Zorgverzekeringswet in.');
    // The deterministic payout of worked example 8.
    expect(text()).toMatch(/Zonder schommelingen is de uitkering €\s2\.498,94 per kwartaal/);
  });

  test('shows the amount paid out and the remaining capital per year', () => {
    show(payoutInput);
    expect(
      screen.getByRole('figure', { name: /^Samen uitgekeerd per jaar\. Na 25 jaar: als het tegenzit €/ }),
    ).toBeDefined();
    expect(screen.getByRole('figure', { name: /^Restkapitaal per jaar\. Na 12 jaar/ })).toBeDefined();
    const rows = within(screen.getByRole('table', { name: 'Uitgekeerd en over per jaar' })).getAllByRole(
      'row',
    );
    expect(rows).toHaveLength(1 + 26);
    expect(rows.at(-1)?.textContent).toMatch(/01-01-2052.*€\s0,00$/);
  });

  test('shows the costs, without costs of a sale, and the effect of the costs on each payout', () => {
    show(payoutInput);
    const costs = part('Wat het kost');
    expect(costs.getByText('Kosten van de lijfrente', { exact: false })).toBeDefined();
    expect(costs.queryByText(/Uitstapkosten/)).toBeNull();
    expect(costs.getByText(/Zonder kosten zou elke uitkering €\s[\d.,]+ per kwartaal zijn/)).toBeDefined();
  });

  test('shows the rules for this person in plain words', () => {
    show(payoutInput);
    const rules = part('Regels voor uw lijfrente');
    expect(rules.getByText('12 augustus 2031')).toBeDefined();
    expect(rules.getByText('De uitkering moet uiterlijk op 1 september 2036 beginnen.')).toBeDefined();
    expect(rules.getByText(/minimaal 24 jaar en 8 maanden duren/)).toBeDefined();
    expect(rules.getByText(/nabestaandenlijfrente/)).toBeDefined();
  });

  test('shows the ceiling of a temporary payout', () => {
    show({ ...payoutInput, birthdate: '1958-08-20' as never, duration: 10 });
    const rules = part('Regels voor uw lijfrente');
    expect(rules.getByText(/tijdelijke oudedagslijfrente.*€\s26\.781 \(bedrag van 2027\)/)).toBeDefined();
  });
});

describe('the page shows the outcome of an accumulation', () => {
  test('shows an end value, the costs of the annuity, and a note that the state pension date is a forecast', () => {
    show(accumulationInput);
    const figures = part('Waarde op 1\u00a0januari 2039');
    expect(figures.getByText('Over voor een uitkering')).toBeDefined();
    expect(part('Wat het kost').getByText('Kosten van de lijfrente', { exact: false })).toBeDefined();
    const rules = part('Regels voor uw lijfrente');
    expect(rules.getByText(/\(verwacht\)/)).toBeDefined();
    expect(rules.getByText('Uw eerste uitkering moet uiterlijk in december 2052 komen.')).toBeDefined();
    expect(rules.getByText(/20% revisierente/)).toBeDefined();
  });
});

describe('the page shows the outcome of an investment', () => {
  const investment: CalculationInput = { ...accumulationInput, productCode: 'SB', birthdate: null };

  test('shows no annuity rules, and its costs add up to the cent', () => {
    show(investment);
    expect(screen.queryByRole('heading', { name: 'Regels voor uw lijfrente' })).toBeNull();
    const euros = part('Wat het kost')
      .getAllByRole('definition')
      .map(({ textContent }) => Number(textContent?.replace(/[^\d,]/g, '').replace(',', '.')));
    const [total, ...others] = euros.toReversed();
    expect(others).toHaveLength(3);
    expect(others.reduce((sum, euro) => sum + euro, 0)).toBeCloseTo(total ?? 0, 6);
  });

  test('shows beside the scenarios the value below which 1 in 100 outcomes lies, and the worst year in euros', () => {
    show(investment);
    const { severe, worstYear, totalDeposit, scenarios } = outcomeOf(investment);
    const figures = part('Waarde op 1\u00a0januari 2039');
    const whole = (euro: number) => Math.round(Math.abs(euro)).toLocaleString('nl-NL');
    expect(figures.getByText('In zwaar weer').nextSibling?.textContent).toContain(
      whole(severe?.endValue ?? 0),
    );
    expect(severe?.endValue).toBeLessThan(scenarios.pessimistic.endValue);
    const { year = 0, return: made = 0, result = 0 } = worstYear ?? {};
    expect(result).toBe(Math.round(totalDeposit * made * 100) / 100);
    expect(figures.getByText(`Slechtste jaar tot nu toe: ${year}`).nextSibling?.textContent).toContain(
      whole(result),
    );
  });

  test('shows the purchasing power at an inflation rate that the customer chooses', () => {
    show(investment);
    const power = part('In geld van nu');
    const before = power.getAllByText(/in geld van nu, bij 2% inflatie/);
    expect(before).toHaveLength(3);
    fireEvent.change(power.getByRole('slider', { name: 'Inflatie per jaar' }), { target: { value: '3.5' } });
    expect(power.getAllByText(/in geld van nu, bij 3,5% inflatie/)).toHaveLength(3);
  });

  test('downloads the amounts of every year as a file', async () => {
    show(investment);
    const stored: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      stored.push(file as Blob);
      return 'blob:proef';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Download bedragen als CSV', hidden: true }));
    const [header, , ...rest] = (await stored[0]?.text())?.split('\r\n') ?? [];
    expect(header).toBe('\ufeffDatum;Ingelegd;Als het tegenzit;Verwacht;Als het meezit');
    expect(rest.at(-2)).toMatch(/^01-01-2039;63200;\d+(,\d+)?;\d+(,\d+)?;\d+(,\d+)?$/);
  });
});
