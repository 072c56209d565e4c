/** Joins the truthy class names. Returns `undefined` if there are none, so that no empty attribute is rendered. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/** Returns a class name for a library that accepts an empty string but not `undefined`. */
export const classOf = (name: string | undefined): string => name ?? '';
