/** Joins the class names that apply; `undefined` when none does, so that no empty attribute is written. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/** For a library that takes a class name or nothing, but no `undefined`. */
export const classOf = (name: string | undefined): string => name ?? '';
