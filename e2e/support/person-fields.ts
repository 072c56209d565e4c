import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of the fields for personal data, on any page that contains them. */
export class PersonFields {
  readonly initials: Locator;
  readonly street: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.initials = page.getByRole('textbox', { name: 'Voorletters' });
    this.street = page.getByRole('textbox', { name: 'Straat' });
  }

  /** Fills in the identity fields; `born` has the format `28-02-1990`. */
  async fillPerson(person: { initials: string; lastName: string; born: string }): Promise<void> {
    await this.#page.getByRole('radio', { name: 'Vrouw' }).check();
    await this.initials.fill(person.initials);
    await this.#page.getByRole('textbox', { name: 'Achternaam' }).fill(person.lastName);
    await this.#fillDate('Geboortedatum', person.born);
  }

  /** Fills in an address. Leaving the number field triggers the address lookup. */
  async fillAddress(address: { postcode: string; houseNumber: string }): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Postcode' }).fill(address.postcode);
    await this.#page.getByRole('textbox', { name: 'Huisnummer' }).fill(address.houseNumber);
    await this.#page.getByRole('textbox', { name: 'Toevoeging' }).focus();
  }

  /** Fills in a passport, and states that the person pays taxes only in the Netherlands. */
  async fillIdentity(bsn: string): Promise<void> {
    await this.#page.getByRole('radio', { name: 'Ja', exact: true }).check();
    await this.#page.getByRole('textbox', { name: /^Burgerservicenummer/ }).fill(bsn);
    await this.#page.getByRole('combobox', { name: /identiteitsbewijs/ }).selectOption('paspoort');
    await this.#fillDate('Geldig tot', `01-01-${new Date().getFullYear() + 3}`);
  }

  async #fillDate(label: string, date: string): Promise<void> {
    const group = this.#page.getByRole('group', { name: label });
    const parts = date.split('-');
    for (const [index, name] of ['Dag', 'Maand', 'Jaar'].entries()) {
      const box = group.getByRole('textbox', { name });
      await box.fill(parts[index] ?? '');
      await expect(box).toHaveValue(parts[index] ?? '');
    }
  }
}
