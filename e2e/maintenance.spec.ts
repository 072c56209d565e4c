// Covers apps/web/src folders: maintenance.

import { expectAccessible } from './support/accessibility.ts';
import { accounts, demoAdmin } from './support/portal.ts';
import { adminCode } from './support/server-call.ts';
import { StepUpQuestion } from './support/step-up.ts';
import { expect, signInBrowser, test } from './support/test.ts';

// Uses a separate portal, because maintenance would block all other tests of the brand.
test.use({ portalOf: 'lastMonth', brand: 'anker' });

const TEXT = 'Wij werken aan de betalingen.';

/** Formats a time for a date and time field, in Dutch time. */
const inTwoHours = (): string =>
  new Date(Date.now() + 2 * 3_600_000)
    .toLocaleString('sv-SE', { timeZone: 'Europe/Amsterdam' })
    .replace(' ', 'T')
    .slice(0, 16);

test('E-02 during maintenance an investor can read, loses no input and saves it afterwards', async ({
  page,
  brand,
  complaints,
  otherBrowser,
}) => {
  test.slow();
  complaints.foresee(/^423 PUT .*\/api\/relations\/me$/);
  await signInBrowser(page.context(), brand, accounts.investor);
  await page.goto('/mijn-instellingen/persoonlijke-informatie');
  await page.getByRole('button', { name: 'Wijzigen: Telefoon' }).click();
  const landline = page.getByLabel('Telefoonnummer (vast)');
  await landline.fill('023 123 45 67');

  const employee = await otherBrowser();
  await signInBrowser(employee.context(), brand, demoAdmin);
  await employee.goto('/admin?deel=onderhoud');
  await employee.getByLabel('Wat gebeurt er?').fill(TEXT);
  await employee.getByLabel('Einde').fill(inTwoHours());
  await employee.getByRole('button', { name: 'Verder' }).click();
  await new StepUpQuestion(employee).give(await adminCode(brand, demoAdmin));
  await expect(employee.getByText('Het onderhoud staat klaar.')).toBeVisible();
  await expect(employee.getByText('Er is nu onderhoud')).toBeVisible();
  await expectAccessible(employee, brand);

  const save = page.getByRole('main').getByRole('button', { name: 'Opslaan' });
  await save.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    /U kunt dit na .+ uur opnieuw proberen\./,
  );
  await expect(page.getByRole('status').filter({ hasText: TEXT })).toContainText('U kunt nu alles bekijken');
  await expect(landline).toHaveValue('023 123 45 67');
  await expectAccessible(page, brand);

  await employee.getByRole('button', { name: 'Onderhoud uitzetten' }).click();
  await expect(employee.getByText('Het onderhoud is uit.')).toBeVisible();
  await save.click();
  await expect(page.getByText('Uw gegevens zijn opgeslagen.')).toBeVisible();
  await expect(page.getByText(TEXT)).toHaveCount(0);
});
