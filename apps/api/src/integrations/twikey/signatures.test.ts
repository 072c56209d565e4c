import { expect, test } from 'vitest';
import { isSignedNotice, isSignedReturn } from './signatures.ts';

const NOTICE = '55261CBC12BF62000DE1371412EF78C874DBC46F513B078FB9FF8643B2FD4FC2';

test('accepts a webhook call signed over its decoded query or over the raw query', () => {
  expect(isSignedNotice('1234', 'abc=123&name=abc', NOTICE)).toBe(true);
  expect(isSignedNotice('1234', 'abc=123&name=%61bc', NOTICE.toLowerCase())).toBe(true);
  for (const forged of ['', 'A', NOTICE.slice(1), `${NOTICE}0`, `F${NOTICE.slice(1)}`, 'é'.repeat(64)]) {
    expect(isSignedNotice('1234', 'abc=123&name=abc', forged), forged).toBe(false);
  }
  expect(isSignedNotice('1235', 'abc=123&name=abc', NOTICE)).toBe(false);
  expect(isSignedNotice('1234', 'abc=123&name=%', NOTICE)).toBe(false);
});

test('R-11 the return URL is signed over mandate, status and token with the key of the website', () => {
  const key = 'BE04823F732EDB2B7F82252DDAF6DE787D647B43A66AE97B32773F77CCF12765';
  const back = { reference: 'MYDOC', status: 'ok' };
  const s = '8C56F94905BBC9E091CB6C4CEF4182F7E87BD94312D1DD16A61BF7C27C18F569';
  expect(isSignedReturn(key, back, s)).toBe(true);
  expect(isSignedReturn(key, { ...back, status: 'cancel' }, s)).toBe(false);
  expect(isSignedReturn(key, { ...back, token: 'x' }, s)).toBe(false);
  expect(isSignedReturn(key, back, s.slice(2))).toBe(false);
});
