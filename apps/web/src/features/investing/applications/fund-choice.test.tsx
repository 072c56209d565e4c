// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetApplication } from '../../../state/application.ts';
import { application } from '../../../testing/applications.ts';
import { dutchFund } from '../../../testing/funds.ts';
import { openPage } from '../../../testing/visit.tsx';
// Imported up front, so that no test waits for lazy parts.
import './AmountPage.tsx';
import './FundChoice.tsx';

const data = (value: unknown) => () => Response.json({ data: value });
const houses = { ...dutchFund, id: 11, code: 'WON', name: 'Woningfonds' };
const shops = { ...dutchFund, id: 12, code: 'WIN', name: 'Winkelfonds' };
const offices = { ...dutchFund, id: 13, code: 'KAN', name: 'Kantorenfonds', isOpen: false };
const names = [houses, shops, offices].map(({ id, name }) => ({ id, flow: 'nederlands' as const, name }));

/** Opens the Dutch flow of a brand that sells these funds in it. */
const open = (path: string, drafts: unknown[] = []) => {
  const page = openPage(
    path,
    {
      'GET /api/funds': data([houses, shops, offices]),
      'GET /api/applications': data(drafts),
      'POST /api/applications': data(application({})),
      'GET /api/personal-information': data({ persoon: null, adres: null, contact: null, identiteit: null }),
    },
    undefined,
    names,
  );
  return page;
};
const started = (sent: readonly { readonly key: string; readonly body: unknown }[]) =>
  sent.filter(({ key }) => key === 'POST /api/applications').map(({ body }) => body);
const choices = async () =>
  (await screen.findAllByRole('link', { name: /^Kies .+fonds$/ })).map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  resetApplication();
});

test('I-02 requires a choice of fund in a flow with several funds and begins the application with the chosen fund', async () => {
  const { sent } = open('/nederlands-vastgoed');
  expect(await choices()).toEqual(['Kies Woningfonds', 'Kies Winkelfonds']);
  expect(started(sent)).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: 'Kies Winkelfonds' }));
  await waitFor(() => expect(started(sent)).toEqual([{ flow: 'nederlands', fundId: 12 }]));
});

test('I-02 continues a draft with its own fund, until the investor chooses another fund', async () => {
  const draft = { ...application({}), fundId: 11 };
  const { sent } = open('/nederlands-vastgoed', [draft]);
  await waitFor(() => expect(started(sent)).toEqual([{ flow: 'nederlands', fundId: 11 }]));
  cleanup();
  open('/nederlands-vastgoed?fonds=kiezen', [draft]);
  expect(await choices()).toHaveLength(2);
});

test('L-05 lists each fund of a flow in the menu, with the fund in its address', async () => {
  open('/nederlands-vastgoed?fonds=kiezen');
  const link = await screen.findByRole('link', { name: 'Winkelfonds' });
  expect(link.getAttribute('href')).toBe('/nederlands-vastgoed?fonds=12');
});
