import { type CalculatorFlowName, type CalculatorFlows, initialCalculatorFlows } from './calculator-flows.ts';
import { initialState } from './state.ts';
import { useStore } from './store.ts';

/** Changes fields of one flow; everything that is not named stays. */
export function updateFlow<Name extends CalculatorFlowName>(
  name: Name,
  change: Partial<CalculatorFlows[Name]>,
): void {
  const { calculator } = useStore.getState();
  useStore.setState({ calculator: { ...calculator, [name]: { ...calculator[name], ...change } } });
}

/** C-05. */
export function switchFlow(currentFlow: CalculatorFlowName): void {
  const { calculator } = useStore.getState();
  if (calculator.currentFlow !== currentFlow)
    useStore.setState({ calculator: { ...calculator, currentFlow } });
}

/** C-05: one flow back to its initial state. */
export function resetFlow(name: CalculatorFlowName): void {
  const { calculator } = useStore.getState();
  useStore.setState({ calculator: { ...calculator, [name]: initialCalculatorFlows[name] } });
}

/** C-05: all flows together, the current one included. */
export function resetAllFlows(): void {
  useStore.setState({ calculator: initialState.calculator });
}
