// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve, visit } from '../../../../testing/visit.tsx';
import type { SigningInvitation } from './use-signing-invitation.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const DIGEST = 'a'.repeat(64);
const TOKEN = 'T'.repeat(43);
const invitation: SigningInvitation = {
  role: 'otherParent',
  applicantName: 'N. Brouwer',
  contractNumber: '2026-000124',
  flow: 'duits',
  fundId: 2,
  contract: {
    digest: DIGEST,
    fund: { name: 'Duits Vastgoed Fonds', entryCostRate: 0.03 },
    initialDeposit: 2_500,
    periodicDeposit: 100,
    stock: 'stock',
    description: 'Studie Lisa',
    holders: [
      { name: 'N. Brouwer', role: 'mijn' },
      { name: 'L. Brouwer', role: 'child' },
    ],
    profile: 'Neutraal',
    documents: [],
    coolingOffUntil: '2026-12-04' as SigningInvitation['contract']['coolingOffUntil'],
    secondSigner: 'o•••@example.nl',
  },
  needsInformation: false,
  needsQuestionnaire: false,
};

const data = (value: unknown) => () => Response.json({ data: value });
const rejected = (code: string, status: number) => () =>
  Response.json({ message: 'Dat kan niet.', code, errors: { ErrorMessage: [] } }, { status });

function open(answer: () => Response, path = '/meetekenen?token=abc') {
  const expiresAt = '2026-11-20T10:10:00Z';
  const requested = serve({
    'POST /api/signing-invitations': answer,
    'GET /api/funds': data([{ id: 2, name: 'Duits Vastgoed Fonds', flow: 'duits' }]),
    'POST /api/step-up': data({ stepUpId: 's1', method: 'totp', methods: ['totp'], hint: '', expiresAt }),
    'POST /api/step-up/s1/confirm': data({ twoFaToken: TOKEN, expiresAt }),
    'POST /api/signing-invitations/sign': () => new Response(null, { status: 204 }),
    'POST /api/signing-invitations/decline': () => new Response(null, { status: 204 }),
  });
  const bodies: Record<string, unknown> = {};
  const served = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.body) bodies[url] = JSON.parse(String(init.body));
    return served(url, init);
  });
  visit(path, { signedIn: true });
  return { requested, bodies };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const words = () => screen.getByRole('main').textContent?.replaceAll(/\s/g, ' ') ?? '';
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('I-06 the other parent views the contract, confirms parental authority and signs with a code', async () => {
  const { requested, bodies } = open(data(invitation));
  await title('Meetekenen');
  expect(words()).toContain('N. Brouwer vraagt u om dit contract mee te tekenen.');
  expect(words()).toContain('€ 2.500');
  expect(words()).toContain('Stoppen kan tot en met 4 december 2026');
  press('Ondertekenen');
  expect((await screen.findByRole('alert')).textContent).toContain('Bevestig dat u het gezag');
  expect(requested).not.toContain('POST /api/step-up');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Ik heb het gezag/ }));
  press('Ondertekenen');
  fireEvent.change(await screen.findByLabelText(/Code/), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: /Bevestig/ }));
  await title('U hebt meegetekend');
  expect(bodies['/api/step-up']).toMatchObject({ act: 'sign', content: { body: { digest: DIGEST } } });
  expect(bodies['/api/signing-invitations/sign']).toEqual({
    token: 'abc',
    digest: DIGEST,
    heeftGezag: true,
    twoFaToken: TOKEN,
  });
  // The link works only once, so the invitation is requested once.
  expect(requested.filter((call) => call === 'POST /api/signing-invitations')).toHaveLength(1);
});

test('I-06 requires a confirmation to decline to sign, and confirms that signing was declined', async () => {
  const { requested } = open(data(invitation));
  await title('Meetekenen');
  press('Ik teken niet');
  const dialog = await screen.findByRole('dialog', { name: 'Wilt u niet meetekenen?' });
  expect(requested).not.toContain('POST /api/signing-invitations/decline');
  fireEvent.click(
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Ik teken niet') ??
      dialog,
  );
  await title('U tekent niet mee');
  expect(requested).toContain('POST /api/signing-invitations/decline');
});

test('I-04 a partner answers the risk questionnaire before signing', async () => {
  const holders = [
    { name: 'N. Brouwer', role: 'mijn' },
    { name: 'S. de Wit', role: 'partner' },
  ];
  const contract = { ...invitation.contract, holders };
  open(data({ ...invitation, contract, role: 'partner', needsQuestionnaire: true }));
  await title('Meetekenen');
  expect(words()).toContain('Neutraal. Het voorzichtigste profiel geldt voor u beiden.');
  expect(words()).toContain('U belegt samen. Daarom beantwoordt u eerst zelf ook de vragen.');
  expect(screen.queryByRole('button', { name: 'Ondertekenen' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Naar de vragen' })).toBeTruthy();
});

test('sends a second signer to the page for personal data if that data is missing', async () => {
  open(data({ ...invitation, needsInformation: true }));
  await title('Meetekenen');
  expect(words()).toContain('Daarna vindt u dit contract op die pagina en op uw overzicht.');
  expect(screen.getByRole('link', { name: 'Vul uw gegevens in' }).getAttribute('href')).toBe(
    '/mijn-instellingen/persoonlijke-informatie',
  );
  expect(screen.queryByRole('button', { name: 'Ondertekenen' })).toBeNull();
});

test.each([
  ['linkExpired', 422, 'De link is verlopen'],
  ['notAllowed', 403, 'Deze link is voor een ander account.'],
])('a link that does not work (%s) shows the reason', async (code, status, text) => {
  open(rejected(code, status));
  await title('Deze link werkt niet');
  expect(words()).toContain(text);
});

test('reports a URL without a token, and offers a retry when the server is unavailable', async () => {
  open(data(invitation), '/meetekenen');
  await title('Deze link werkt niet');
  cleanup();
  let isAway = true;
  open(() => (isAway ? rejected('internal', 500)() : data(invitation)()));
  await screen.findByText('Wij kunnen dit contract nu niet laten zien');
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: /opnieuw/i }));
  await waitFor(() => expect(words()).toContain('2026-000124'));
});
