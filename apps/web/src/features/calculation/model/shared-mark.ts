/**
 * Returns whether the fragment of an address contains shared input. In its own file, because every visit to a
 * calculator needs it.
 */
export const isShared = (fragment: string): boolean => fragment.startsWith('invoer=');
