/** What the portal state keeps of a step-up (P-03): the method while a code is asked, the token until it is used. */
export interface TwoFa {
  readonly twoFaToken: string | null;
  readonly twoFaMethod: string | null;
}

export const noTwoFa: TwoFa = { twoFaToken: null, twoFaMethod: null };

let keep: ((twoFa: TwoFa) => void) | null = null;

/** The application registers where it is kept, so that no feature need know the state. */
export function registerTwoFa(registered: ((twoFa: TwoFa) => void) | null): void {
  keep = registered;
}

export function noteTwoFa(twoFa: TwoFa): void {
  keep?.(twoFa);
}
