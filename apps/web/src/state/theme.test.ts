// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { chooseTheme, currentTheme } from './theme.ts';

const root = document.documentElement;
afterEach(() => chooseTheme('system'));

test('applies the theme of the device for a visitor who has chosen no theme', () => {
  expect(currentTheme()).toBe('system');
});

test.each(['light', 'dark'] as const)(
  'applies the chosen theme %s at once and sends it to the server',
  (theme) => {
    chooseTheme(theme);
    expect(root.dataset.theme).toBe(theme);
    expect(currentTheme()).toBe(theme);
    expect(document.cookie).toContain(`theme=${theme}`);
  },
);

test('the visitor can return to the theme of their device', () => {
  chooseTheme('dark');
  chooseTheme('system');
  expect(root.dataset.theme).toBeUndefined();
  expect(currentTheme()).toBe('system');
  expect(document.cookie).not.toContain('theme=dark');
});
