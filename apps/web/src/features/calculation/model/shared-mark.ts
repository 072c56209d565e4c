/** Whether the fragment of an address holds shared input; apart, because every visit to a calculator asks it. */
export const isShared = (fragment: string): boolean => fragment.startsWith('invoer=');
