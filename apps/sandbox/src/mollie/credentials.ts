import { profileIdOf } from './identifiers.ts';
import { Rejection } from './rejection.ts';

/** Who calls: a key stands for one profile, which sees its own payments only. */
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
