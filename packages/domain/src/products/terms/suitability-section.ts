import * as z from 'zod/mini';
import type { FieldProblem } from '../../http/error.ts';
import { MOST_FUNDS } from '../funds/most-funds.ts';
import { riskProfileCodes } from '../questionnaires/profile-codes.ts';
import { fraction, fundCode, list, text } from './field-rules.ts';
import { repeatedProblems, unknownProblems } from './list-problems.ts';

/** Limits and model mix of a risk profile. A fund without a limit may not be chosen. */
export const profile = z.strictObject({
  code: z.enum(riskProfileCodes),
  tekst: text(300),
  waarschuwing: z.nullable(text(300)),
  grenzen: list(z.strictObject({ fonds: fundCode, vanaf: fraction(0, 1), tot: fraction(0, 1) }), MOST_FUNDS),
  modelmix: list(z.strictObject({ fonds: fundCode, deel: fraction(0, 1) }), MOST_FUNDS),
});

/** Requires each risk profile once, with a model mix that adds up to 1 and stays within the limits. */
export function profileLimitProblems(
  codes: readonly string[],
  profiles: readonly z.infer<typeof profile>[],
): FieldProblem[] {
  const path = 'passendheid.profielen';
  const named = profiles.map(({ code }) => code);
  return [
    ...repeatedProblems(path, 'code', named),
    ...riskProfileCodes
      .filter((code) => !named.includes(code))
      .map((code) => ({ field: path, message: `Profiel ${code} ontbreekt hier.` })),
    ...profiles.flatMap(({ grenzen, modelmix }, index) => {
      const place = `${path}[${index}]`;
      const sum = modelmix.reduce((total, { deel }) => total + deel, 0);
      const limitOf = (fund: string) => grenzen.find(({ fonds }) => fonds === fund);
      return [
        ...unknownProblems(`${place}.grenzen`, 'fonds', codes, grenzen),
        ...repeatedProblems(
          `${place}.grenzen`,
          'fonds',
          grenzen.map(({ fonds }) => fonds),
        ),
        ...unknownProblems(`${place}.modelmix`, 'fonds', codes, modelmix),
        ...repeatedProblems(
          `${place}.modelmix`,
          'fonds',
          modelmix.map(({ fonds }) => fonds),
        ),
        ...grenzen.flatMap(({ vanaf, tot }, row) =>
          vanaf > tot ? [{ field: `${place}.grenzen[${row}].tot`, message: 'Dit is lager dan vanaf.' }] : [],
        ),
        ...(Math.abs(sum - 1) > 1e-9
          ? [{ field: `${place}.modelmix`, message: 'De delen zijn samen niet 1.' }]
          : []),
        ...modelmix.flatMap(({ fonds, deel }, row) => {
          const limit = limitOf(fonds);
          return limit && deel >= limit.vanaf && deel <= limit.tot
            ? []
            : [{ field: `${place}.modelmix[${row}].deel`, message: 'Dit valt buiten de grenzen.' }];
        }),
      ];
    }),
  ];
}
