// @vitest-environment happy-dom
import type { SellPreview, SellRequest, SellTerms } from '@portaal/domain/investing/sell-requests/calls';
import { isoDate } from '@portaal/engine';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { emptyForm } from '../../../entities/sale/sale-form.ts';
import { resetApplication, updateSale } from '../../../state/application.ts';
import { runningContract } from '../../../testing/contract-details.ts';
import { serve, visit } from '../../../testing/visit.tsx';
// The page's code loads when it is opened. Importing it here loads it up front, so that no test waits for it.
import './SellPage.tsx';
import { formatUnitsInput, parseUnits } from './units-input.ts';

afterEach(() => {
  cleanup();
  // The input is stored in the browser for the next visit, so it is reset.
  resetApplication();
});

const fund: SellTerms['funds'][number] = {
  id: 1,
  name: 'Nederlands Vastgoed Fonds',
  units: 100,
  sellableUnits: 98,
  lockedUntil: isoDate('2026-12-20'),
  nav: 100,
  navDate: isoDate('2026-11-01'),
  minimumRemaining: 1_000,
  exitCostRate: { underFiveYears: 0.03, fromFiveYears: 0.015 },
  yearlyRedemptionRate: 0.05,
  dealFrom: isoDate('2026-12-01'),
  payDay: isoDate('2026-12-14'),
};
const terms: SellTerms = {
  blocker: null,
  cutOff: '2026-11-30T15:00:00.000Z',
  monthlyDeposit: 100,
  funds: [fund],
};
const amounts = { gross: 1_000, exitCost: 22.5, net: 977.5 };
const preview: SellPreview = {
  ...amounts,
  dealingDay: isoDate('2026-12-01'),
  cancellableUntil: terms.cutOff,
  funds: [
    {
      id: 1,
      name: fund.name,
      isAll: false,
      units: 10,
      nav: 100,
      navDate: fund.navDate,
      ...amounts,
      dealFrom: fund.dealFrom,
      payDay: fund.payDay,
      yearlyRedemptionRate: 0.05,
      parts: [
        { since: isoDate('2020-01-01'), units: 5, rate: 0.015, gross: 500, cost: 7.5 },
        { since: isoDate('2024-01-01'), units: 5, rate: 0.03, gross: 500, cost: 15 },
      ],
    },
  ],
};
// Assembled from parts, because the full number would look like a requirement number.
const number = ['V', '2026', '000001'].join('-');
const order: SellRequest = {
  id: 'r1',
  number,
  kind: 'amount',
  status: 'partlyExecuted',
  requestedAt: '2026-11-20T10:00:00.000Z',
  cancellableUntil: terms.cutOff,
  isCancellable: false,
  closedAt: null,
  funds: [
    {
      id: 1,
      name: fund.name,
      units: 10,
      amount: null,
      dealFrom: fund.dealFrom,
      executedUnits: 4,
      executedGross: 400,
      exitCost: 6,
      isDone: false,
      isWaiting: false,
    },
  ],
};

function open(found: SellTerms, orders: readonly SellRequest[] = []) {
  const requested = serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
    'GET /api/contracts/c1/sell': () => Response.json({ data: found }),
    'GET /api/contracts/c1/sell-requests': () => Response.json({ data: { items: orders, next: null } }),
    'POST /api/contracts/c1/sell-preview': () => Response.json({ data: preview }),
  });
  router = visit('/contractbeheer/c1/verkopen', { signedIn: true });
  return requested;
}

let router: ReturnType<typeof visit>;

const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ');
const next = () => fireEvent.click(screen.getByRole('button', { name: 'Volgende' }));

const total = () => screen.findByRole('textbox', { name: 'Hoeveel wilt u verkopen?' });

async function fillAmount(amount: string) {
  fireEvent.change(await total(), { target: { value: amount } });
}

