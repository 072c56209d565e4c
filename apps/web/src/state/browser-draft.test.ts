// @vitest-environment happy-dom
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { afterEach, expect, test } from 'vitest';
import { resetApplication, updateInvestment, useApplication } from './application.ts';
import { adoptDraft, browserDraft, changeDraft } from './browser-draft.ts';

afterEach(resetApplication);

const investment = () => useApplication.getState().investment;
const offer = { id: 'offerte', number: 'B-1', productCode: 'SUL' } as const;

test("I-03 adopting the server's draft preserves the fund the user came from", () => {
  updateInvestment({ currentFlow: 'duits', preSelectedFund: 2, requestType: 'SB' });
  adoptDraft({ id: 'eerder', version: 3, draft: emptyDraft, flow: 'duits', fundId: 2 }, null);
  expect(investment()).toMatchObject({ preSelectedFund: 2, requestType: 'SB', server: { id: 'eerder' } });

  adoptDraft({ id: 'ander', version: 1, draft: null, flow: 'nederlands', fundId: 1 }, null);
  expect(investment()).toMatchObject({ preSelectedFund: null, requestType: '' });
});

test('I-03 a draft from an offer stores the offer and its product until a fund replaces it', () => {
  adoptDraft({ id: 'a1', version: 1, draft: emptyDraft, flow: 'duits', fundId: 2, offer }, null);
  expect(browserDraft()).toMatchObject({ flow: 'duits', offerId: 'offerte' });
  expect(investment()).toMatchObject({ requestType: 'SUL', preSelectedFund: 2 });

  adoptDraft({ id: 'a2', version: 1, draft: emptyDraft, flow: 'duits', fundId: 2, offer: null }, null);
  expect(browserDraft()).toMatchObject({ flow: 'duits', offerId: '', server: { id: 'a2' } });
  expect(investment()).toMatchObject({ requestType: '', preSelectedFund: null });
});

test('the draft of an annuity contains its confirmations in euros, and no questionnaire', () => {
  adoptDraft({ id: 'a1', version: 1, draft: emptyDraft, flow: 'duits', fundId: 2, offer }, null);
  const annuity = { lockedUnderstood: true, room: 1_234.56, aboveRoomUnderstood: false };
  changeDraft((draft) => ({ ...draft, annuity }));
  expect(investment().annuity.room).toBe(123_456);
  const { draft } = browserDraft();
  expect(draft).toEqual({ ...emptyDraft, annuity });
  // The server rejects this field, because without an offer an annuity cannot be applied for.
  expect(draft).not.toHaveProperty('requestType');
});
