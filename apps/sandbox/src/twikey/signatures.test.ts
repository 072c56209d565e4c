import { expect, test } from 'vitest';
import { websiteKeyOf } from './identifiers.ts';
import { resultSignature, webhookSignature } from './signatures.ts';

test('signs a webhook according to the test vector of the official clients', () => {
  expect(webhookSignature('1234', 'abc=123&name=abc')).toBe(
    '55261CBC12BF62000DE1371412EF78C874DBC46F513B078FB9FF8643B2FD4FC2',
  );
});

test('signs a result according to the test vector of the official Java client', () => {
  const key = 'BE04823F732EDB2B7F82252DDAF6DE787D647B43A66AE97B32773F77CCF12765';
  expect(resultSignature(key, 'MYDOC', 'ok', null)).toMatch(/^8C56F949[0-9A-F]+C18F569$/);
  expect(resultSignature(key, 'MYDOC', 'ok', 't')).not.toBe(resultSignature(key, 'MYDOC', 'ok', null));
});

test('derives the website key from the API key', () => {
  expect(websiteKeyOf('a')).toMatch(/^[0-9A-F]{64}$/);
  expect(websiteKeyOf('a')).not.toBe(websiteKeyOf('b'));
});
