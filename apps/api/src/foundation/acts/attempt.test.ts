import { describe, expect, test } from 'vitest';
import { attemptOf, earlierAttempt } from './attempt.ts';

const row = (digest: Buffer | null) => ({ id: 'first', inputDigest: digest });
const never = () => {
  throw new Error('compared a row that has a digest');
};

describe('a digest identifies the content of a request', () => {
  test('the digest of a request does not depend on the order of its fields', () => {
    const { digest } = attemptOf('key-00000001', { amountCents: 50_000, method: 'transfer' });
    expect(attemptOf('other-key', { method: 'transfer', amountCents: 50_000 }).digest).toEqual(digest);
    expect(attemptOf('key-00000001', { amountCents: 50_001, method: 'transfer' }).digest).not.toEqual(digest);
  });

  test('the digest of a request equals the digests that offers have stored since release 1.0.0', () => {
    // Computed with: printf '[["duration",10],["productCode","SB"]]' | sha256sum
    expect(attemptOf(undefined, { productCode: 'SB', duration: 10 }).digest.toString('hex')).toBe(
      '14532972f71051a419626ba8c305ffbf41c3a1e97a3e827ae96ebdb868539b37',
    );
  });
});

describe('a repeated request finds the row of the first request', () => {
  const attempt = attemptOf('key-00000001', { amount: 1 });
  const found = (digest: Buffer | null) => async () => row(digest);

  test('finds no earlier row for a request without a key or with a new key', async () => {
    const other = attemptOf(undefined, { amount: 1 });
    expect(await earlierAttempt(other, found(other.digest), never)).toBeUndefined();
    expect(await earlierAttempt(attempt, async () => undefined, never)).toBeUndefined();
  });

  test('returns the earlier row for the same input, and reports a conflict for different input', async () => {
    expect(await earlierAttempt(attempt, found(attempt.digest), never)).toEqual(row(attempt.digest));
    const { digest } = attemptOf('key-00000001', { amount: 2 });
    await expect(earlierAttempt(attempt, found(digest), never)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('compares the columns of an earlier row if a server of the previous release wrote that row without a digest', async () => {
    expect(await earlierAttempt(attempt, found(null), () => true)).toEqual(row(null));
    await expect(earlierAttempt(attempt, found(null), () => false)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
