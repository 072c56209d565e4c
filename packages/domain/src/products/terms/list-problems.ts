import type { FieldProblem } from '../../http/error.ts';

/** Requires that another section of the file lists each fund exactly once. */
export const listProblems = (
  path: string,
  codes: readonly string[],
  parts: readonly { readonly fonds: string }[],
): FieldProblem[] => {
  const named = parts.map(({ fonds }) => fonds);
  return [
    ...unknownProblems(path, 'fonds', codes, parts),
    ...repeatedProblems(path, 'fonds', named),
    ...codes
      .filter((code) => !named.includes(code))
      .map((code) => ({ field: path, message: `Fonds ${code} ontbreekt hier.` })),
  ];
};

export const repeatedProblems = (path: string, key: string, values: readonly string[]): FieldProblem[] =>
  values.flatMap((value, index) =>
    values.indexOf(value) < index
      ? [{ field: `${path}[${index}].${key}`, message: `${value} staat er al.` }]
      : [],
  );

export const unknownProblems = <K extends string>(
  path: string,
  key: K,
  codes: readonly string[],
  parts: readonly Readonly<Record<K, string>>[],
): FieldProblem[] =>
  parts.flatMap((part, index) =>
    codes.includes(part[key])
      ? []
      : [{ field: `${path}[${index}].${key}`, message: `Fonds ${part[key]} staat niet bij fondsen.` }],
  );
