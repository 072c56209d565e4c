import { setTimeout as delay } from 'node:timers/promises';
import { generate } from 'otplib';
import { oldestStep, PERIOD, untilStep } from '../../apps/sandbox/src/authenticator/totp.ts';

/** A user's authenticator app. It never returns the same code twice, because the portal accepts each code once. */
export class Authenticator {
  readonly #key: string;
  #lastStep = 0;

  /** `key` is the secret key as the page displays it. */
  constructor(key: string) {
    this.#key = key.replaceAll(/\s/g, '');
  }

  /**
   * Returns the oldest unused code that the portal still accepts. After three codes in a row it waits for the next
   * code, at most half a minute.
   */
  async code(): Promise<string> {
    const now = new Date();
    this.#lastStep = Math.max(this.#lastStep + 1, oldestStep(now));
    // The portal also accepts the code of the next 30-second period, so that code can be used early.
    await delay(untilStep(this.#lastStep - 1, now));
    return generate({ secret: this.#key, epoch: this.#lastStep * PERIOD });
  }
}
