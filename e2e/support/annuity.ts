import { expect, type Locator, type Page } from '@playwright/test';
import { Calculator } from './calculator.ts';

/** Percentage of each fund, by fund name. */
type Shares = Readonly<Record<string, number>>;

/** Answers in the form in which a user types them. A birth date is day, month and year. */
export interface BuildAnswers {
  readonly situation: RegExp;
  readonly initialDeposit: string;
  readonly periodicDeposit: string;
  readonly born: readonly [string, string, string];
  readonly years: number;
  readonly shares: Shares;
}

export interface PayoutAnswers {
  readonly capital: string;
  readonly before2014: 'Ja' | 'Nee';
  readonly born: readonly [string, string, string];
  readonly years: number;
  readonly frequency: 'Elke maand' | 'Elk kwartaal' | 'Elk halfjaar' | 'Elk jaar';
  readonly shares: Shares;
}

/** Worked example 14 of the domain: € 20,000 at the start and € 300 per month, twelve years, four funds. */
export const example14: BuildAnswers = {
  situation: /nieuwe lijfrente/,
  initialDeposit: '20.000',
  periodicDeposit: '300',
  born: ['15', '3', '1980'],
  years: 12,
  shares: {
    'Nederlands Vastgoed Fonds': 40,
    'Duits Vastgoed Fonds': 30,
    'Amerikaans Vastgoed Fonds': 10,
    'Vastgoed Leningen Fonds': 20,
  },
};

/** Worked example 8: € 150,000 in the loan fund, paid out quarterly over 25 years. */
export const example8: PayoutAnswers = {
  capital: '150.000',
  before2014: 'Nee',
  born: ['12', '5', '1964'],
  years: 25,
  frequency: 'Elk kwartaal',
  shares: { 'Vastgoed Leningen Fonds': 100 },
};

/** Worked example 8b: a user who receives a state pension wants the whole amount paid out in five years. */
export const example8b: PayoutAnswers = {
  ...example8,
  born: ['20', '8', '1958'],
  years: 5,
  frequency: 'Elke maand',
};

/** The questions that both annuity calculators share. */
class AnnuityCalculator extends Calculator {
  readonly years: Locator;
  protected readonly page: Page;
  readonly #path: string;

  constructor(page: Page, path: string) {
    super(page);
    this.page = page;
    this.#path = path;
    this.years = page.getByRole('main').getByRole('spinbutton', { name: /Aantal jaren|Looptijd/ });
  }

  override async open(step = 'stap1'): Promise<void> {
    await this.page.goto(`/${this.#path}/${step}`);
  }

  choice(name: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('radio', { name });
  }

  async fillBirthDate([day, month, year]: BuildAnswers['born']): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Dag' }).fill(day);
    await this.page.getByRole('textbox', { name: 'Maand', exact: true }).fill(month);
    await this.page.getByRole('textbox', { name: 'Jaar', exact: true }).fill(year);
  }

  /** Presses Volgende and waits for the next question. */
  async goOnTo(title: string): Promise<void> {
    await this.next.click();
    await expect(this.title(title)).toBeVisible();
  }
}

/** Page object of the calculator `Lijfrente opbouwen`. */
export class AnnuityBuild extends AnnuityCalculator {
  constructor(page: Page) {
    super(page, 'lijfrente-opbouwen');
  }

  async answerUntilBirth({ situation, initialDeposit, periodicDeposit }: BuildAnswers): Promise<void> {
    await this.open();
    await this.choice(situation).check();
    await this.goOnTo('Hoeveel wilt u inleggen?');
    await this.initialDeposit.fill(initialDeposit);
    await this.periodicDeposit.fill(periodicDeposit);
    await this.goOnTo('Wanneer bent u geboren?');
  }

  async answerUntilDuration(answers: BuildAnswers): Promise<void> {
    await this.answerUntilBirth(answers);
    await this.fillBirthDate(answers.born);
    await this.goOnTo('Tot wanneer wilt u inleggen?');
  }

  async answerAll(answers: BuildAnswers): Promise<void> {
    await this.answerUntilDuration(answers);
    await this.years.fill(String(answers.years));
    await this.goOnTo('In welke fondsen wilt u beleggen?');
    await this.answerFunds(answers);
  }
}

/** Page object of the calculator `Lijfrente uitkeren`. */
export class AnnuityPayout extends AnnuityCalculator {
  readonly capital: Locator;

  constructor(page: Page) {
    super(page, 'lijfrente-uitkeren');
    this.capital = page.getByRole('main').getByRole('textbox', { name: 'Uw lijfrentekapitaal' });
  }

  async answerUntilDuration({ capital, before2014, born }: PayoutAnswers): Promise<void> {
    await this.open();
    await this.capital.fill(capital);
    await this.choice(before2014).check();
    await this.goOnTo('Wanneer wilt u beginnen?');
    await this.fillBirthDate(born);
    await this.goOnTo('Hoe lang wilt u een uitkering?');
  }

  async answerUntilFunds(answers: PayoutAnswers): Promise<void> {
    await this.answerUntilDuration(answers);
    await this.years.fill(String(answers.years));
    await this.goOnTo('Hoe vaak wilt u een uitkering?');
    await this.choice(answers.frequency).check();
    await this.goOnTo('In welke fondsen wilt u beleggen?');
  }

  async answerAll(answers: PayoutAnswers): Promise<void> {
    await this.answerUntilFunds(answers);
    await this.answerFunds(answers);
  }
}
