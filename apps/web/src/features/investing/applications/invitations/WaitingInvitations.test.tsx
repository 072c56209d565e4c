// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve, visit } from '../../../../testing/visit.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ID = '0198f0aa-0000-7000-8000-00000000000e';
const data = (value: unknown) => () => Response.json({ data: value });
const waiting = {
  id: ID,
  contractNumber: '2026-000124',
  applicantName: 'N. Brouwer',
  fundName: 'Duits Vastgoed Fonds',
  expiresAt: '2026-12-20T10:00:00.000Z',
};

test.each([
  ['/mijn-vastgoed', {}],
  [
    '/mijn-instellingen/persoonlijke-informatie',
    {
      'GET /api/countries': data([]),
      'GET /api/relations/me': data({
        Id: 1,
        versie: 1,
        persoon: null,
        adres: null,
        contact: null,
        identiteit: null,
        tegenrekening: null,
      }),
    },
  ],
])(
  "the page %s shows the contract that waits for the investor's signature, with a link to sign it",
  async (path, more) => {
    serve({ 'GET /api/signing-invitations/waiting': data([waiting]), ...more });
    visit(path, { signedIn: true });
    const title = await screen.findByRole('heading', { name: 'Contracten die op uw handtekening wachten' });
    const card = title.closest('section') ?? document.body;
    expect(card.textContent?.replaceAll(/\s/g, ' ')).toContain(
      'N. Brouwer vraagt u om contract 2026-000124 mee te tekenen. Het gaat om Duits Vastgoed Fonds. Dat kan tot 20 december 2026.',
    );
    const link = within(card).getByRole('link', { name: 'Bekijk en teken contract 2026-000124' });
    expect(link.getAttribute('href')).toBe(`/meetekenen?token=${ID}`);
  },
);
