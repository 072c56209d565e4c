import { expect, test } from 'vitest';
import { canBeCalled, canGetTexts } from './telephone-numbers.ts';

// The regulators publish these number ranges: ACM (0900, 0906, 0909, 085, 088), Bundesnetzagentur, ARCEP,
// BIPT, Ofcom, UKE.
test.each([
  ['a Dutch mobile number', '+31612345678', true, true],
  ['a Dutch fixed number', '+31201234567', true, false],
  ['a Dutch company number', '+31880001234', true, false],
  ['a Dutch internet telephony number', '+31851234567', true, false],
  ['a Belgian mobile number', '+32470123456', true, true],
  ['a German fixed number', '+4930123456', true, false],
  ['a British mobile number', '+447911123456', true, true],
  ['a Dutch premium number', '+319001234', false, false],
  ['a Dutch entertainment number', '+319091234', false, false],
  ['a Dutch number outside the numbering plan', '+31676123456', false, false],
  ['a Belgian premium number', '+3290312345', false, false],
  ['a German premium number', '+499001234567', false, false],
  ['a German number for voting', '+491378123456', false, false],
  ['a French premium number', '+33899123456', false, false],
  ['a British premium number', '+449098791234', false, false],
  ['a British personal number', '+447012345678', false, false],
  ['a Polish premium number', '+48700123456', false, false],
  ['an American number', '+12125551234', false, true],
  ['an American premium number', '+19005551234', false, false],
  ['a satellite number', '+8821612345678', false, false],
  ['a mobile number of Curaçao', '+59995123456', false, true],
])(
  'detects whether %s may be called, and whether it can receive text messages',
  (_name, number, isCalled, getsTexts) => {
    expect([canBeCalled(number), canGetTexts(number)]).toEqual([isCalled, getsTexts]);
  },
);
