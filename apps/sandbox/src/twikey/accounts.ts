import type { Clock } from '../clock/clock.ts';
import { randomCode } from './identifiers.ts';
import { Rejection } from './rejection.ts';
import type { Account, State, Token } from './state.ts';

const DAY_MS = 86_400_000;
const API_KEY = /^[A-Za-z0-9_-]{8,128}$/;

/** Accounts and their login tokens. */
export class Accounts {
  readonly #state: State;
  readonly #clock: Clock;

  constructor(state: State, clock: Clock) {
    this.#state = state;
    this.#clock = clock;
  }

  isKey(value: unknown): value is string {
    return typeof value === 'string' && API_KEY.test(value);
  }

  logIn(apiKey: string): Token {
    if (!this.isKey(apiKey)) throw new Rejection('err_invalid_apitoken', 'Invalid API token');
    this.of(apiKey);
    const now = this.#clock.now();
    const token = { token: randomCode(40), apiKey, expiresAt: now + DAY_MS };
    this.#state.tokens = [...this.#state.tokens.filter(({ expiresAt }) => expiresAt > now), token];
    return token;
  }

  /** Returns the account of an unexpired token. */
  authenticate(authorization: unknown): Account {
    const now = this.#clock.now();
    const token = this.#state.tokens.find((one) => one.token === authorization && one.expiresAt > now);
    if (token === undefined) throw new Rejection('err_no_login', 'Not logged in', 401);
    return this.of(token.apiKey);
  }

  /** Counts a call and revokes all tokens once the configured number of calls is reached. */
  countCall(): void {
    const left = this.#state.logOutAfterCalls;
    if (left === null) return;
    if (left === 0) this.#state.tokens = [];
    this.#state.logOutAfterCalls = left === 0 ? null : left - 1;
  }

  /** Returns the account of a key and creates it on first use. */
  of(apiKey: string): Account {
    const found = this.#state.accounts.find((account) => account.apiKey === apiKey);
    if (found !== undefined) return found;
    const account: Account = {
      apiKey,
      name: 'Stichting Sandbox Incasso',
      creditorId: 'NL95ZZZ012345670000',
      returnUrl: null,
      webhookUrl: null,
      template: null,
      mandatesReadTo: 0,
      transactionsReadTo: 0,
    };
    this.#state.accounts.push(account);
    return account;
  }
}
