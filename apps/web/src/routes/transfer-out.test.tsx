// @vitest-environment happy-dom
import type {
  OutgoingTransferEstimate,
  OutgoingTransferItem,
  OwnOutgoingTransfer,
} from '@portaal/domain/investing/outgoing-transfers/calls';
import { isoDate } from '@portaal/engine';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runningContract } from '../testing/contract-details.ts';
import { openDesk, serve, visit } from '../testing/visit.tsx';

beforeAll(async () => {
  // Loads the lazy parts of the pages up front, so that no test waits for them.
  await Promise.all([
    import('../features/investing/outgoing-transfers/TransferOutPage.tsx'),
    import('../features/office/admin/AdminPage.tsx'),
    import('../features/office/admin/capital-transfers/CapitalTransfersPage.tsx'),
  ]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const contract = { ...runningContract, Product: 'SUL' } as const;
const id = contract.ContractID;
const estimate: OutgoingTransferEstimate = {
  rejection: null,
  transferable: 20_000,
  locked: 0,
  gross: 20_000,
  exitCost: 510,
  net: 19_490,
  monthlyDeposit: 100,
  funds: [
    {
      name: 'Nederlands Vastgoed Fonds',
      gross: 20_000,
      exitCost: 510,
      dealFrom: isoDate('2026-12-01'),
      payDay: isoDate('2026-12-14'),
    },
  ],
};
const requested: OwnOutgoingTransfer = {
  id: '0198f0aa-0000-7000-8000-0000000000e1',
  contractId: id,
  contractNumber: '2026-000124',
  providerName: 'Nationale-Nederlanden',
  policyNumber: '•••• 5678',
  isWhole: true,
  amount: null,
  state: 'requested',
  requestedAt: '2026-11-20T10:00:00.000Z',
  isRecordedByOffice: false,
  orderNumber: null,
  cancellableUntil: null,
  isWithdrawable: true,
  soldGross: 0,
  soldNet: 0,
  paid: 0,
  rejection: null,
};
const item: OutgoingTransferItem = {
  ...requested,
  personId: 'i1',
  personName: 'Iris Veldkamp',
  task: 'accept',
  waitsSince: isoDate('2026-11-20'),
  obstacle: null,
};

const data = (value: unknown) => () => Response.json({ data: value });
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';

function open(transfers: readonly OwnOutgoingTransfer[], displayed = estimate): string[] {
  const requests = serve({
    [`GET /api/contracts/${id}`]: data({ Contract: [contract] }),
    'GET /api/outgoing-transfers': data(transfers),
    'GET /api/capital-transfers': data([]),
    [`POST /api/contracts/${id}/outgoing-transfer-preview`]: data(displayed),
    [`POST /api/outgoing-transfers/${requested.id}/withdraw`]: data({ ...requested, state: 'withdrawn' }),
  });
  visit(`/contractbeheer/${id}/overdragen`, { signedIn: true });
  return requests;
}

// Promise: Wij houden geen belasting in.
// Promise: U krijgt dit van uw nieuwe aanbieder.
// Promise: Wij betalen … rond
// Promise: De dagen hierboven gelden als wij die brief vóór het sluiten van deze maand hebben goedgekeurd.
// Promise: Wij verkopen pas als … de overdracht accepteert en twee medewerkers van ons de rekening hebben goedgekeurd.
// Promise: Wij schrijven de … per maand niet meer af zodra wij verkopen.
test('an investor reads the cost, the account and the end of the monthly deposit before requesting a transfer', async () => {
  open([]);
  fireEvent.change(await screen.findByLabelText(/^Naar welke bank of verzekeraar/), {
    target: { value: 'Nationale-Nederlanden' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Bekijk wat het kost' }));
  await waitFor(() => expect(text()).toContain('Kies of u alles of een deel overdraagt.'));
  fireEvent.change(screen.getByLabelText(/^Uw polisnummer of rekeningnummer daar/), {
    target: { value: 'L-123456' },
  });
  fireEvent.click(screen.getByLabelText(/^Alles, nu/));
  fireEvent.click(screen.getByRole('button', { name: 'Bekijk wat het kost' }));
  expect(await screen.findByRole('heading', { name: 'Controleer uw overdracht' })).toBeTruthy();
  for (const part of ['€ 510', '€ 19.490', 'Het geld gaat alleen naar die rekening.', '€ 100']) {
    expect(text()).toContain(part);
  }
  expect(screen.getByRole('button', { name: 'Overdracht aanvragen' })).toBeTruthy();
});

// Promise: Tot die tijd verkopen wij niets.
// Promise: Wij verkopen op de eerste handelsdag na ….
// Promise: Wij betalen ….
// Promise: U krijgt zelf geen geld.
// Promise: Wij verkopen nog niets.
test('an investor sees what a transfer waits for, and withdraws it', async () => {
  const requests = open([requested]);
  expect(await screen.findByText(/Tot die tijd verkopen wij niets/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Overdracht intrekken' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Overdracht intrekken' }).at(-1) as HTMLElement);
  await waitFor(() => expect(requests.join()).toContain(`/api/outgoing-transfers/${requested.id}/withdraw`));
});

test('an investor reads why an annuity cannot be transferred now', async () => {
  open([], { ...estimate, rejection: 'Dit contract is geblokkeerd. Neem contact met ons op.' });
  expect(await screen.findByText('Dit contract is geblokkeerd. Neem contact met ons op.')).toBeTruthy();
});

// Promise: Nooit een persoon.
test('employees see the transfers in both directions, and enter the account from the letter', async () => {
  openDesk('/admin?deel=overdrachten', {
    'GET /api/admin/capital-transfers': () => Response.json({ data: { items: [], next: null } }),
    'GET /api/admin/outgoing-transfers': () => Response.json({ data: { items: [item], next: null } }),
  });
  fireEvent.change(await screen.findByLabelText('Richting'), { target: { value: 'out' } });
  expect(await screen.findByText('Iris Veldkamp')).toBeTruthy();
  expect(text()).toContain('Rekening vastleggensinds 20-11-2026');
  fireEvent.click(screen.getByRole('button', { name: /^Rekening vastleggen: Iris Veldkamp/ }));
  expect(await screen.findByLabelText(/^Rekeningnummer in de brief/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Naar een collega' }));
  await waitFor(() => expect(text()).toContain('Vul het rekeningnummer in.'));
});
