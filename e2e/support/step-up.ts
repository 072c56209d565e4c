import type { Locator, Page } from '@playwright/test';

/** Page object of the code dialog before a sensitive action. */
export class StepUpQuestion {
  readonly dialog: Locator;
  readonly code: Locator;
  readonly confirm: Locator;
  readonly cancel: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Controle met een code' });
    this.code = this.dialog.getByLabel('Code van 6 cijfers');
    this.confirm = this.dialog.getByRole('button', { name: 'Bevestigen' });
    this.cancel = this.dialog.getByRole('button', { name: 'Annuleren' });
  }

  async give(code: string): Promise<void> {
    await this.code.fill(code);
    await this.confirm.click();
  }
}
