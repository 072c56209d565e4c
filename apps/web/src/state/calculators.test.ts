import { beforeEach, describe, expect, test } from 'vitest';
import { resetAllFlows, resetFlow, switchFlow, updateFlow } from './calculators.ts';
import { initialState } from './state.ts';
import { useStore } from './store.ts';

beforeEach(() => useStore.setState(initialState, true));

describe('each calculator flow has its own state', () => {
  test('C-05 the current flow defaults to bedragBeleggen and can be switched', () => {
    expect(useStore.getState().calculator.currentFlow).toBe('bedragBeleggen');
    switchFlow('lijfrenteUitkeren');
    expect(useStore.getState().calculator.currentFlow).toBe('lijfrenteUitkeren');
  });

  test('C-05 resets a single flow or all flows together', () => {
    updateFlow('bedragBeleggen', { duration: 10 });
    updateFlow('lijfrenteOpbouwen', { situation: 'oversluiten' });
    resetFlow('bedragBeleggen');
    expect(useStore.getState().calculator.bedragBeleggen).toEqual(initialState.calculator.bedragBeleggen);
    expect(useStore.getState().calculator.lijfrenteOpbouwen.situation).toBe('oversluiten');
    switchFlow('lijfrenteOpbouwen');
    resetAllFlows();
    expect(useStore.getState().calculator).toEqual(initialState.calculator);
  });

  test('C-06 every flow starts at stap1', () => {
    const { bedragBeleggen, lijfrenteOpbouwen, lijfrenteUitkeren } = initialState.calculator;
    for (const flow of [bedragBeleggen, lijfrenteOpbouwen, lijfrenteUitkeren]) {
      expect(flow.activePage).toBe('stap1');
    }
  });
});
