// Covers apps/web/src folders: session.

import { accounts, nameOfAdmin, sandboxOrigin } from './support/portal.ts';
import { fromSandbox } from './support/sandbox.ts';
import { signInByCall } from './support/server-call.ts';
import { expect, test } from './support/test.ts';

interface MailSummary {
  readonly id: string;
  readonly receivedAt: string;
  readonly subject: string;
}

const ANOTHER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('S-01 a sign-in on a new device sends a notification email', async ({ page, complaints }) => {
  // Playwright inspects the frame that shows the email, where scripts are blocked.
  complaints.foresee(/Blocked script execution in .*\/opmaak'/);
  const email = accounts.admin;
  const start = new Date().toISOString();
  await signInByCall('anker', { email, userAgent: 'Het vertrouwde apparaat' });
  await signInByCall('anker', { email, userAgent: ANOTHER });
  let mail: MailSummary | undefined;
  // The first sign-in, and other tests with this employee, may also have sent an email.
  await expect(async () => {
    const mails = await fromSandbox<MailSummary[]>(`/api/mails?to=${encodeURIComponent(email)}`);
    for (const one of mails) {
      if (one.subject !== 'Nieuwe aanmelding bij Anker Beleggen' || one.receivedAt < start) continue;
      const { text } = await fromSandbox<{ text: string }>(`/api/mails/${one.id}`);
      if (!text.includes('een apparaat dat wij nog niet kenden: Chrome op Windows.')) continue;
      expect(text).toContain(nameOfAdmin);
      mail = one;
    }
    expect(mail).toBeDefined();
  }).toPass({ timeout: 30_000 });

  await page.goto(`${sandboxOrigin()}/mails/${mail?.id}`);
  await expect(page.getByRole('heading', { name: 'Nieuwe aanmelding bij Anker Beleggen' })).toBeVisible();
  const logo = page.frameLocator('iframe').locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(180);
});
