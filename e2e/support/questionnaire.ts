import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Position of the chosen answer for each of the first ten questions, from 1, and for question eleven the name of the
 * preferred profile.
 */
export interface QuestionnaireAnswers {
  readonly positions: readonly number[];
  readonly preference: string;
}

/** First scoring example of domain 3.6: scores 73 and 78, profile Offensief. */
export const offensive: QuestionnaireAnswers = {
  positions: [4, 4, 3, 3, 3, 3, 2, 1, 3, 3],
  preference: 'Zeer offensief',
};

/** Third scoring example: scores 62 and 100, but knock-out K1 (short horizon) leads to profile Zeer defensief. */
export const shortHorizon: QuestionnaireAnswers = {
  positions: [2, 1, 4, 3, 4, 4, 2, 1, 4, 5],
  preference: 'Neutraal',
};

/** Answers to the questionnaire about investing in dollars, which lead to profile Zeer offensief. */
export const american: QuestionnaireAnswers = {
  positions: [4, 4, 4, 4, 4, 3, 2, 1, 3, 4],
  preference: 'Offensief',
};

/**
 * Answers that trigger every knock-out, with no correct knowledge answer and a preference far from the resulting
 * profile.
 */
export const everyWarning: QuestionnaireAnswers = {
  positions: [1, 1, 1, 1, 1, 1, 1, 4, 1, 1],
  preference: 'Zeer offensief',
};

/** Page object of the risk profile questionnaire and its outcome. */
export class Questionnaire {
  readonly #page: Page;
  readonly #main: Locator;
  readonly begin: Locator;
  readonly next: Locator;
  readonly back: Locator;
  readonly showProfile: Locator;
  readonly statements: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#main = page.getByRole('main');
    this.begin = this.#main.getByRole('button', { name: 'Naar de vragen' });
    this.next = this.#main.getByRole('button', { name: 'Volgende' });
    this.back = this.#main.getByRole('button', { name: 'Vorige' });
    this.showProfile = this.#main.getByRole('button', { name: 'Bekijk uw profiel' });
    this.statements = this.#main.getByRole('group', { name: 'Verklaringen' }).getByRole('checkbox');
  }

  /** Returns the progress text that identifies the question on screen. */
  progress(number: number): Locator {
    return this.#main.getByText(`Vraag ${number} van 11`);
  }

  profile(name: string): Locator {
    return this.#page.getByRole('heading', { name: `Uw risicoprofiel: ${name}` });
  }

  choice(name: string): Locator {
    return this.#main.getByRole('radio', { name, exact: true });
  }

  async chooseProfile(): Promise<void> {
    await this.choice('Op basis van mijn risicoprofiel').check();
    await expect(this.begin).toBeVisible();
  }

  /** Waits for the question with this number and answers it. */
  async answerQuestion(number: number, position: number): Promise<void> {
    await expect(this.progress(number)).toBeVisible();
    await this.#main
      .getByRole('radio')
      .nth(position - 1)
      .check();
  }

  /** Chooses to use a risk profile and answers all questions, without submitting the last answer. */
  async answerAll(answers: QuestionnaireAnswers): Promise<void> {
    await this.chooseProfile();
    await this.answerQuestions(answers);
  }

  /** Starts the questionnaire and answers all questions, without submitting the last answer. */
  async answerQuestions({ positions, preference }: QuestionnaireAnswers): Promise<void> {
    await this.begin.click();
    for (const [index, position] of positions.entries()) {
      await this.answerQuestion(index + 1, position);
      await this.next.click();
    }
    await expect(this.progress(11)).toBeVisible();
    await this.#main.getByRole('radio', { name: new RegExp(`^${preference}:`) }).check();
  }

  async giveStatements(): Promise<void> {
    await expect(this.statements).toHaveCount(3);
    for (const statement of await this.statements.all()) await statement.check();
  }

  /** Chooses to use a risk profile, answers all questions and waits for the resulting profile. */
  async answer(answers: QuestionnaireAnswers, profile: string): Promise<void> {
    await this.answerAll(answers);
    await this.showProfile.click();
    await expect(this.profile(profile)).toBeVisible();
  }
}

const statements = ['firstStatement', 'secondStatement', 'thirdStatement'];

/**
 * Scoring examples of domain 3.6 for the other two questionnaires: Zeer offensief, and Defensief because of knock-out
 * K4.
 */
const others = {
  2: { ...american, profile: 'ZO', warned: [] },
  3: { positions: [3, 3, 3, 1, 3, 2, 1, 1, 3, 3], profile: 'D', warned: ['K4'] },
} as const;

/** Returns answers with the current completion time, in the format of the request. */
export function questionnaireAnswers(id: 2 | 3, now = new Date().toISOString()) {
  const { positions, profile, warned } = others[id];
  return {
    version: '2026-11-01',
    answers: positions.map((position, index) => `${id}${String(index + 1).padStart(2, '0')}${position}`),
    questionEleven: 'O',
    riskSelection: profile,
    acknowledgements: [...warned, ...statements].map((code) => ({ code, at: now })),
    completedAt: now,
  };
}

/** Returns the request body that records a questionnaire for a contract, in the format that the page sends. */
export const answeredFor = (id: 2 | 3, contractId: string, now?: string) => ({
  purchase: { kind: 'contract', contractId },
  questionnaire: { id, ...questionnaireAnswers(id, now) },
});
