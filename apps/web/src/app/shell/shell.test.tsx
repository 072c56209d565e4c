// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hasConsent, useConsent } from '../../features/products/consent/consent.ts';
import { setSession } from '../../features/sign-in/session/session-state.ts';
import { startLoading, stopLoading } from '../../state/loading.ts';
import { notify } from '../../state/notifications.ts';
import { useStore } from '../../state/store.ts';
import { runningContract } from '../../testing/contract-details.ts';
import { serve, visit } from '../../testing/visit.tsx';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  serve();
  useConsent.setState({ asking: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('every page has a footer', () => {
  test('L-01 shows the brand, the current year and the build version', async () => {
    visit('/about');
    const footer = await screen.findByRole('contentinfo');
    expect(footer.textContent).toContain(`© ${new Date().getFullYear()} Proefmerk`);
    expect(footer.textContent).toContain('20250909.1');
  });

  test('L-02 two links open the brand’s URLs in a new tab', async () => {
    visit('/about');
    const footer = within(await screen.findByRole('contentinfo'));
    for (const [name, href] of [
      [/Privacy- en cookieverklaring/, 'https://proef.example/privacy'],
      [/Disclaimer/, 'https://proef.example/disclaimer'],
    ] as const) {
      const link = footer.getByRole('link', { name });
      expect(link.getAttribute('href')).toBe(href);
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  });

  test("shows the provider and the custodian of investors' money, with links to more information", async () => {
    visit('/contact');
    const footer = await screen.findByRole('contentinfo');
    for (const fact of [
      'Proefmerk B.V.',
      'Vergunning nummer 1',
      'KvK 90000016',
      'Stichting Bewaarder Proef',
    ]) {
      expect(footer.textContent).toContain(fact);
    }
    for (const link of within(footer).getAllByRole('link', {
      name: /^(Zekerheid|Kosten|Een klacht|Toegank)/,
    })) {
      const [, part = ''] = /^\/about#(\w+)$/.exec(link.getAttribute('href') ?? '') ?? [];
      fireEvent.click(link);
      await waitFor(() => expect(document.getElementById(part)).not.toBeNull());
    }
    expect(
      within(footer).getAllByRole('link', { name: /^(Zekerheid|Kosten|Een klacht|Toegank)/ }),
    ).toHaveLength(4);
  });
});

describe('every page has a header', () => {
  test('L-03 shows Contact, Inloggen and the menu to a visitor', async () => {
    visit('/about');
    const header = within(await screen.findByRole('banner'));
    expect(header.getByRole('link', { name: /Contact/ }).getAttribute('href')).toBe(
      'https://proef.example/contact',
    );
    expect(header.getByRole('link', { name: 'Inloggen' }).getAttribute('href')).toBe('/login');
    expect(header.getByRole('button', { name: 'Menu' })).toBeTruthy();
  });

  test('L-03 shows an investor Uitloggen and their name, which links to their personal information', async () => {
    visit('/about', { signedIn: true });
    const header = within(await screen.findByRole('banner'));
    const name = await header.findByRole('link', { name: 'A. de Boer' });
    expect(name.getAttribute('href')).toBe('/mijn-instellingen/persoonlijke-informatie');
    expect(header.getByRole('button', { name: 'Uitloggen' })).toBeTruthy();
  });

  test('S-03 does not redirect the previous user to the sign-in page when the server is unreachable', async () => {
    visit('/about');
    const header = within(await screen.findByRole('banner'));
    act(() => {
      useStore.setState({ user: { role: 'investor', email: 'a@b.nl' } });
      setSession({ status: 'anonymous', unreachable: true });
    });
    expect(header.queryByRole('link', { name: 'Inloggen' })).toBeNull();
    act(() => setSession({ status: 'anonymous', unreachable: false }));
    expect(header.getByRole('link', { name: 'Inloggen' })).toBeTruthy();
  });

  test('L-12 asks for confirmation before logging out, and Annuleren leaves the user signed in', async () => {
    const requested = serve();
    visit('/about', { signedIn: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Uitloggen' }));
    await screen.findByText('Weet u zeker dat u wilt uitloggen?');
    fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
    expect(screen.queryByText('Weet u zeker dat u wilt uitloggen?')).toBeNull();
    expect(requested).not.toContain('POST /api/logout');
  });

  test('L-03 the menu stays open while its page loads, and closes when the user chooses another page', async () => {
    const router = visit('/about');
    fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    await act(() => router.invalidate());
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBe(drawer);
    const menu = within(within(drawer).getByRole('navigation'));
    fireEvent.click(menu.getByRole('link', { name: 'Contact' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
    expect(router.state.location.pathname).toBe('/contact');
  });

  test('L-12 the button Oké logs the user out', async () => {
    const requested = serve();
    visit('/about', { signedIn: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Uitloggen' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Oké' }));
    await waitFor(() => expect(requested).toContain('POST /api/logout'));
  });
});

describe('the page has a side menu', () => {
  const summaries = (...contracts: object[]) =>
    serve({ 'GET /api/contracts/summaries': () => Response.json({ data: contracts }) });
  const menu = async () => within(await screen.findByRole('navigation', { name: 'Menu' }));

  test('L-04 L-06 counts unpaid contracts at Betaling afronden, and hides Jaarverslagen without a value', async () => {
    const contract = {
      PrimoWaardeHuidigeMaandNaProlongatie: 0,
      Posities: [],
      Fonds: [],
      Status: 'awaitingPayment',
    };
    summaries({ ...contract, IsPaymentCompleted: false }, { ...contract, IsPaymentCompleted: true });
    visit('/about', { signedIn: true });
    expect(
      (await (await menu()).findByRole('link', { name: /Betaling afronden.*1 niet betaald/ })).getAttribute(
        'href',
      ),
    ).toBe('/mijn-betaling-afronden');
    expect(screen.queryByRole('link', { name: /Jaarverslagen/ })).toBeNull();
  });

  test('R-25, R-22 standalone pages have no side menu', async () => {
    serve({ 'GET /api/contracts/c1': () => Response.json({ data: { Contract: [runningContract] } }) });
    visit('/contractbeheer/c1/historie', { signedIn: true });
    await title('Studie Lisa – Historie');
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  });

  test('L-13 leaving a multi-step form through the menu asks for confirmation', async () => {
    const router = visit('/lijfrente-opbouwen/stap1', { signedIn: true, menu: 'older' });
    fireEvent.click(await (await menu()).findByRole('link', { name: 'Mijn berekeningen' }));
    await screen.findByText('Weet u zeker dat u het maken van producten wilt afsluiten?');
    expect(router.state.location.pathname).toBe('/lijfrente-opbouwen/stap1');
    fireEvent.click(screen.getByRole('button', { name: 'Oké' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/mijn-berekeningen'));
  });

  test('L-13 leaving an ordinary page needs no confirmation', async () => {
    const router = visit('/about', { signedIn: true, menu: 'older' });
    fireEvent.click(await (await menu()).findByRole('link', { name: 'Mijn berekeningen' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/mijn-berekeningen'));
    expect(screen.queryByText(/wilt afsluiten/)).toBeNull();
  });
});

describe('the page has a cookie banner', () => {
  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the test removes the cookie of an earlier test.
    document.cookie = 'cookieChoice=; Max-Age=0; Path=/';
    useConsent.setState({ asking: true });
  });

  test.each([
    ['Accepteren', true],
    ['Weigeren', false],
    ['Sluiten zonder cookies te accepteren', false],
  ])('L-09 %s stores the choice for 365 days', async (name, consent) => {
    visit('/about');
    fireEvent.click(await screen.findByRole('button', { name }));
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
    expect(document.cookie).toContain('hasCookie=true');
    expect(hasConsent()).toBe(consent);
  });

  test('L-09 the footer reopens the banner', async () => {
    visit('/about');
    fireEvent.click(await screen.findByRole('button', { name: 'Weigeren' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cookie-instellingen' }));
    expect(screen.getByRole('region', { name: 'Cookies' })).toBeTruthy();
  });
});

test('L-10 a toast shows title and message and can be closed', async () => {
  visit('/about');
  await title('Over Proefmerk');
  notify('Error', 'De server zegt nee.');
  await screen.findByText('De server zegt nee.');
  fireEvent.click(screen.getByRole('button', { name: 'Sluit melding: Error' }));
  expect(screen.queryByText('De server zegt nee.')).toBeNull();
});

test('L-11 the loader shows its text', async () => {
  visit('/about');
  await title('Over Proefmerk');
  startLoading('Wij rekenen.');
  expect(await screen.findByText('Wij rekenen.')).toBeTruthy();
  useStore.setState({ loadingCounter: 0 });
});

test('L-11 the page behind the loader is inert and regains the focus afterwards', async () => {
  visit('/about');
  await title('Over Proefmerk');
  const button = screen.getByRole('button', { name: 'Cookie-instellingen' });
  button.focus();
  startLoading('Wij rekenen.');
  await screen.findByText('Wij rekenen.');
  expect(button.closest('[inert]')).not.toBeNull();
  expect(screen.getByText('Wij rekenen.').closest('[inert]')).toBeNull();
  button.blur();
  stopLoading();
  await waitFor(() => expect(button.closest('[inert]')).toBeNull());
  expect(document.activeElement).toBe(button);
});

test('each new page receives the focus and sets the document title', async () => {
  const router = visit('/about');
  await title('Over Proefmerk');
  expect(document.title).toBe('Over ons – Proefmerk');
  await router.navigate({ to: '/contact' });
  const heading = await title('Contact met Proefmerk');
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toBe('Contact – Proefmerk');
});

test('R-08 E-02 a 503 shows the maintenance page, which returns the user once the server is available', async () => {
  let isReady = false;
  const requested = serve({
    'GET /api/contracts/summaries': () => new Response('', { status: 503 }),
    'GET /api/health/ready': () =>
      isReady
        ? Response.json({ data: { status: 'ok', database: 'postgres' } })
        : new Response('', { status: 503 }),
  });
  const router = visit('/about', { signedIn: true });
  await title('Wij zijn even bezig');
  expect(screen.getByText(/U hoeft niets te doen/)).toBeTruthy();
  const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
  const looks = () => requested.filter((call) => call === 'GET /api/health/ready').length;
  await waitFor(() => expect(looks()).toBe(1), { timeout: 8_000 });
  expect(navigate).not.toHaveBeenCalled();
  isReady = true;
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ href: '/about', reloadDocument: true }), {
    timeout: 8_000,
  });
}, 20_000);
