// @vitest-environment happy-dom
import type { FundPrices } from '@portaal/domain/products/fund-prices/calls';
import { callsOf } from '@portaal/domain/rights';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk, type serve } from '../../../testing/visit.tsx';
import { parsePrice, writePrice } from './fund-prices/price-input.ts';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./fund-prices/PricesPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const V = '2026-12-01';

const TOKEN = 't'.repeat(43);
const AT = '2026-12-02T10:10:00.000Z';

/** Opens the page and records each request by method and path. */
function openSection(answers: Parameters<typeof serve>[0]) {
  return openDesk('/admin?deel=koersen', {
    'GET /api/admin/price-files': data({ waiting: null, decided: [] }),
    'POST /api/step-up': data({ stepUpId: 's1', method: 'totp', methods: ['totp'], hint: '', expiresAt: AT }),
    'POST /api/step-up/s1/confirm': data({ twoFaToken: TOKEN, expiresAt: AT }),
    ...answers,
  });
}
const data = (value: unknown) => () => Response.json({ data: value });
/** Enters the code that is requested after the confirmation. */
async function giveCode(): Promise<void> {
  fireEvent.change(await screen.findByLabelText(/Code/), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: /Bevestig/ }));
}
const published = (sent: readonly { key: string; body: unknown }[]) =>
  sent.filter(({ key }) => key.endsWith('/publish')).map(({ body }) => body);

const entered = {
  nav: 100.5,
  distribution: 0.35,
  by: 'Bart Bos',
  at: '2026-12-02T10:00:00.000Z',
  own: false,
};
const prices: FundPrices = {
  dealingDay: V,
  publicationDay: '2026-12-07',
  controls: { reasonAbove: 0.03, checkAbove: 0.1 },
  mayPublish: true,
  isOverdue: false,
  dealingDays: [V],
  funds: [
    {
      fundId: 1,
      code: 'NVF',
      name: 'Nederlands Vastgoed Fonds',
      previous: { nav: 100, distribution: 0.35, date: '2026-11-01' },
      earlier: [{ nav: 100, distribution: 0.35, date: '2026-11-01' }],
      entered,
      published: null,
      used: false,
    },
  ],
};

test('S-06 publishes prices entered by another employee exactly as displayed, after a confirmation and a code', async () => {
  const { sent } = openSection({
    'GET /api/admin/fund-prices': data(prices),
    [`POST /api/admin/fund-prices/${V}/publish`]: data(prices),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Publiceren' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText('Wij vragen hierna een code.')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Publiceren' }));
  await giveCode();
  expect(await screen.findByText('De koersen zijn gepubliceerd.')).toBeTruthy();
  const body = { prices: [{ fundId: 1, nav: 100.5, distribution: 0.35 }] };
  expect(sent[0]?.body).toMatchObject({ act: 'publishPrices', content: { params: { dealingDay: V }, body } });
  expect(published(sent)).toEqual([{ ...body, twoFaToken: TOKEN }]);
});

test('an employee with only the role Financiën has no button, and sees which colleagues enter and approve prices', async () => {
  openSection({
    'GET /api/admin/rights': data({ roles: ['finance'], calls: callsOf(['finance']) }),
    'GET /api/admin/fund-prices': data(prices),
  });
  expect(
    await screen.findByText(/een collega met de rol Koersen en cijfers of Financiën het goed bij Goedkeuren/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Koersen bewaren' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Publiceren' })).toBeNull();
});

test('asks for a reason above 3% when an older server omits the price controls during an upgrade', async () => {
  const { controls: _controls, ...older } = withEntered({ nav: 103.01 });
  openSection({ 'GET /api/admin/fund-prices': data(older) });
  fireEvent.click(await screen.findByRole('button', { name: 'Publiceren' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByLabelText('Waarom verandert de koers meer dan 3%?')).toBeTruthy();
});

/** Returns the prices after a change by another administrator. */
const withEntered = (own: Partial<typeof entered>): FundPrices => ({
  ...prices,
  funds: prices.funds.map((fund) => ({ ...fund, entered: { ...entered, ...own } })),
});
const navField = () => screen.findByLabelText<HTMLInputElement>('Koers per participatie');

test('R-10 the confirmation shows the prices beside the previous month and marks likely mistakes', async () => {
  const { sent } = openSection({
    'GET /api/admin/fund-prices': data({ ...withEntered({ nav: 150 }), isOverdue: true }),
    [`POST /api/admin/fund-prices/${V}/publish`]: data(prices),
  });
  expect(await screen.findByText('Deze koersen zijn te laat')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Publiceren' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText('Meer dan 10% anders dan vorige maand')).toBeTruthy();
  expect(question.getByText(/150,0000 \(.*50,0%\)/)).toBeTruthy();
  expect(question.getByText(/U publiceert na 7 december 2026/)).toBeTruthy();
  const why = question.getByLabelText('Waarom verandert de koers meer dan 3%?');
  fireEvent.click(question.getByRole('button', { name: 'Publiceren' }));
  expect(question.getByText('Vul in waarom deze koers zo veel verandert.')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(why, { target: { value: 'Een pand is opnieuw getaxeerd.' } });
  fireEvent.click(question.getByRole('button', { name: 'Publiceren' }));
  await giveCode();
  await waitFor(() =>
    expect(published(sent)).toEqual([
      {
        prices: [{ fundId: 1, nav: 150, distribution: 0.35 }],
        reason: 'Een pand is opnieuw getaxeerd.',
        twoFaToken: TOKEN,
      },
    ]),
  );
});

test('R-10 an employee who entered the prices reviews them before entering the code', async () => {
  const { sent } = openSection({
    'GET /api/admin/fund-prices': data(withEntered({ own: true })),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Publiceren' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByText(/Wij vragen hierna een code, en een collega keurt ze goed/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Publiceren' }));
  expect(await screen.findByRole('dialog', { name: 'Controle met een code' })).toBeTruthy();
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      key: 'POST /api/step-up',
      body: {
        act: 'publishPrices',
        content: { params: { dealingDay: V }, body: { prices: expect.any(Array) } },
      },
    }),
  );
});

