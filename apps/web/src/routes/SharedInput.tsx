import { products } from '@portaal/domain/products/products/product';

import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { SharedAnswers } from '../features/products/calculation/flow/SharedAnswers.tsx';
import type { SharedInput as Input } from '../features/products/calculation/model/shared-input.ts';
import { answersOf } from '../state/answers-of-input.ts';
import type { CalculatorFlowName } from '../state/calculator-flows.ts';
import { resetFlow, updateFlow } from '../state/calculators.ts';
import { hasAnswers } from '../state/saved-answers.ts';
import { useStore } from '../state/store.ts';

const titles: Readonly<Record<CalculatorFlowName, string>> = {
  bedragBeleggen: products.SB.name,
  lijfrenteOpbouwen: products.SUL.name,
  lijfrenteUitkeren: products.SDIL.name,
};

/**
 * Replaces the answers of a flow with the answers of a shared link. A birth date that the user entered here is
 * preserved, because a link contains no birth date.
 */
function takeOver(flow: CalculatorFlowName, input: Input): void {
  const { [flow]: before } = useStore.getState().calculator;
  resetFlow(flow);
  updateFlow<CalculatorFlowName>(flow, answersOf[flow](input));
  if ('geboortedatum' in before)
    updateFlow<CalculatorFlowName>(flow, { geboortedatum: before.geboortedatum });
}

export function SharedInput({
  flow,
  fragment,
}: {
  readonly flow: CalculatorFlowName;
  readonly fragment: string;
}) {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  // This is determined once, when the link is opened. Afterwards, the accepted answers themselves would trigger the
  // confirmation.
  const [asks] = useState(() => hasAnswers(flow));
  // Removes the URL fragment, so that navigating back or reloading does not apply the shared answers again.
  const goOn = useCallback(
    () => void navigate({ to: pathname, hash: '', replace: true }),
    [navigate, pathname],
  );
  const accept = useCallback(
    (input: Input) => {
      takeOver(flow, input);
      goOn();
    },
    [flow, goOn],
  );
  return (
    <SharedAnswers
      title={titles[flow]}
      fragment={fragment}
      hasAnswers={asks}
      onAccept={accept}
      onDecline={goOn}
    />
  );
}
