import { expect, type Locator, type Page } from '@playwright/test';

type DepositKind = 'Eén keer een bedrag' | 'Elke maand een bedrag' | 'Eén keer én elke maand';

/** Answers in the form in which a user types them. */
export interface Answers {
  readonly kind: DepositKind;
  readonly initialDeposit?: string;
  readonly periodicDeposit?: string;
  readonly years: number;
  /** Percentage of each fund, by fund name. */
  readonly shares: Readonly<Record<string, number>>;
}

/** Worked example 1 of the domain: € 10,000 once, ten years, one fund. */
export const example1: Answers = {
  kind: 'Eén keer een bedrag',
  initialDeposit: '10.000',
  years: 10,
  shares: { 'Nederlands Vastgoed Fonds': 100 },
};

/** Worked example 2: € 100 per month, fifteen years, one fund. */
export const example2: Answers = {
  kind: 'Elke maand een bedrag',
  periodicDeposit: '100',
  years: 15,
  shares: { 'Nederlands Vastgoed Fonds': 100 },
};

/** Worked examples 3 and 5: € 25,000 at the start and € 250 per month, twenty years, four funds. */
export const example3: Answers = {
  kind: 'Eén keer én elke maand',
  initialDeposit: '25.000',
  periodicDeposit: '250',
  years: 20,
  shares: {
    'Nederlands Vastgoed Fonds': 40,
    'Duits Vastgoed Fonds': 30,
    'Amerikaans Vastgoed Fonds': 10,
    'Vastgoed Leningen Fonds': 20,
  },
};

/** Page object of the calculator `Bedrag beleggen`. */
export class Calculator {
  readonly #page: Page;
  readonly next: Locator;
  readonly back: Locator;
  readonly calculate: Locator;
  readonly initialDeposit: Locator;
  readonly periodicDeposit: Locator;
  readonly duration: Locator;
  /** The error summary above the form. */
  readonly faults: Locator;

  constructor(page: Page) {
    this.#page = page;
    const main = page.getByRole('main');
    this.next = main.getByRole('button', { name: 'Volgende' });
    this.back = main.getByRole('button', { name: 'Vorige' });
    this.calculate = main.getByRole('button', { name: 'Bereken', exact: true });
    this.initialDeposit = main.getByRole('textbox', { name: 'Eenmalige inleg' });
    this.periodicDeposit = main.getByRole('textbox', { name: 'Inleg per maand' });
    this.duration = main.getByRole('slider', { name: 'Looptijd' });
    this.faults = main.getByRole('alert', { name: /Controleer/ });
  }

  kind(kind: DepositKind): Locator {
    return this.#page.getByRole('radio', { name: kind, exact: true });
  }

  share(fund: string): Locator {
    return this.#page.getByRole('spinbutton', { name: `Aandeel ${fund}` });
  }

  title(name: string): Locator {
    return this.#page.getByRole('heading', { level: 1, name });
  }

  async open(step = 'stap1'): Promise<void> {
    await this.#page.goto(`/bedrag-beleggen/${step}`);
  }

  async answerAmount({ kind, initialDeposit, periodicDeposit }: Answers): Promise<void> {
    await this.kind(kind).check();
    if (initialDeposit !== undefined) await this.initialDeposit.fill(initialDeposit);
    if (periodicDeposit !== undefined) await this.periodicDeposit.fill(periodicDeposit);
    await this.next.click();
    await expect(this.title('Hoe lang wilt u beleggen?')).toBeVisible();
  }

  async answerDuration({ years }: Answers): Promise<void> {
    await this.duration.fill(String(years));
    await this.next.click();
    await expect(this.title('In welke fondsen wilt u beleggen?')).toBeVisible();
  }

  async answerFunds({ shares }: Pick<Answers, 'shares'>): Promise<void> {
    for (const [fund, percentage] of Object.entries(shares)) {
      await this.share(fund).fill(String(percentage));
    }
    await this.calculate.click();
    await this.expectOutcome();
  }

  /** Answers every question and continues to the outcome. */
  async answer(answers: Answers): Promise<void> {
    await this.open();
    await this.answerAmount(answers);
    await this.answerDuration(answers);
    await this.answerFunds(answers);
  }

  async expectOutcome(): Promise<void> {
    await expect(this.title('Uw berekening')).toBeVisible();
    await expect(this.#page.getByText('Uw berekening is klaar.')).toBeAttached();
  }

  /** Returns the last row of the table with the amounts to the cent. */
  async lastYear(): Promise<Locator> {
    const details = this.#page.getByRole('group').filter({ hasText: 'tot op de cent' });
    const summary = details.getByText('Bedragen per jaar, tot op de cent');
    const table = details.getByRole('table');
    if (!(await table.isVisible())) await summary.click();
    return table.getByRole('row').last();
  }
}
