import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../../lib/http/api-error.ts';
import { calculationFailure } from './calculation-failure.ts';

const rejected = (...messages: string[]) =>
  new ApiError(422, {
    message: 'Controleer uw invoer.',
    code: 'invalidInput',
    errors: { ErrorMessage: messages },
  });

test('C-11 shows the user the message about the minimum of 20 years', () => {
  const message = 'De minimale looptijd bedraagt 20 jaar, plus de jaren tot uw AOW-leeftijd.';
  expect(calculationFailure(rejected('Iets anders.', message))).toBe(message);
});

test("C-11 returns the same text for any other error, regardless of the server's message", () => {
  const text = 'Wij kunnen nu geen berekening maken. Controleer uw invoer of probeer het later opnieuw.';
  expect(calculationFailure(rejected('Startdatum (start): kies een latere datum.'))).toBe(text);
  expect(calculationFailure(new NetworkError('weg'))).toBe(text);
  expect(calculationFailure(undefined)).toBe(text);
});
