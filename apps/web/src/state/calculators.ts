import { type CalculatorFlowName, type CalculatorFlows, initialCalculatorFlows } from './calculator-flows.ts';
import { initialState } from './state.ts';
import { useStore } from './store.ts';

/** Changes only the listed fields of one flow. */
export function updateFlow<Name extends CalculatorFlowName>(
  name: Name,
  change: Partial<CalculatorFlows[Name]>,
): void {
  const { calculator } = useStore.getState();
  useStore.setState({ calculator: { ...calculator, [name]: { ...calculator[name], ...change } } });
}

/** C-05: selects the calculator that the user works in. */
export function switchFlow(currentFlow: CalculatorFlowName): void {
  const { calculator } = useStore.getState();
  if (calculator.currentFlow !== currentFlow)
    useStore.setState({ calculator: { ...calculator, currentFlow } });
}

/** C-05: resets one flow to its initial state. */
export function resetFlow(name: CalculatorFlowName): void {
  const { calculator } = useStore.getState();
  useStore.setState({ calculator: { ...calculator, [name]: initialCalculatorFlows[name] } });
}

/** C-05: resets all flows, including the current flow. */
export function resetAllFlows(): void {
  useStore.setState({ calculator: initialState.calculator });
}
