type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => value !== null && typeof value === 'object';

/**
 * Returns the names of differing fields, for example `adres.postcode`. An audit entry about personal data may contain
 * only these names.
 */
export function changedFields(before: unknown, after: unknown, at = ''): string[] {
  if (!isFields(before) && !isFields(after)) return before === after ? [] : [at];
  const [old, now] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .sort()
    .flatMap((name) =>
      changedFields(old[name] ?? null, now[name] ?? null, at === '' ? name : `${at}.${name}`),
    );
}
