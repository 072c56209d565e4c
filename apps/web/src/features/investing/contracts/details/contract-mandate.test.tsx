// @vitest-environment happy-dom
import type { Mandate } from '@portaal/domain/money/mandates/calls';
import { isoDate } from '@portaal/engine';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { runningContract } from '../../../../testing/contract-details.ts';
import { noMandate, SIGN_PAGE, signedMandate } from '../../../../testing/mandates.ts';
import { catchLeaving, comeBack } from '../../../../testing/payments.ts';
import { serve, visit } from '../../../../testing/visit.tsx';
// The page's code loads when it is opened. Importing it here loads it up front, so that no test waits for it.
import './ContractDetailsPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const PANEL = 'Machtiging voor uw maandelijkse inleg';
const failed = (of: Partial<NonNullable<Mandate['lastFailure']>>): Mandate['lastFailure'] => ({
  on: isoDate('2026-11-25'),
  amount: 100,
  reason: 'noMoney',
  action: 'wait',
  retryOn: null,
  ...of,
});

/** Opens the details of a contract, with the mandate that the server returns. */
function open(
  mandate: () => Response,
  begin = () => Response.json({ data: { signUrl: SIGN_PAGE } }, { status: 201 }),
) {
  const requested = serve({
    'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }),
    'GET /api/relations/me': () => Response.json({ data: { tegenrekening: null } }),
    'GET /api/contracts/c1/mandate': mandate,
    'POST /api/contracts/c1/mandate': begin,
  });
  visit('/contractbeheer/c1/gegevens', { signedIn: true });
  return (call: string) => requested.filter((one) => one === call).length;
}

/** Opens the page with this mandate and returns the text of the mandate section. */
async function panelOf(mandate: Mandate): Promise<string> {
  open(() => Response.json({ data: mandate }));
  const panel = await screen.findByRole('region', { name: PANEL });
  return panel.textContent?.replaceAll(/\s/g, ' ') ?? '';
}

const signButton = () => screen.findByRole('button', { name: /achtiging ondertekenen/ });
const BEGIN = 'POST /api/contracts/c1/mandate';

