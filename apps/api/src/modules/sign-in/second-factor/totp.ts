import { generateSecret, generateURI, verify } from 'otplib';

/** Seconds for which a code is valid; also the maximum deviation of a phone's clock. */
const PERIOD = 30;

const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / PERIOD);

/** Returns 160 random bits in base32, which every app reads. */
export const newSecret = (): string => generateSecret();

/** Returns the URI in the QR code that an app scans. */
export const enrolmentUri = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret, period: PERIOD });

/**
 * Returns the time step of this code, or undefined if neither the current nor an adjacent time step has this
 * code. `newest` is the last time step whose code is accepted now.
 */
export async function timeStepOf(
  secret: string,
  code: string,
  now: Date,
): Promise<{ step: number; newest: number } | undefined> {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, period: PERIOD, epochTolerance: PERIOD });
  return result.valid && 'timeStep' in result
    ? { step: result.timeStep, newest: stepAt(now) + 1 }
    : undefined;
}
