// Covers apps/web/src folders: security.

import { DEMO_PASSWORD } from '../apps/api/src/demo/demo-investors.ts';
import { accounts } from './support/portal.ts';
import { signInForm, signInOnScreen } from './support/screen.ts';
import { callServer, signInByCall } from './support/server-call.ts';
import { expect, test } from './support/test.ts';

const PAGE = '/mijn-instellingen/wachtwoord';

/** One device for each test that runs in parallel, so that no test ends the session of another test. */
const devices = [
  { name: 'Samsung Internet op Android', userAgent: 'Linux; Android 15 SamsungBrowser/28.0 Chrome/130.0' },
  { name: 'Opera op een Chromebook', userAgent: 'X11; CrOS x86_64 Chrome/140.0 OPR/120.0' },
  { name: 'Edge op een Mac', userAgent: 'Macintosh; Intel Mac OS X 10.15 Chrome/140.0 Edg/140.0' },
  { name: 'Firefox op een iPad', userAgent: 'iPad; CPU OS 18_0 like Mac OS X FxiOS/143.0' },
] as const;

test.describe('a user manages devices and password', { tag: '@phone' }, () => {
  test('R-22 a user signs out another device after a confirmation', async ({ page, signIn }, info) => {
    const device = devices[info.parallelIndex % devices.length];
    const { name, userAgent } = device ?? devices[0];
    const cookies = await signInByCall('baken', { email: accounts.unpaid, userAgent });
    const elsewhere = () => callServer('baken', { path: '/api/users/me', cookie: cookies.join('; ') });
    expect((await elsewhere()).status).toBe(200);
    await signIn(accounts.unpaid);
    await page.goto(PAGE);
    await page
      .getByRole('button', { name: `Uitloggen: ${name}` })
      .first()
      .click();
    const question = page.getByRole('alertdialog', { name: `Wilt u ${name} uitloggen?` });
    await question.getByRole('button', { name: 'Annuleren' }).click();
    expect((await elsewhere()).status).toBe(200);
    await page
      .getByRole('button', { name: `Uitloggen: ${name}` })
      .first()
      .click();
    await question.getByRole('button', { name: 'Uitloggen' }).click();
    await expect(page.getByText(`${name} is uitgelogd.`)).toBeVisible();
    expect((await elsewhere()).status).toBe(401);
    await expect(page.getByRole('table').getByText('Ander apparaat uitgelogd').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  });

  test('R-22 reports a wrong current password at its field', async ({ page, complaints, signIn }) => {
    complaints.foresee(/^(422|429) POST .*\/password$/);
    await signIn(accounts.unpaid);
    await page.goto(PAGE);
    await page.getByLabel('Huidig wachtwoord').fill('niet-het-wachtwoord');
    await page.getByLabel('Nieuw wachtwoord').fill('klompen-onder-zeven-bruggen');
    await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('Dit is niet uw huidige wachtwoord.');
    await page.waitForLoadState('networkidle');
  });
});

test('after too many wrong passwords the sign-in page shows when the user can try again', async ({
  page,
  complaints,
}) => {
  complaints.foresee(/^(422|429) POST .*\/api\/login$/);
  await page.goto('/login');
  const { rejection, submit } = signInForm(page);
  const nobody = `niemand-${Date.now()}@example.nl`;
  // The waiting time doubles with each attempt, so that eventually an attempt falls within it, even on a slow
  // machine.
  for (let status = 422; status === 422; ) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/login'));
    await signInOnScreen(page, nobody, DEMO_PASSWORD);
    status = (await answered).status();
    await expect(submit).not.toHaveAttribute('aria-busy', 'true');
  }
  await expect(rejection).toContainText(/^U hebt dit te vaak geprobeerd. Probeer het over \d+ /);
});
