import * as z from 'zod/mini';
import type { PayeeVerdict, PayeeVerifier } from '../../platform/payee-verifier.ts';
import { textWithin } from '../../platform/response-text.ts';

/**
 * Timeout in milliseconds. The scheme allows a bank at most five seconds, and the user waits for the check while
 * saving an account.
 */
const TIMEOUT = 5_000;
const MOST_BYTES = 10_000;
/** Maximum length of a name in the verification scheme. */
const MOST_CHARACTERS = 140;

/** The result codes come from the Verification of Payee scheme of the European Payments Council. */
const answer = z.object({
  result: z.enum(['MTCH', 'CMTC', 'NMTC', 'NOAP']),
  name: z.optional(z.nullable(z.string())),
});

const UNKNOWN: PayeeVerdict = { outcome: 'notPossible' };

function verdictOf({ result, name }: z.output<typeof answer>): PayeeVerdict {
  if (result === 'MTCH') return { outcome: 'match' };
  if (result === 'NMTC') return { outcome: 'noMatch' };
  const bankName = name?.replaceAll(/\p{C}/gu, '').trim().slice(0, MOST_CHARACTERS) ?? '';
  return result === 'CMTC' && bankName !== '' ? { outcome: 'closeMatch', bankName } : UNKNOWN;
}

/** Creates a payee verification that makes one JSON call per payee to `VOP_BASE_URL`. It follows no redirects. */
export function payeeVerification({
  baseUrl,
  key,
}: {
  readonly baseUrl: string;
  readonly key: string | undefined;
}): PayeeVerifier {
  return {
    async verify({ iban, name }) {
      try {
        const response = await fetch(`${baseUrl}/payee-verifications`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(key !== undefined && { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify({ iban, name }),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT),
        });
        if (!response.ok) return UNKNOWN;
        return verdictOf(z.parse(answer, JSON.parse(await textWithin(response, MOST_BYTES))));
      } catch {
        return UNKNOWN;
      }
    },
  };
}
