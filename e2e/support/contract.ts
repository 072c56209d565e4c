import { expect, type Page } from '@playwright/test';
import { calls } from '@portaal/contract';

/** Address of the pages of the contract with this name, of whoever is signed in. */
export async function contractAddress(page: Page, name = 'Winkels en woningen'): Promise<string> {
  await page.goto('/about');
  const id = await page.evaluate(
    async ([path, wanted]) => {
      const answer: { data: { ContractID: string; Omschrijving: string }[] } = await (
        await fetch(path)
      ).json();
      return answer.data.find(({ Omschrijving }) => Omschrijving === wanted)?.ContractID;
    },
    [calls.listContractSummaries.path, name] as const,
  );
  expect(id, `the contract ${name}`).toBeDefined();
  return `/contractbeheer/${id}`;
}
