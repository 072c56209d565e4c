import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Parameters of integrations 4.2 (OWASP's first choice), with memory in KiB. They are stored with each hash. */
const CURRENT = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_LENGTH = 32;

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

async function argon2id(
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number },
): Promise<Buffer> {
  return derive('argon2id', { message: password, nonce, tagLength: TAG_LENGTH, ...cost });
}

/** Returns a hash in PHC notation with its parameters and a new salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await argon2id(password, salt, CURRENT);
  const { memory, passes, parallelism } = CURRENT;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export interface PasswordCheck {
  readonly correct: boolean;
  /**
   * True if the hash was made with older parameters. The caller must then store a new hash while the password is
   * available.
   */
  readonly outdated: boolean;
}

/** Compares a password with a stored hash in constant time. Throws if `stored` is not one of our hashes. */
export async function checkPassword(password: string, stored: string): Promise<PasswordCheck> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored) ?? [];
  if (!memory || !passes || !parallelism || !salt || !tag) throw new Error('Not an Argon2id hash');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(tag, 'base64');
  const actual = await argon2id(password, Buffer.from(salt, 'base64'), cost);
  const correct = expected.length === actual.length && timingSafeEqual(expected, actual);
  const outdated =
    cost.memory !== CURRENT.memory ||
    cost.passes !== CURRENT.passes ||
    cost.parallelism !== CURRENT.parallelism;
  return { correct, outdated };
}

let decoy: Promise<string> | undefined;

/**
 * Takes as long as checking a real password but never succeeds, so that the response time does not reveal
 * whether an account exists.
 */
export async function checkNobodysPassword(password: string): Promise<Pick<PasswordCheck, 'correct'>> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  await checkPassword(password, await decoy);
  return { correct: false };
}
