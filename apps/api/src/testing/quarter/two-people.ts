import { giveApp } from '../factors.ts';
import { sendProven } from '../step-up.ts';
import type { TestApp } from '../test-app.ts';

const ASKER = 'admin@example.nl';
const APPROVER = 'collega@example.nl';

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

export function requireStatus(status: number, answer: Answer): void {
  if (answer.statusCode !== status)
    throw new Error(`${answer.statusCode} instead of ${status}: ${answer.body}`);
}

/**
 * Two employees for four-eyes approval: the first requests transactions and the second approves exactly those
 * requests. Each is signed in for a day.
 */
export class TwoPeople {
  readonly asker: string;
  readonly #portal: TestApp;
  readonly #approver: string;

  private constructor(portal: TestApp, asker: string, approver: string) {
    this.#portal = portal;
    this.asker = asker;
    this.#approver = approver;
  }

  static async of(portal: TestApp): Promise<TwoPeople> {
    return new TwoPeople(portal, await portal.signIn(ASKER), await portal.signIn(APPROVER));
  }

  async get(url: string, cookie = this.asker) {
    return this.#portal.call({ method: 'GET', url, cookie });
  }

  /** Executes a call with approval by both employees. Throws if one employee was sufficient. */
  async carryOut(url: string, body: object): Promise<void> {
    await this.approve(await this.#prove(ASKER, this.asker, url, body));
  }

  /** Approves the first employee's request as the second employee. Throws if one employee was sufficient. */
  async approve(response: Answer & { json(): { data: { approvalId: string } } }): Promise<void> {
    requireStatus(202, response);
    const waiting: { id: string; seen: string }[] = (
      await this.get('/api/admin/approvals', this.#approver)
    ).json().data.items;
    const request = waiting.find(({ id }) => id === response.json().data.approvalId);
    const approval = `/api/admin/approvals/${request?.id}/approve`;
    requireStatus(204, await this.#prove(APPROVER, this.#approver, approval, { seen: request?.seen }));
  }

  /**
   * Uses a new authenticator app each time, because a code is valid once and the clock of the simulation does not
   * advance.
   */
  async #prove(email: string, cookie: string, url: string, body: object) {
    const app = await giveApp(this.#portal, email);
    return sendProven(this.#portal, { cookie, app, url, body });
  }
}
