/**
 * Returns whether the URL fragment contains shared input. In a separate file, because every visit to a calculator
 * needs this function.
 */
export const isShared = (fragment: string): boolean => fragment.startsWith('invoer=');
