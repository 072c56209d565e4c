import { EmptyState } from '../../ui/EmptyState.tsx';

/** Shows, in place of figures, that the brand is not open for this yet. */
export function NotOpen({ level = 2 }: { readonly level?: 1 | 2 | 3 }) {
  return (
    <EmptyState title="Wij zijn hiervoor nog niet open" level={level} illustrated>
      <p>Wij bereiden dit nog voor. Hebt u een vraag? Neem dan contact met ons op.</p>
    </EmptyState>
  );
}
