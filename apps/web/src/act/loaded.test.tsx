// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../lib/http/api-error.ts';
import { Loaded } from './Loaded.tsx';

afterEach(cleanup);

/** Renders a page part whose query failed with this error, and returns the text of its alert. */
function alertOf(error: unknown): string {
  render(
    <Loaded
      query={{ isPending: false, isFetching: false, isError: true, error, refetch: () => undefined }}
      loading="Even geduld."
      failedTitle="Wij kunnen uw contract nu niet laten zien"
      failedText="Er is niets veranderd."
    />,
  );
  return screen.getByRole('alert').textContent ?? '';
}

const rejection = (code: string, message: string) =>
  new ApiError(429, { message, code, errors: { ErrorMessage: [message] } });

describe('E-03 a part of a page that cannot be loaded', () => {
  test('E-03 shows the sentence of the page, and below it the sentence of the server', () => {
    const text = alertOf(rejection('tooManyRequests', 'U vroeg dit te vaak. Wacht een minuut.'));
    expect(text).toContain('Er is niets veranderd.U vroeg dit te vaak. Wacht een minuut.');
  });

  test('E-03 shows only the sentence of the page if the response is not from our server', () => {
    expect(alertOf(rejection('unknown', 'Bad Gateway'))).not.toContain('Bad Gateway');
  });

  test('E-03 shows only the sentence of the page if the server was not reached', () => {
    expect(alertOf(new NetworkError('De server is niet bereikt.'))).not.toContain('bereikt');
  });
});
