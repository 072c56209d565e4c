// @vitest-environment happy-dom
import type { ContractDetails } from '@portaal/domain/contracts/calls';
import type { TopUpTerms } from '@portaal/domain/top-ups/calls';
import { isoDate } from '@portaal/engine';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { runningContract } from '../../testing/contract-details.ts';
import { serve, visit } from '../../testing/visit.tsx';
// The page is fetched when it is opened; here it is there already, so that no test waits for it.
import './TopUpPage.tsx';

afterEach(cleanup);

const terms: TopUpTerms = {
  blocker: null,
  minimum: 250,
  maximum: 200_000,
  cutOff: '2026-11-30T15:00:00.000Z',
  dealingDay: isoDate('2026-12-01'),
  funds: [{ id: 1, name: 'Nederlands Vastgoed Fonds', share: 1, entryCostRate: 0.03 }],
  questionnaireUntil: isoDate('2027-06-01'),
  underway: [],
};
const announced: TopUpTerms = {
  ...terms,
  blocker: 'announced',
  underway: [
    { id: 't1', amount: 500, method: 'transfer', status: 'announced', createdAt: '2026-11-20T10:00:00.000Z' },
  ],
};

/** The page as the server responds it, before and after the call that changes something. */
function open(before: TopUpTerms, after = before, of: Partial<ContractDetails> = {}) {
  let now = before;
  const change = () => {
    now = after;
    return Response.json({ data: announced.underway[0] }, { status: 201 });
  };
  const requested = serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [{ ...runningContract, ...of }] } }),
    'GET /api/contracts/c1/top-ups': () => Response.json({ data: now }),
    'POST /api/contracts/c1/top-ups': change,
    'POST /api/contracts/c1/top-ups/t1/cancel': change,
  });
  visit('/contractbeheer/c1/bijstorten', { signedIn: true });
  return requested;
}

const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');
const amountField = () => screen.findByRole('textbox', { name: 'Hoeveel wilt u bijstorten?' });
const send = () => screen.getByRole('button', { name: 'Bijstorting aanmaken' });

describe('R-31 topping up', () => {
  test('an amount out of range and no way of paying are named, and nothing is sent', async () => {
    const requested = open(terms);
    fireEvent.change(await amountField(), { target: { value: '249,99' } });
    fireEvent.click(send());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent?.replaceAll(/\s/g, ' ')).toContain('Stort minimaal € 250,00 bij.');
    expect(alert.textContent).toContain('Kies hoe u wilt betalen.');
    expect(requested.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('pressed twice it is announced once, and the payment follows', async () => {
    const requested = open(terms, announced);
    fireEvent.change(await amountField(), { target: { value: '500' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Overboeking' }));
    const button = send();
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText('Uw bijstorting is aangemaakt. De betaling volgt.');
    expect(words()).toContain('Wij beleggen het bedrag per 1 december 2026');
    expect(words()).toContain('Kenmerk2024-000123');
    expect(requested.filter((call) => call === 'POST /api/contracts/c1/top-ups')).toHaveLength(1);
  });

  test('a top-up that is not paid can be cancelled', async () => {
    open(announced, terms);
    fireEvent.click(await screen.findByRole('button', { name: 'Bijstorting annuleren' }));
    const [, confirm] = screen.getAllByRole('button', { name: 'Bijstorting annuleren' });
    if (confirm) fireEvent.click(confirm);
    await screen.findByText('Uw bijstorting is geannuleerd');
    await waitFor(() => expect(send()).toBeTruthy());
  });

  test('without answers that still hold it says what to do first', async () => {
    open({ ...terms, blocker: 'questionnaire', questionnaireUntil: null });
    const link = await screen.findByRole('link', { name: 'Maak een berekening' });
    expect(link.getAttribute('href')).toBe('/bedrag-beleggen/stap1');
  });

  test('while a sale is under way it says so, with the way to that sale', async () => {
    open({ ...terms, blocker: 'notActive' }, undefined, { Status: 'sellPending' });
    const link = await screen.findByRole('link', { name: 'Bekijk uw verkoop' });
    expect(link.getAttribute('href')).toBe('/contractbeheer/c1/verkopen');
    expect(words()).toContain('U kunt weer bijstorten als uw verkoop is uitgevoerd of geannuleerd.');
  });

  test('an annuity that builds up is notified of the room to deduct', async () => {
    open(terms, terms, { Product: 'SUL' });
    await screen.findByText('Let op hoeveel u mag aftrekken');
    const help = screen.getByRole('link', { name: 'Lijfrente opbouwen' });
    expect(help.getAttribute('href')).toBe('/lijfrente-opbouwen/stap1');
  });
});