test("R-10 shows a colleague's concurrent change without counting it as an unsaved change of this employee", async () => {
  let now = prices;
  openSection({
    'GET /api/admin/fund-prices': () => data(now)(),
    [`POST /api/admin/fund-prices/${V}/publish`]: () => {
      now = withEntered({ nav: 101 });
      const message = 'Iemand heeft dit intussen gewijzigd.';
      return Response.json(
        { message, code: 'changedMeanwhile', errors: { ErrorMessage: [message] } },
        { status: 409 },
      );
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Publiceren' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Publiceren' }));
  await giveCode();
  expect(await screen.findByText('Iemand heeft dit intussen gewijzigd.')).toBeTruthy();
  const nav = await navField();
  await waitFor(() => expect(nav.value).toBe('101,0000'));
  expect(screen.getByRole('button', { name: 'Publiceren' })).toBeTruthy();
});

test('R-10 publishes no cleared price, and asks for confirmation before unsaved changes are lost', async () => {
  const { router } = openSection({ 'GET /api/admin/fund-prices': data(prices) });
  const nav = await navField();
  fireEvent.change(nav, { target: { value: '' } });
  expect(screen.queryByRole('button', { name: 'Publiceren' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Koersen bewaren' }));
  expect(await screen.findAllByText('Vul een koers in.')).not.toHaveLength(0);
  fireEvent.click(screen.getByRole('link', { name: 'Vragenlijsten' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Blijven' }));
  expect(router.state.location.search).toEqual({ deel: 'koersen' });
  fireEvent.change(nav, { target: { value: '100,5' } });
  expect(screen.getByRole('button', { name: 'Publiceren' })).toBeTruthy();
});

test('R-10 reports a day that is not a valuation date', async () => {
  openSection({
    'GET /api/admin/fund-prices': () =>
      Response.json({ message: 'x', code: 'invalidInput', errors: { ErrorMessage: ['x'] } }, { status: 422 }),
  });
  expect(await screen.findByText('Van deze datum zijn er geen koersen')).toBeTruthy();
});

test('requires changes to be saved before they are published, and marks a change above 3%', async () => {
  const { sent } = openSection({
    'GET /api/admin/fund-prices': data(prices),
    [`PUT /api/admin/fund-prices/${V}`]: data(prices),
  });
  const nav = await screen.findByLabelText('Koers per participatie');
  expect((nav as HTMLInputElement).value).toBe('100,5000');
  fireEvent.change(nav, { target: { value: '110,0001' } });
  expect(screen.queryByRole('button', { name: 'Publiceren' })).toBeNull();
  expect(screen.getByText(/koers meer dan 3% anders dan vorige maand/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Koersen bewaren' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ prices: [{ fundId: 1, nav: 110.0001, distribution: 0.35 }] }),
  );
  expect(await screen.findByText(/Ze wachten op publicatie\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Koersen bewaren' }));
  expect(screen.getByText(/Ze wachten op publicatie\./)).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test.each([
  ['108,2767', 108.2767],
  ['€ 108.2767', 108.2767],
  ['0', 0],
  ['', null],
])('parses %s as a price', (text, value) => {
  expect(parsePrice(text)).toEqual({ ok: true, value });
});

test.each(['1.234', '108,27671', 'honderd', '-1'])('rejects %s as a price', (text) => {
  expect(parsePrice(text).ok).toBe(false);
});

test('formats a price with four decimals', () => {
  expect([writePrice(1234.5), writePrice(null)]).toEqual(['1234,5000', '']);
});
