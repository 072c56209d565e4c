import { expect, test } from 'vitest';
import { bearsSurname, sharesInitial } from './same-name.ts';

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
  ['J. Sørensen', 'Sorensen', true],
  ['BROUWER BEHEER BV', 'Brouwer Beheer B.V.', true],
  ['Brouwer Beheer', 'Brouwer Beheer B.V.', true],
  ['Brouwer Bouw B.V.', 'Brouwer Beheer B.V.', false],
  ['B.V.', 'B.V.', false],
  ['', 'Brouwer', false],
  ['N. Brouwer', '', false],
])('the name %s contains the surname %s: %s', (text, surname, expected) => {
  expect(bearsSurname(text, surname)).toBe(expected);
});

test.each([
  ['J.P.', 'J.', true],
  ['É.', 'E.A.', true],
  ['', 'P.', true],
  ['J.', 'P.', false],
])('the initials %s and %s can belong to one person: %s', (one, other, expected) => {
  expect(sharesInitial(one, other)).toBe(expected);
});
