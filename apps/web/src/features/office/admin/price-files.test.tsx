// @vitest-environment happy-dom
import type { PriceFiles } from '@portaal/domain/office/price-files/calls';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk, type serve } from '../../../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the page up front, so that no test waits for them.
  await Promise.all([import('./AdminPage.tsx'), import('./fund-prices/PricesPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ID = '0195f2ab-0000-7000-8000-000000000001';
const AT = '2026-11-20T10:00:00.000Z';
const URL = '/api/admin/price-files';
const data = (value: unknown) => () => Response.json({ data: value });

const waiting: NonNullable<PriceFiles['waiting']> = {
  id: ID,
  number: 3,
  loaded: { by: 'Bram Kok', at: AT },
  own: false,
  controls: { reasonAbove: 0.03, checkAbove: 0.1 },
  funds: [
    {
      code: 'NVF',
      name: 'Nederlands Vastgoed Fonds',
      prices: 79,
      publishedBefore: 1,
      first: '2009-06-01',
      last: '2016-01-01',
      largest: { day: '2016-01-01', before: 90, after: 100, fraction: 1 / 9 },
      unusual: 1,
      needReason: 2,
    },
  ],
};

const fund = {
  fundId: 1,
  code: 'NVF',
  name: 'Nederlands Vastgoed Fonds',
  previous: null,
  earlier: [],
  entered: null,
  published: null,
  used: false,
};
const prices = {
  dealingDay: '2026-12-01',
  publicationDay: '2026-12-07',
  mayPublish: false,
  isOverdue: false,
  dealingDays: ['2026-12-01'],
  funds: [fund],
};

const openSection = (files: PriceFiles, answers: Parameters<typeof serve>[0] = {}) =>
  openDesk('/admin?deel=koersen', {
    'GET /api/admin/fund-prices': data(prices),
    [`GET ${URL}`]: data(files),
    'POST /api/step-up': data({ stepUpId: 's1', method: 'totp', methods: ['totp'], hint: '', expiresAt: AT }),
    'POST /api/step-up/s1/confirm': data({ twoFaToken: 't'.repeat(43), expiresAt: AT }),
    ...answers,
  });

test('lists the faults of a file by line and column, at most fifty', async () => {
  const faults = Array.from({ length: 60 }, (_, line) => ({
    field: `regel ${line + 2}, koers`,
    message: 'Een koers is meer dan nul.',
  }));
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 422;
      responseText = JSON.stringify({
        ...{ message: 'Controleer uw invoer.', code: 'invalidInput' },
        errors: { ErrorMessage: ['Een koers is meer dan nul.'], Fields: faults },
      });
      onload?: () => void;
      open = () => undefined;
      setRequestHeader = () => undefined;
      send = () => setTimeout(() => this.onload?.());
    },
  );
  openSection({ waiting: null, decided: [] });
  expect(await screen.findByText('Er wacht geen bestand op een collega.')).toBeTruthy();
  const file = new File(['fonds'], 'koersen.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText(/^Bestand met koersen/), { target: { files: [file] } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Bestand laden' })));
  expect(await screen.findAllByText(/^regel 2, koers: Een koers is meer dan nul\./)).not.toHaveLength(0);
  expect(screen.queryByText(/regel 52, koers/)).toBeNull();
  expect(screen.getAllByText(/En nog 10 fouten\./)).not.toHaveLength(0);
});

test('requires a colleague to give the reason for large changes before the code', async () => {
  const { sent } = openSection(
    { waiting, decided: [] },
    { [`POST ${URL}/${ID}/publish`]: () => new Response(null, { status: 204 }) },
  );
  expect(await screen.findByText(/79 \(1 al gepubliceerd\)/)).toBeTruthy();
  expect(screen.getByText('Een koers verandert meer dan 10% in een maand')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Bestand laden' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Bestand publiceren' }));
  const question = within(screen.getByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Publiceren' }));
  expect(question.getByText('Vul in waarom deze koers zo veel verandert.')).toBeTruthy();
  fireEvent.change(question.getByRole('textbox'), { target: { value: 'Het fonds is gesplitst' } });
  fireEvent.click(question.getByRole('button', { name: 'Publiceren' }));
  fireEvent.change(await screen.findByLabelText(/Code/), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: /Bevestig/ }));
  expect(await screen.findByText('Bestand 3 met koersen is gepubliceerd.')).toBeTruthy();
  expect(sent.find(({ key }) => key.endsWith('/publish'))?.body).toMatchObject({
    reason: 'Het fonds is gesplitst',
  });
});

test('lets the employee who loaded the file withdraw it but not publish it', async () => {
  openSection({ waiting: { ...waiting, own: true }, decided: [] });
  expect(await screen.findByText(/U hebt dit bestand zelf geladen/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Bestand publiceren' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Intrekken' })).toBeTruthy();
});

test('shows the reason and the two people of an earlier file', async () => {
  const decided = {
    id: ID,
    number: 2,
    loaded: { by: 'Bram Kok', at: AT },
    decision: 'rejected',
    decided: { by: 'Anne Meester', at: AT },
    reason: 'De koersen kloppen niet',
    prices: 12,
  } as const;
  openSection({ waiting: null, decided: [decided] });
  const row = await screen.findByRole('row', { name: /Afgewezen/ });
  expect(within(row).getByText('De koersen kloppen niet')).toBeTruthy();
  expect(within(row).getByText(/Anne Meester/)).toBeTruthy();
});

test('reports that the files cannot be loaded, beside the prices of the month', async () => {
  openSection({ waiting: null, decided: [] }, { [`GET ${URL}`]: () => new Response(null, { status: 500 }) });
  expect(await screen.findByText('Wij kunnen de bestanden met koersen nu niet laten zien')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Koersen bewaren' })).toBeTruthy();
});
