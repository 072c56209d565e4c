import type { ReactNode } from 'react';
import { RouterTextLink } from '../links.ts';

/** Renders a person's name with a link to their page; without a person, a replacement text. */
export const personCell = (
  person: { readonly id: string; readonly name: string } | null,
  otherwise: ReactNode,
): ReactNode =>
  person === null ? (
    otherwise
  ) : (
    <RouterTextLink to="." search={{ persoon: person.id }}>
      {person.name}
    </RouterTextLink>
  );
