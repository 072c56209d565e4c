// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serve, visit } from '../../../testing/visit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TOKEN = 'a'.repeat(43);
const CONFIRM = 'POST /api/email-change/confirm';
const STOP = 'POST /api/email-change/stop';
const done = (status: string) => () => Response.json({ data: { status } });
const expired = () => {
  const message = 'Deze link is verlopen.';
  return Response.json(
    { message, code: 'linkExpired', errors: { ErrorMessage: [message] } },
    { status: 422 },
  );
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

const toNew = `/e-mailadres-wijzigen?token=${TOKEN}`;
const toOld = `${toNew}&adres=oud`;

test('R-22 opening the link changes nothing until the user confirms the new address with the button', async () => {
  const requested = serve({ [CONFIRM]: done('waitingForOld') });
  visit(toNew);
  await title('Bevestig uw nieuwe e-mailadres');
  expect(requested).not.toContain(CONFIRM);
  expect(screen.queryByRole('button', { name: 'Dit was ik niet' })).toBeNull();
  await press('Bevestig mijn nieuwe e-mailadres');
  const heading = await title('Nog één stap');
  expect(screen.getByText(/mail op uw oude e-mailadres/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('R-22 changes the address when the old address is the last to confirm', async () => {
  serve({ [CONFIRM]: done('changed') });
  visit(toOld);
  await title('Klopt deze wijziging?');
  await press('Ja, wijzig mijn e-mailadres');
  await title('Uw e-mailadres is gewijzigd');
});

test('R-22 waits for the new address when the old address confirms first', async () => {
  serve({ [CONFIRM]: done('waitingForNew') });
  visit(toOld);
  await press('Ja, wijzig mijn e-mailadres');
  await title('Nog één stap');
  expect(screen.getByText(/mail op uw nieuwe e-mailadres/)).toBeTruthy();
});

test('R-22 the owner of the old address can stop the change while signed in', async () => {
  const requested = serve({ [STOP]: () => new Response(null, { status: 204 }) });
  visit(toOld, { signedIn: true });
  await press('Dit was ik niet');
  await title('Uw e-mailadres is niet gewijzigd');
  expect(requested).not.toContain(CONFIRM);
  expect(screen.getByRole('link', { name: 'Kies een nieuw wachtwoord' })).toBeTruthy();
});

test.each([['without a token', '/e-mailadres-wijzigen']])(
  'reports that a link %s does not work',
  async (_name, path) => {
    serve();
    visit(path);
    await title('Deze link werkt niet meer');
  },
);

test('shows that a used or expired link no longer works', async () => {
  serve({ [CONFIRM]: expired });
  visit(toNew);
  await press('Bevestig mijn nieuwe e-mailadres');
  await title('Deze link werkt niet meer');
});

test('leaves the confirmation on screen after a server error, so that the user can try again', async () => {
  let answer = (): Response => Response.json({}, { status: 500 });
  serve({ [CONFIRM]: () => answer() });
  visit(toNew);
  await press('Bevestig mijn nieuwe e-mailadres');
  await screen.findByText('Dat is niet gelukt');
  answer = done('changed');
  await press('Bevestig mijn nieuwe e-mailadres');
  await title('Uw e-mailadres is gewijzigd');
});
