import type { Relation } from '@portaal/domain/people/relations/calls';
import { RelationsPage as Relations } from '../features/people/relations/RelationsPage.tsx';
import { useStore } from '../state/store.ts';

/** P-03: stores the relations in the browser state. */
const remember = (relations: readonly Relation[]): void => useStore.setState({ relations });

export function RelationsPage() {
  return <Relations onKnown={remember} />;
}
