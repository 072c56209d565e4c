/** The step-up fields of the portal state (P-03): the method while a code is requested, the token until it is used. */
export interface TwoFa {
  readonly twoFaToken: string | null;
  readonly twoFaMethod: string | null;
}

export const noTwoFa: TwoFa = { twoFaToken: null, twoFaMethod: null };

let keep: ((twoFa: TwoFa) => void) | null = null;

/** Registers the function that stores the step-up fields, so that features do not depend on the application state. */
export function registerTwoFa(registered: ((twoFa: TwoFa) => void) | null): void {
  keep = registered;
}

export function noteTwoFa(twoFa: TwoFa): void {
  keep?.(twoFa);
}
