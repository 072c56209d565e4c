import type { OwnerDraft } from '@portaal/domain/investing/applications/draft';
import { expect, test } from 'vitest';
import { maskedDraft, mergedDraft } from './sealed-draft.mapping.ts';
import { filledIn } from './testing/filled-in.ts';

const draft = filledIn('company');
const [owner] = draft.company.ubos as [OwnerDraft];
const withOwners = (...ubos: readonly Partial<OwnerDraft>[]) => ({
  ...draft,
  company: { ...draft.company, ubos: ubos.map((one) => ({ ...owner, ...one })) },
});
const numbers = ({ company }: typeof draft) => company.ubos.map(({ bsn }) => bsn);

// Both citizen service numbers have the same last three digits.
const stored = withOwners({ id: 'a', bsn: '123456782' }, { id: 'b', bsn: '999990782' });

test("I-09 shows only the last digits of an owner's number", () => {
  expect(numbers(maskedDraft(stored))).toEqual(['••••••782', '••••••782']);
});

test('I-09 a stored number stays with its owner when another owner is removed or changed', () => {
  const { ubos } = maskedDraft(stored).company;
  const sent = { ...draft, company: { ...draft.company, ubos: ubos.slice(1) } };
  expect(numbers(mergedDraft(sent, stored))).toEqual(['999990782']);
  const changed = withOwners({ id: 'a', bsn: '111222333' }, { id: 'b', bsn: '••••••782' });
  expect(numbers(mergedDraft(changed, stored))).toEqual(['111222333', '999990782']);
  // No stored number exists for this owner, so it must be entered again.
  expect(numbers(mergedDraft(withOwners({ id: 'c', bsn: '••••••782' }), stored))).toEqual(['••••••782']);
});
