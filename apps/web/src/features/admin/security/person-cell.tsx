import type { ReactNode } from 'react';
import { RouterTextLink } from '../links.ts';

/** A person by name, as a link to who they are; else what stands in their place. */
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
