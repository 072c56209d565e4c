import type { flows } from '@portaal/domain/brand/flows';
import * as paths from '@portaal/domain/pages/paths';

export { paths };

export type Path = (typeof paths)[keyof typeof paths] | (typeof flows)[keyof typeof flows]['path'];

type OptionalName<P extends string> = P extends `${string}{-$${infer Name}}${infer Rest}`
  ? Name | OptionalName<Rest>
  : never;
type RequiredName<P extends string> = P extends `${string}{-$${string}}${infer Rest}`
  ? RequiredName<BeforeOptional<P>> | RequiredName<Rest>
  : P extends `${string}{$${infer Name}}${infer Rest}`
    ? Name | RequiredName<Rest>
    : P extends `${string}$${infer Name}/${infer Rest}`
      ? Name | RequiredName<Rest>
      : P extends `${string}$${infer Name}`
        ? Name
        : never;
type BeforeOptional<P extends string> = P extends `${infer Before}{-$${string}}${string}` ? Before : P;

export type PathParams<P extends string> = { readonly [N in RequiredName<P>]: string } & {
  readonly [N in OptionalName<P>]?: string;
};

type ParamsArgument<P extends string> = [RequiredName<P>] extends [never]
  ? [params?: PathParams<P>]
  : [params: PathParams<P>];

/** Returns the URL of a page as text, for redirects and for use outside the router. Links use `paths` directly. */
export function internalUrl<P extends Path>(path: P, ...[params]: ParamsArgument<P>): string {
  const values: Readonly<Record<string, string | undefined>> = params ?? {};
  const url = path.replace(
    /\/\{-\$(\w+)\}|\{\$(\w+)\}|\$(\w+)/g,
    (_, optional: string | undefined, braced: string | undefined, plain: string | undefined) => {
      const value = values[optional ?? braced ?? plain ?? ''];
      if (optional !== undefined) return value === undefined ? '' : `/${encodeURIComponent(value)}`;
      return encodeURIComponent(value ?? '');
    },
  );
  return url;
}

/** G-05: returns the redirect path only if it stays on this site and is not the sign-in page itself; null otherwise. */
export function safeRedirect(target: unknown): string | null {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return null;
  // Browsers remove tabs and newlines from a URL, which would turn `/\t/elders` into `//elders`.
  if (/[\p{Cc}\\]/u.test(target)) return null;
  return /^\/login(?![\w-])/i.test(target) ? null : target;
}