describe('R-27 a page shows the mandate of a contract', () => {
  test('R-27 a signed mandate shows its reference, account, date and next collection', async () => {
    const panel = await panelOf(signedMandate);
    for (const text of [
      'Ondertekend',
      'BAKEN-000123',
      'NL80ZZZ100000020000',
      '4300',
      '20 november 2026',
      '€ 100,00, rond 28 december 2026',
      'Als u uw inleg wijzigt, verandert dit bedrag ook.',
      'binnen 8 weken laten terugboeken',
    ]) {
      expect(panel).toContain(text);
    }
    expect(screen.queryByRole('button', { name: /achtiging ondertekenen/ })).toBeNull();
  });

  test('R-27 the amount and day of an announced collection can no longer change', async () => {
    const nextCollection = { on: isoDate('2026-12-28'), amount: 100, isFixed: true };
    const panel = await panelOf({ ...signedMandate, nextCollection });
    expect(panel).toContain('Deze afschrijving staat vast.');
  });

  test.each([
    ['none', 'Niet ondertekend', 'Machtiging ondertekenen'],
    ['invited', 'Niet ondertekend', 'Machtiging ondertekenen'],
    ['suspended', 'Gestopt', 'Nieuwe machtiging ondertekenen'],
    ['cancelled', 'Ingetrokken', 'Nieuwe machtiging ondertekenen'],
  ] as const)(
    'R-27 shows the mandate status %s in words, and offers to sign the mandate',
    async (state, badge, name) => {
      expect(await panelOf({ ...noMandate, state })).toContain(badge);
      expect((await signButton()).textContent).toBe(name);
      await screen.findByText(/^Geef toestemming om elke maand €\s100,00 van uw rekening af te schrijven\.$/);
    },
  );

  test('R-27 after insufficient funds the page shows when the collection is retried', async () => {
    const lastFailure = failed({ retryOn: isoDate('2026-12-02') });
    const panel = await panelOf({ ...signedMandate, lastFailure });
    expect(panel).toContain('De afschrijving van € 100,00 is niet gelukt');
    expect(panel).toContain('Op 25 november 2026 ging het mis: er stond te weinig geld op uw rekening.');
    expect(panel).toContain('Zorg voor genoeg saldo. Wij proberen het rond 2 december 2026 opnieuw.');
  });

  test('R-27 after a reversal by the bank the page requires a new mandate, unless there already is one', async () => {
    const lastFailure = failed({ reason: 'takenBack', action: 'newMandate' });
    const remedy = 'Onderteken een nieuwe machtiging als u elke maand wilt blijven inleggen.';
    const suspended = await panelOf({ ...noMandate, state: 'suspended', lastFailure });
    expect(suspended).toContain('u hebt de afschrijving laten terugboeken.');
    expect(suspended).toContain(remedy);
    cleanup();
    expect(await panelOf({ ...signedMandate, lastFailure })).not.toContain(remedy);
  });

  test('R-27 links to our contact page for an error that only we can resolve', async () => {
    const lastFailure = failed({ reason: 'technical', action: 'contact' });
    expect(await panelOf({ ...signedMandate, lastFailure })).toContain('Neem contact met ons op.');
    expect(screen.getByRole('link', { name: 'Naar Contact' }).getAttribute('href')).toBe('/contact');
  });

  test.each([
    ['the contract does not need', { isWanted: false }],
    ['cannot be signed in this installation', { isAvailable: false }],
  ])('R-27 does not show a mandate that %s', async (_, of) => {
    const count = open(() => Response.json({ data: { ...noMandate, ...of } }));
    await screen.findByText('rond de 25e van de maand');
    await waitFor(() => expect(count('GET /api/contracts/c1/mandate')).toBe(1));
    await waitFor(() => expect(screen.queryByText(PANEL)).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('R-27 a failed mandate call does not affect the rest of the page, and can be retried', async () => {
    let isDown = true;
    const down = { message: 'Er ging iets mis.', code: 'x', errors: { ErrorMessage: [] } };
    open(() => (isDown ? Response.json(down, { status: 404 }) : Response.json({ data: signedMandate })));
    await screen.findByText('Wij kunnen uw machtiging nu niet laten zien');
    expect(screen.getByText('rond de 25e van de maand')).toBeTruthy();
    isDown = false;
    const part = screen.getByText('Wij kunnen uw machtiging nu niet laten zien').closest('[role="alert"]');
    const again = part?.querySelector('button');
    if (again) fireEvent.click(again);
    await screen.findByRole('region', { name: PANEL });
  });
});

describe('R-27 an investor signs the mandate', () => {
  test('R-27 a double click starts signing once, and the button stays busy until the page is left', async () => {
    const left = catchLeaving();
    const count = open(() => Response.json({ data: noMandate }));
    const button = await signButton();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(left).toEqual([SIGN_PAGE]));
    await waitFor(() => expect(count('GET /api/contracts/c1/mandate')).toBeGreaterThan(1));
    expect((await signButton()).getAttribute('aria-busy')).toBe('true');
    fireEvent.click(await signButton());
    expect(count(BEGIN)).toBe(1);
  });

  test("R-27 after the browser's back button the mandate is loaded again, and the button can be pressed again", async () => {
    const left = catchLeaving();
    const count = open(() => Response.json({ data: noMandate }));
    fireEvent.click(await signButton());
    await waitFor(() => expect(left).toHaveLength(1));
    await waitFor(() => expect(count('GET /api/contracts/c1/mandate')).toBe(2));
    act(() => void comeBack());
    await waitFor(() => expect(count('GET /api/contracts/c1/mandate')).toBe(3));
    fireEvent.click(await signButton());
    await waitFor(() => expect(left).toHaveLength(2));
  });

  test('R-27 reports that signing cannot be started, and offers a retry', async () => {
    const message = 'Ondertekenen lukt nu niet.';
    const body = { message, code: 'mandatesUnavailable', errors: { ErrorMessage: [message] } };
    const count = open(
      () => Response.json({ data: noMandate }),
      () => Response.json(body, { status: 502 }),
    );
    fireEvent.click(await signButton());
    await screen.findByText(message);
    fireEvent.click(await signButton());
    await waitFor(() => expect(count(BEGIN)).toBe(2));
  });
});
