import { generate } from 'otplib';

const PERIOD = 30;

/** The authenticator app of a person, which never gives a code that was used: the portal takes each once. */
export class Authenticator {
  readonly #key: string;
  #lastStep = 0;

  /** `key`: as the page shows it. */
  constructor(key: string) {
    this.#key = key.replaceAll(/\s/g, '');
  }

  /** The oldest code the portal still takes: of half a minute ago, now, or half a minute from now. */
  code(): Promise<string> {
    const now = Math.floor(Date.now() / 1000 / PERIOD);
    this.#lastStep = Math.max(this.#lastStep + 1, now - 1);
    if (this.#lastStep > now + 1) throw new Error('More than three codes within a minute.');
    return generate({ secret: this.#key, epoch: this.#lastStep * PERIOD });
  }
}
