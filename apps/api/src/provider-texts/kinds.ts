import { documentKinds } from './document-kinds.ts';
import { mailKinds } from './mail-kinds.ts';
import { pageKinds } from './page-kinds.ts';
import type { TextKind } from './text-kind.ts';

/** Every text of the provider by its kind. A brand has one file for each, in its folder `teksten`. */
export const textKinds = { ...documentKinds, ...pageKinds, ...mailKinds } as const;

export type TextKindName = keyof typeof textKinds;
export const textKindNames = Object.keys(textKinds) as TextKindName[];

export const isTextKind = (name: string): name is TextKindName => Object.hasOwn(textKinds, name);

/** Returns the declaration of a kind of text, without the types of its placeholders. */
export const textKind = (name: TextKindName): TextKind => textKinds[name];
