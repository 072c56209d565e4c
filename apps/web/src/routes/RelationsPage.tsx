import type { Relation } from '@portaal/domain/relations/calls';
import { RelationsPage as Relations } from '../features/relations/RelationsPage.tsx';
import { useStore } from '../state/store.ts';

/** P-03. */
const remember = (relations: readonly Relation[]): void => useStore.setState({ relations });

export function RelationsPage() {
  return <Relations onKnown={remember} />;
}
