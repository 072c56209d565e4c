import crypto, { type Argon2Algorithm, type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { DEMO_PASSWORD } from '../demo/demo-secrets.ts';

type Done = (error: Error | null, tag: NonSharedBuffer) => void;

/**
 * Caches the hash of the demo password. All demo accounts have one salt, each test file signs in a few times, and
 * a hash takes 40 to 90 ms of processor time. Hashes of other passwords are computed each time.
 */
export function quickenPasswords(): void {
  const compute = crypto.argon2;
  const computed = new Map<string, NonSharedBuffer>();
  const cached = (algorithm: Argon2Algorithm, parameters: Argon2Parameters, done: Done): void => {
    if (parameters.message !== DEMO_PASSWORD) {
      compute(algorithm, parameters, done);
      return;
    }
    const { memory, passes, parallelism, tagLength, nonce } = parameters;
    const salt = Buffer.from(nonce as Uint8Array).toString('base64');
    const key = [algorithm, memory, passes, parallelism, tagLength, salt].join();
    const tag = computed.get(key);
    if (tag !== undefined) {
      setImmediate(done, null, Buffer.from(tag));
      return;
    }
    compute(algorithm, parameters, (error, computedTag) => {
      if (error === null) computed.set(key, Buffer.from(computedTag));
      done(error, computedTag);
    });
  };
  crypto.argon2 = cached;
  syncBuiltinESMExports();
}
