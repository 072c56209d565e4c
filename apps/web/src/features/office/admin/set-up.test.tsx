// @vitest-environment happy-dom

import { setUpSteps } from '@portaal/domain/office/set-up/steps';
import { trialServices } from '@portaal/domain/office/set-up/trials';
import { callsOf } from '@portaal/domain/rights';
import type { EmployeeRole } from '@portaal/domain/sign-in/employees/roles';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDesk } from '../../../testing/visit.tsx';

beforeAll(async () => {
  await Promise.all([import('./AdminPage.tsx'), import('./set-up/SetUpPage.tsx')]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const data = (value: unknown) => () => Response.json({ data: value });
const trial = { isConfigured: true, outcome: null, mode: null, by: null, at: null };
const tried = { by: 'Tom Hoofd', at: '2026-11-20T10:00:00.000Z' };

/** Opens *Inrichten* for an employee; `states` are the states of the trials in successive responses. */
function openSetUp(roles: readonly EmployeeRole[], ...states: readonly Record<string, object>[]) {
  const requested: string[] = [];
  let answers = 0;
  openDesk('/admin?deel=inrichten', {
    'GET /api/admin/rights': data({ roles, calls: callsOf(roles) }),
    'GET /api/admin/set-up': () => {
      const changed = states[Math.min(answers, states.length - 1)];
      answers += 1;
      const trials = trialServices.map((service) => ({
        ...{ service, status: 'missing', explanation: 'Wij sturen één mail, naar uw eigen adres.' },
        ...{ ...trial, ...changed?.[service] },
      }));
      const steps = setUpSteps.map((step) => ({
        step,
        status: step === 'book' ? 'notNeeded' : 'done',
        details: [],
        by: null,
        at: null,
      }));
      return Response.json({
        data: { state: 'preparing', hasBook: false, changed: null, steps, trials, withheld: [] },
      });
    },
    'POST /api/admin/set-up/trials/mail': () => {
      requested.push('mail');
      return new Response(null, { status: 204 });
    },
  });
  return requested;
}
const rowOf = async (name: string) => {
  const table = await screen.findByRole('table', { name: 'Proeven van diensten' });
  const row = within(table).getByRole('rowheader', { name }).closest('tr');
  if (!row) throw new Error(`no row ${name}`);
  return within(row);
};

test('a head starts a trial, and the outcome appears without reloading the page', async () => {
  const running = { mail: { ...tried, status: 'running' } };
  const failed = {
    mail: { ...tried, status: 'failed', outcome: 'Mail weigert onze sleutel.', mode: 'test' },
  };
  const requested = openSetUp(['head'], {}, running, failed);
  const mail = await rowOf('Mail');
  expect(mail.getByText('Ontbreekt')).toBeTruthy();
  fireEvent.click(mail.getByRole('button', { name: 'Probeer Mail' }));
  await waitFor(async () => (await rowOf('Mail')).getByText('Wij wachten op antwoord.'));
  expect((await rowOf('Mail')).queryByRole('button')).toBeNull();
  await waitFor(async () => (await rowOf('Mail')).getByText('Mail weigert onze sleutel.'), {
    timeout: 4_000,
  });
  const after = await rowOf('Mail');
  expect(after.getByText('Mislukt')).toBeTruthy();
  expect(after.getByText('Deze sleutel is van de testomgeving.')).toBeTruthy();
  expect(after.getByRole('button', { name: 'Probeer Mail' })).toBeTruthy();
  expect(requested).toEqual(['mail']);
});

test('a brand without an imported book can open, and the page states that no book can be imported afterwards', async () => {
  openSetUp(['head'], {});
  const steps = await screen.findByRole('table', { name: 'Stappen tot het merk open is' });
  const row = within(steps).getByRole('rowheader', { name: '11 Bestaand boek' }).closest('tr');
  expect(row?.textContent).toContain('Niet nodig');
  fireEvent.click(screen.getByRole('button', { name: 'Merk openzetten' }));
  expect(screen.getByRole('alertdialog').textContent).toContain(
    'Een boek van een vorig systeem kan er daarna niet meer in.',
  );
});

test('shows the button of a trial only to heads, and only for a service with settings', async () => {
  openSetUp(['compliance'], {
    storage: { ...tried, status: 'done', outcome: 'Wat wij bewaarden, kwam gelijk terug.' },
  });
  expect((await rowOf('Opslag')).getByText('Klaar')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Probeer/ })).toBeNull();
  cleanup();
  openSetUp(['head'], {
    sms: { status: 'notNeeded', isConfigured: false, explanation: 'Sms is niet ingesteld.' },
  });
  const sms = await rowOf('Sms');
  expect(sms.getByText('Niet nodig')).toBeTruthy();
  expect(sms.getByText('Sms is niet ingesteld.')).toBeTruthy();
  expect(sms.queryByRole('button')).toBeNull();
});
