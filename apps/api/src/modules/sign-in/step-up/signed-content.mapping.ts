import * as calls from '@portaal/domain/calls';
import type { Call } from '@portaal/domain/http/call';
import { problemsOf } from '@portaal/domain/http/problems';
import type { StepUpAct } from '@portaal/domain/http/step-up-acts';
import type { ProvenCallName } from '@portaal/domain/signed-words';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { SignedContent } from '../../../platform/content-digest.ts';

const keyOf = (act: StepUpAct, path: string): string => `${act} ${path}`;

/** API calls by step-up purpose and path. The combination is unique. */
const provenCalls: ReadonlyMap<string, { readonly name: ProvenCallName; readonly call: Call }> = new Map(
  Object.entries(calls as Readonly<Record<string, Call>>).flatMap(([name, call]) =>
    [call.stepUp ?? []]
      .flat()
      .map((act) => [keyOf(act, call.path), { name: name as ProvenCallName, call }] as const),
  ),
);

/** Content for which a code is requested, parsed by the schema of its call. */
export interface ReadContent {
  readonly name: ProvenCallName;
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A placeholder for the proof that is being requested, so that the rest of the body can be parsed. */
const ANY_PROOF = { twoFaToken: 'A'.repeat(43) };

function read(schema: z.ZodMiniType | undefined, value: object): unknown {
  if (schema === undefined) return {};
  const bare = z.safeParse(schema, value);
  if (bare.success) return bare.data;
  const proven = z.safeParse(schema, { ...value, ...ANY_PROOF });
  if (proven.success) return proven.data;
  throw new AppError(
    'invalidInput',
    problemsOf(proven.error.issues).flatMap(({ field, message }) =>
      field === 'twoFaToken' ? [] : [{ field: `content.body.${field}`, message }],
    ),
  );
}

/**
 * Returns the call for which a code is requested, with its content. Rejects content that the call itself
 * would reject, so that the displayed text describes the actual effect. Throws `invalidInput` with the fields
 * of the body, and `notFound`.
 */
export function readContent(act: StepUpAct, { path, params = {}, body = {} }: SignedContent): ReadContent {
  const found = provenCalls.get(keyOf(act, path));
  if (!found) {
    throw new AppError('invalidInput', [{ field: 'content.path', message: 'Hierbij hoort deze code niet.' }]);
  }
  const of = found.call.params ? z.safeParse(found.call.params, params) : undefined;
  if (of?.success === false) throw new AppError('notFound');
  return {
    ...found,
    params: (of?.data ?? {}) as ReadContent['params'],
    body: read(found.call.body, body as object),
  };
}
