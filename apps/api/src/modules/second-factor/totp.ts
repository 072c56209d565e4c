import { generateSecret, generateURI, verify } from 'otplib';

/** Seconds a code of an app lasts; also how far the clock of a phone may be off. */
const PERIOD = 30;

const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / PERIOD);

/** 160 random bits in base32, as every app reads them. */
export const newSecret = (): string => generateSecret();

/** What the picture says that an app scans. */
export const enrolmentUri = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret, period: PERIOD });

/**
 * The time step whose code this is, or undefined when it is of none around now. `newest`: the last step a code
 * may be of now.
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
