/**
 * Returns whether the URL fragment contains shared input. This function has its own file, because every visit to a
 * calculator needs it.
 */
export const isShared = (fragment: string): boolean => fragment.startsWith('invoer=');