describe('R-32 an investor sells units', () => {
  test('shows cost, price, payment day and unsellable part before the user chooses how much to sell', async () => {
    open(terms);
    await total();
    for (const text of [
      'Uitstapkosten3,00%, na 5 jaar 1,50%',
      'Geef uw verkoop door vóór30 november 2026, 16.00 uur',
      'Verkoop tegen de koers van1 december 2026',
      'Wij betalen u rond14 december 2026',
      'Het fonds koopt per jaar maximaal 5% terug.',
      'Nog niet te verkopen: ongeveer € 200,00',
      'vanaf 20 december 2026',
      'Uw inleg van € 100,00 per maand loopt door',
    ]) {
      expect(words()).toContain(text);
    }
    next();
    expect((await screen.findByRole('alert')).textContent).toContain('Vul in hoeveel u wilt verkopen.');
  });

  test("the browser's back button returns to the previous step and preserves the typed input", async () => {
    open(terms);
    await fillAmount('1.000');
    next();
    await screen.findByRole('button', { name: 'Verkoop bevestigen' });
    router.history.back();
    expect(((await total()) as HTMLInputElement).value).toBe('1.000');
    router.history.forward();
    const back = await screen.findByRole('button', { name: 'Vorige' });
    fireEvent.click(back);
    await total();
    expect(router.history.canGoBack()).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Een aantal participaties' }));
    await screen.findByRole('heading', { name: 'Wat wilt u per fonds verkopen?' });
    router.history.back();
    await total();
    next();
    await screen.findByRole('button', { name: 'Verkoop bevestigen' });
  });

  test('removes the problem of a field once the user corrects the field', async () => {
    open(terms);
    await fillAmount('veel');
    next();
    await screen.findByRole('alert');
    await fillAmount('1.000');
    expect(screen.queryByRole('alert')).toBeNull();
    await fillAmount('0');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows proceeds, cost, dates, redemption limit and cancellation deadline before a sale is placed', async () => {
    open(terms);
    await fillAmount('1.000');
    next();
    await screen.findByRole('button', { name: 'Verkoop bevestigen' });
    for (const text of [
      '€ 977,50',
      '1,50% uitstapkosten over € 500,00: € 7,50',
      '3,00% uitstapkosten over € 500,00: € 15,00',
      '6 jaar en 11 maanden',
      'De koers is nog niet bekend. Het bedrag is een schatting.',
      'Het fonds koopt per jaar maximaal 5% terug.',
      'U kunt dit tot 30 november 2026, 16.00 uur annuleren.',
    ]) {
      expect(words()).toContain(text);
    }
  });

  test('shows an impossible amount at its field, and sends nothing to the server', async () => {
    const requested = open(terms);
    await fillAmount('9.500');
    next();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent?.replaceAll(/\s/g, ' ')).toContain('Er blijft dan € 500,00 over');
    expect(alert.textContent).toContain('Verkoop dan alles van dit fonds.');
    await fillAmount('9.800,01');
    next();
    expect(alert.textContent?.replaceAll(/\s/g, ' ')).toContain('maximaal € 9.800,00');
    fireEvent.click(screen.getByRole('button', { name: 'Alles verkopen' }));
    await screen.findByRole('button', { name: 'Verkoop bevestigen' });
    expect(requested.filter((call) => call.includes('sell-requests') && call.startsWith('POST'))).toEqual([]);
  });

  test('spreads one amount over the funds, and lets the user choose an amount per fund instead', async () => {
    const other = {
      ...fund,
      id: 2,
      name: 'Duits Vastgoed Fonds',
      units: 49,
      sellableUnits: 49,
      lockedUntil: null,
    };
    const bodies: unknown[] = [];
    const funds = [{ ...fund, exitCostRate: { underFiveYears: 0.02, fromFiveYears: 0.02 } }, other];
    serve({
      'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
      'GET /api/contracts/c1/sell': () => Response.json({ data: { ...terms, funds } }),
      'GET /api/contracts/c1/sell-requests': () => Response.json({ data: { items: [], next: null } }),
      'POST /api/contracts/c1/sell-preview': (init) => {
        bodies.push(JSON.parse(String(init.body)));
        return Response.json({ data: preview });
      },
    });
    visit('/contractbeheer/c1/verkopen', { signedIn: true });
    await fillAmount('3.000');
    expect(words()).toContain('Wij verdelen het bedrag naar verhouding over uw fondsen.');
    expect(words()).toContain('Nederlands Vastgoed Fonds: 2,00%Duits Vastgoed Fonds: 3,00%, na 5 jaar 1,50%');
    next();
    await screen.findByRole('button', { name: 'Verkoop bevestigen' });
    // The funds have € 9,800 and € 4,900 that can be sold, so two thirds of the amount are sold from the first fund
    // and one third from the second.
    const spread = {
      kind: 'amount',
      funds: [
        { id: 1, amount: 2_000 },
        { id: 2, amount: 1_000 },
      ],
    };
    await waitFor(() => expect(bodies).toContainEqual(spread));

    fireEvent.click(screen.getByRole('button', { name: 'Vorige' }));
    // If an amount leaves too little in one fund, the message refers to the choice per fund.
    await fillAmount('13.000');
    next();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Dat doet u bij “Zelf per fonds kiezen”.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Zelf per fonds kiezen' }));
    fireEvent.click(await screen.findByRole('radio', { name: 'In participaties' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Participaties Duits Vastgoed Fonds' }), {
      target: { value: '5' },
    });
    next();
    await waitFor(() => expect(bodies).toContainEqual({ kind: 'units', funds: [{ id: 2, units: 5 }] }));
  });

  test('resumes at the last step with the stored amount, and starts empty after an order', async () => {
    open(terms);
    await fillAmount('1.000');
    next();
    await screen.findByRole('button', { name: 'Verkoop bevestigen' });
    cleanup();
    open(terms);
    await screen.findByRole('button', { name: 'Verkoop bevestigen' });
    fireEvent.click(screen.getByRole('button', { name: 'Vorige' }));
    expect((await total()).getAttribute('value')).toMatch(/^1\.000/);
    cleanup();
    open({ ...terms, blocker: 'alreadySelling' }, [order]);
    await screen.findByText(`Verkoopopdracht ${number}`);
    cleanup();
    open(terms);
    expect((await total()).getAttribute('value')).toBe('');
  });

  test('shows the executed and the waiting part of an open order', async () => {
    open({ ...terms, blocker: 'alreadySelling' }, [order]);
    await screen.findByText(`Verkoopopdracht ${number}`);
    expect(words()).toContain('4 participaties verkocht, de rest wacht op ruimte in het fonds');
    expect(words()).toContain('€ 394,00');
    expect(screen.queryByRole('button', { name: 'Verkoop annuleren' })).toBeNull();
  });

  test('an order for which nothing was sold in a dealing run waits until the fund has redemption capacity', async () => {
    const [requested] = order.funds;
    if (!requested) throw new Error('no fund');
    const funds = [{ ...requested, executedUnits: 0, isWaiting: true }];
    open({ ...terms, blocker: 'alreadySelling' }, [{ ...order, status: 'queued', funds }]);
    await screen.findByText(`Verkoopopdracht ${number}`);
    expect(words()).toContain('Nog niets verkocht: wacht op ruimte in het fonds');
  });

  test('allows a new order after cancellation, without the earlier input', async () => {
    updateSale({
      contractId: 'c1',
      at: Date.now(),
      step: 'overview',
      form: { ...emptyForm, total: { amount: 1_000 } },
    });
    let orders: readonly SellRequest[] = [{ ...order, status: 'queued', isCancellable: true }];
    serve({
      'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
      'GET /api/contracts/c1/sell': () => Response.json({ data: terms }),
      'GET /api/contracts/c1/sell-requests': () => Response.json({ data: { items: orders, next: null } }),
      'POST /api/contracts/c1/sell-requests/r1/cancel': () => {
        orders = [{ ...order, status: 'cancelled' }];
        return Response.json({ data: orders[0] });
      },
    });
    visit('/contractbeheer/c1/verkopen', { signedIn: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Verkoop annuleren' }));
    const [, confirm] = screen.getAllByRole('button', { name: 'Verkoop annuleren' });
    if (confirm) fireEvent.click(confirm);
    await screen.findByText('Uw verkoop is geannuleerd');
    expect((await total()).getAttribute('value')).toBe('');
  });

  test('does not offer to sell an annuity', async () => {
    open({ ...terms, blocker: 'annuity' });
    await screen.findByText(/Bij afkoop betaalt u inkomstenbelasting en meestal revisierente/);
  });
});

test.each([
  ['12,5', 12.5],
  ['1.234,5678', 1_234.5678],
  ['12.5', 12.5],
  ['1.234', 1_234],
  ['', null],
])('parses units from "%s"', (text, value) => {
  expect(parseUnits(text)).toEqual({ ok: true, value });
});

test.each(['1,23456', 'tien', '-1', '99999999999'])('rejects "%s" as a number of units', (text) => {
  expect(parseUnits(text).ok).toBe(false);
});

test('formats a number of units in Dutch notation', () => {
  expect([formatUnitsInput(1_234.5), formatUnitsInput(null)]).toEqual(['1.234,5', '']);
});
