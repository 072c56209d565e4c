import { profileIdOf } from './identifiers.ts';
import { Rejection } from './rejection.ts';

/** The caller of the API. A key belongs to one profile, which sees only its own payments. */
export interface Caller {
  readonly profileId: string;
  readonly mode: 'test' | 'live';
}

const BEARER = /^Bearer ((test|live)_[A-Za-z0-9]{30,})$/;

export function readCaller(authorization: unknown): Caller {
  const [, key, mode] = BEARER.exec(String(authorization)) ?? [];
  if (key === undefined) throw new Rejection(401, 'Missing authentication, or failed to authenticate');
  return { profileId: profileIdOf(key), mode: mode === 'live' ? 'live' : 'test' };
}
