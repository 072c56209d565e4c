import { setTimeout as delay } from 'node:timers/promises';
import { generate } from 'otplib';
import { oldestStep, PERIOD, untilStep } from '../../apps/sandbox/src/authenticator/totp.ts';

/** The authenticator app of a person, which never gives a code that was used: the portal takes each once. */
export class Authenticator {
  readonly #key: string;
  #lastStep = 0;

  /** `key`: as the page shows it. */
  constructor(key: string) {
    this.#key = key.replaceAll(/\s/g, '');
  }

  /** The oldest code the portal still takes; after three in a row the next is waited for, half a minute at most. */
  async code(): Promise<string> {
    const now = new Date();
    this.#lastStep = Math.max(this.#lastStep + 1, oldestStep(now));
    // The portal takes the code of the next half minute as well.
    await delay(untilStep(this.#lastStep - 1, now));
    return generate({ secret: this.#key, epoch: this.#lastStep * PERIOD });
  }
}
