// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { chooseTheme, currentTheme } from './theme.ts';

const root = document.documentElement;
afterEach(() => chooseTheme('system'));

test('a visitor without a choice sees the theme of their device', () => {
  expect(currentTheme()).toBe('system');
});

test.each(['light', 'dark'] as const)('choosing %s applies at once and is sent to the server', (theme) => {
  chooseTheme(theme);
  expect(root.dataset.theme).toBe(theme);
  expect(currentTheme()).toBe(theme);
  expect(document.cookie).toContain(`theme=${theme}`);
});

test('the visitor can return to the theme of their device', () => {
  chooseTheme('dark');
  chooseTheme('system');
  expect(root.dataset.theme).toBeUndefined();
  expect(currentTheme()).toBe('system');
  expect(document.cookie).not.toContain('theme=dark');
});
