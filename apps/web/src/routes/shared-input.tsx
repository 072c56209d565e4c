import { lazyRouteComponent, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isShared } from '../features/products/calculation/model/shared-mark.ts';
import type { CalculatorFlowName } from '../state/calculator-flows.ts';

const SharedInput = lazyRouteComponent(() => import('./SharedInput.tsx'), 'SharedInput');

/** Renders a calculator, after applying the answers of a shared link if there is one. */
export function WithSharedInput({
  flow,
  children,
}: {
  readonly flow: CalculatorFlowName;
  readonly children: ReactNode;
}) {
  const fragment = useLocation({ select: ({ hash }) => hash });
  return isShared(fragment) ? <SharedInput flow={flow} fragment={fragment} /> : children;
}
