import type { Locator, Page } from '@playwright/test';
import * as calls from '@portaal/domain/calls';
import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { workedExamples } from './calculation-examples.ts';
import type { Brand } from './portal.ts';
import { callServer, signInByCall } from './server-call.ts';

function example(number: string): CalculationInput {
  const input = workedExamples()[number];
  if (input === undefined) throw new Error(`There is no worked example ${number}.`);
  return input;
}

/** Returns an investment of € 25,000 at the start and € 250 per month, twenty years, four funds. */
export const investment = (description: string): CalculationInput => ({ ...example('3 and 5'), description });

/** Returns an accumulation of € 20,000 at the start and € 300 per month, twelve years. */
export const accumulation = (): CalculationInput => example('14');

/** Returns a payout of € 150,000, paid quarterly. */
export const payout = (): CalculationInput => example('8');

export interface SavedOffer {
  readonly offerID: string;
  readonly offerNumber: string;
}

/** Signs in an investor with API calls, to fill the list of calculations before a test opens a page. */
export async function atServer(brand: Brand, email: string) {
  const cookie = (await signInByCall(brand, { email })).join('; ');
  return {
    async save(body: CalculationInput): Promise<SavedOffer> {
      const response = await callServer(brand, { method: 'POST', path: calls.saveOffer.path, cookie, body });
      if (response.status !== 201) throw new Error(`Saving answered ${response.status}.`);
      return (response.body as { data: SavedOffer }).data;
    },
    async statusOf({ offerID }: SavedOffer): Promise<number> {
      return (await callServer(brand, { path: `/api/calculation/${offerID}`, cookie })).status;
    },
  };
}

/** Page object of the list of saved calculations. */
export class SavedOffers {
  readonly #page: Page;
  readonly cards: Locator;
  readonly more: Locator;
  readonly question: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.cards = page.getByRole('main').getByRole('article');
    this.more = page.getByRole('button', { name: 'Toon meer berekeningen' });
    this.question = page.getByRole('alertdialog');
  }

  async open(): Promise<void> {
    await this.#page.goto('/mijn-berekeningen');
  }

  /** Returns the card with the offer number, which is unique. */
  card({ offerNumber }: SavedOffer): Locator {
    return this.cards.filter({ hasText: offerNumber });
  }

  press(offer: SavedOffer, name: 'Openen' | 'PDF' | 'Kopie' | 'Verwijderen'): Promise<void> {
    return this.card(offer)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
  }
}
