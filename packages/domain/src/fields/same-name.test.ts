import { expect, test } from 'vitest';
import { bearsSurname } from './same-name.ts';

test.each([
  ['J.P. de Vries', 'Vries', true],
  ['VRIES J P DE EO M BAKKER', 'Bakker', true],
  ['Mw A Müller', 'Muller', true],
  ['A. Jansen', 'Jansen-de Boer', true],
  ['A. de Boer', 'Jansen-de Boer', true],
  ['A. de Groot', 'Jansen-de Boer', false],
  ['P. Brouwers', 'Brouwer', false],
  ['J. el Amrani', 'El Amrani', true],
  ['J. Amrani', 'El Amrani', false],
  ['', 'Brouwer', false],
  ['N. Brouwer', '', false],
])('compares the name %s with the surname %s: %s', (text, surname, expected) => {
  expect(bearsSurname(text, surname)).toBe(expected);
});
