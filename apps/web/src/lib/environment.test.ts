// @vitest-environment happy-dom
import type { Environment } from '@portaal/domain/brand/configuration';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { environment, withEnvironment } from './environment.ts';

const values = {
  buildVersion: '20250909.1',
  production: false,
  brand: { id: 'baken', name: 'Baken', texts: {} },
} as unknown as Environment;

beforeEach(() => {
  vi.useFakeTimers();
  delete window.environment;
});
afterEach(() => vi.useRealTimers());

test('L-15 an environment that is already defined is used at once', () => {
  window.environment = values;
  const ready = vi.fn();
  withEnvironment(ready);
  expect(ready).toHaveBeenCalledExactlyOnceWith(values);
});

test('L-15 if the environment is not defined yet, the page waits for the environment and calls back once', () => {
  const ready = vi.fn();
  withEnvironment(ready);
  expect(ready).not.toHaveBeenCalled();
  window.environment = values;
  window.dispatchEvent(new Event('environment-ready'));
  window.dispatchEvent(new Event('environment-ready'));
  vi.advanceTimersByTime(5_000);
  expect(ready).toHaveBeenCalledExactlyOnceWith(values);
});

test('L-15 after 5 s without an environment the page continues with the build version of K-01', () => {
  const ready = vi.fn();
  withEnvironment(ready);
  vi.advanceTimersByTime(4_999);
  expect(ready).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ready).toHaveBeenCalledOnce();
  expect(environment()).toMatchObject({ buildVersion: '20250909.1', brand: { name: 'Beleggersportaal' } });
});
