import { expect, type Page } from '@playwright/test';
import * as calls from '@portaal/domain/calls';
import type { Brand } from './portal.ts';
import { callServer } from './server-call.ts';

/** Returns the URL of the signed-in user's contract with this name, without opening a page. */
export async function contractAddress(page: Page, name = 'Winkels en woningen'): Promise<string> {
  const session = (await page.context().cookies()).find((cookie) => cookie.name === 'sid');
  if (session === undefined) throw new Error('Nobody is signed in.');
  const brand = session.domain.split('.', 1)[0] as Brand;
  const path = calls.listContractSummaries.path;
  const { body } = await callServer(brand, { path, cookie: `sid=${session.value}` });
  const { data } = body as { data: { ContractID: string; Omschrijving: string }[] };
  const id = data.find(({ Omschrijving }) => Omschrijving === name)?.ContractID;
  expect(id, `the contract ${name}`).toBeDefined();
  return `/contractbeheer/${id}`;
}
