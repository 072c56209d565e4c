import { describe, expect, test } from 'vitest';
import { internalUrl, paths, safeRedirect } from './internal-urls.ts';

describe('internal URLs follow the specification', () => {
  test('R-01…R-36 each path of the specification exists exactly once', () => {
    const all = Object.values(paths);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain('/mijn-instellingen/persoonlijke-informatie');
  });

  test('R-13 a product is part of the path segment', () => {
    expect(internalUrl(paths.productPaymentResult, { product: 'nederlands' })).toBe(
      '/nederlands-ideal-result',
    );
  });

  test('R-25 a contract number is encoded', () => {
    expect(internalUrl(paths.contractTransactions, { contractId: 'a/b?c' })).toBe(
      '/contractbeheer/a%2Fb%3Fc/transacties',
    );
  });

  test('R-33 a path without the option of a change is valid', () => {
    const contractId = 'c1';
    expect(internalUrl(paths.contractChange, { contractId })).toBe('/contractbeheer/c1/wijzigen');
    expect(internalUrl(paths.contractChange, { contractId, option: 'iban' })).toBe(
      '/contractbeheer/c1/wijzigen/iban',
    );
  });

  test('R-35 a calculator has a URL with and without its step', () => {
    expect(internalUrl(paths.investAmount)).toBe('/bedrag-beleggen');
    expect(internalUrl(paths.investAmount, { stap: 'stap2' })).toBe('/bedrag-beleggen/stap2');
  });
});

describe('G-05 the user returns to the redirect path after signing in', () => {
  test.each(['/mijn-vastgoed', '/fondsen-tabel?sorteer=naam#top', '/', '/contractbeheer/1/historie'])(
    'accepts the redirect path %s',
    (target) => expect(safeRedirect(target)).toBe(target),
  );

  test.each([
    'https://elders.example/',
    '//elders.example',
    '/\\elders.example',
    '/\t/elders.example',
    '/a\\..\\b',
    'javascript:alert(1)',
    'mijn-vastgoed',
    '',
    '/login',
    '/LOGIN?redirect=/x',
    undefined,
    null,
    ['/mijn-vastgoed'],
  ])('rejects the redirect path %j', (target) => expect(safeRedirect(target)).toBeNull());

  test.each([
    '/.//elders.example',
    '/x/..//elders.example',
    '/%2f/elders.example',
    '/%5celders.example',
    '/@elders.example',
    '/;//elders.example',
    '/?redirect=//elders.example',
    '/#//elders.example',
    ' //elders.example',
    '/\u00a0/elders.example',
    '/\uff0felders.example',
    '\u2044/elders.example',
  ])('3.7.2 the redirect path %j never leads to another site, before or after validation', (target) => {
    const site = 'https://portaal.example';
    expect(new URL(safeRedirect(target) ?? '/', site).origin).toBe(site);
  });
});
