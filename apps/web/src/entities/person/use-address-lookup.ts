import * as calls from '@portaal/domain/calls';
import type { FoundAddress } from '@portaal/domain/people/postcode/calls';
import { useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { request } from '../../lib/http/request.ts';

export type Lookup =
  | { readonly status: 'idle' }
  | { readonly status: 'asking' }
  | { readonly status: 'found'; readonly address: FoundAddress }
  /** The reason why the user must type the address. */
  | { readonly status: 'failed'; readonly text: string };

interface Question {
  readonly postcode: string;
  readonly houseNumber: number;
}

const UNREACHABLE = 'Wij kunnen uw adres nu niet opzoeken. Vul het adres zelf in.';

async function ask(body: Question): Promise<Lookup> {
  try {
    return { status: 'found', address: await request(calls.lookUpPostcode, { body, globalErrors: false }) };
  } catch (error) {
    if (error instanceof ApiError) {
      const text = error.code === 'tooManyRequests' ? UNREACHABLE : errorText(error);
      return { status: 'failed', text };
    }
    if (error instanceof NetworkError) return { status: 'failed', text: UNREACHABLE };
    throw error;
  }
}

/** looks up an address once its postcode and house number are known. A newer lookup cancels an older one. */
export function useAddressLookup(onFound: (address: FoundAddress) => void) {
  const [lookup, setLookup] = useState<Lookup>({ status: 'idle' });
  const last = useRef('');

  async function find(question: Question): Promise<void> {
    const key = `${question.postcode} ${question.houseNumber}`;
    if (last.current === key) return;
    last.current = key;
    setLookup({ status: 'asking' });
    const response = await ask(question);
    if (last.current !== key) return;
    setLookup(response);
    if (response.status === 'found') onFound(response.address);
  }

  return { lookup, find };
}
