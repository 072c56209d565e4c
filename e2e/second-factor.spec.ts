import { accounts } from './support/portal.ts';
import { pageTitle, signInOnScreen } from './support/screen.ts';
import { demoAppCode } from './support/server-call.ts';
import { expect, test } from './support/test.ts';

test.describe('the second factor', { tag: '@phone' }, () => {
  test('S-06 an administrator shows a code after his password', async ({ page, brand, complaints }) => {
    complaints.foresee(/^422 POST .*\/api\/login\/second-factor$/);
    await page.goto('/login');
    await signInOnScreen(page, accounts.admin);
    await expect(pageTitle(page, 'Controle met een code')).toBeVisible();
    const code = page.getByLabel('Code van 6 cijfers');
    await expect(code).toBeFocused();
    await code.fill('000 000');
    await code.press('Enter');
    await expect(code).toHaveAccessibleDescription(/Deze code klopt niet/);
    await expect(code).toBeFocused();
    await code.fill(await demoAppCode(brand));
    await code.press('Enter');
    await expect(page).toHaveURL('/mijn-vastgoed');
  });
});
