import { describe, expect, test } from 'vitest';
import { attemptOf, earlierAttempt } from './attempt.ts';

const row = (digest: Buffer | null) => ({ id: 'first', inputDigest: digest });
const never = () => {
  throw new Error('compared a row that has a digest');
};

describe('digest of an attempt', () => {
  test('does not depend on the order of the fields', () => {
    const { digest } = attemptOf('key-00000001', { amountCents: 50_000, method: 'transfer' });
    expect(attemptOf('other-key', { method: 'transfer', amountCents: 50_000 }).digest).toEqual(digest);
    expect(attemptOf('key-00000001', { amountCents: 50_001, method: 'transfer' }).digest).not.toEqual(digest);
  });

  test('is the digest that stored offers have since release 1.0.0', () => {
    // printf '[["duration",10],["productCode","SB"]]' | sha256sum
    expect(attemptOf(undefined, { productCode: 'SB', duration: 10 }).digest.toString('hex')).toBe(
      '14532972f71051a419626ba8c305ffbf41c3a1e97a3e827ae96ebdb868539b37',
    );
  });
});

describe('earlier row of an attempt', () => {
  const attempt = attemptOf('key-00000001', { amount: 1 });
  const found = (digest: Buffer | null) => async () => row(digest);

  test('is absent without a key and for a new key', async () => {
    const other = attemptOf(undefined, { amount: 1 });
    expect(await earlierAttempt(other, found(other.digest), never)).toBeUndefined();
    expect(await earlierAttempt(attempt, async () => undefined, never)).toBeUndefined();
  });

  test('is returned for the same input and conflicts with another', async () => {
    expect(await earlierAttempt(attempt, found(attempt.digest), never)).toEqual(row(attempt.digest));
    const { digest } = attemptOf('key-00000001', { amount: 2 });
    await expect(earlierAttempt(attempt, found(digest), never)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is compared by its columns when a server of the release before wrote it', async () => {
    expect(await earlierAttempt(attempt, found(null), () => true)).toEqual(row(null));
    await expect(earlierAttempt(attempt, found(null), () => false)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
