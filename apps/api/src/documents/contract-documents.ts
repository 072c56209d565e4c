import type { DocumentKind } from '@portaal/contract';
import { confirmation } from './confirmation/confirmation.ts';
import { contractDocument } from './contract/contract-document.ts';
import type { FactsByKind } from './contract-facts.ts';
import type { ContractPaper } from './contract-paper.ts';
import { costStatement } from './statement/cost-statement.ts';
import { quarterlyStatement } from './statement/quarterly-statement.ts';
import { taxStatement } from './tax/tax-statement.ts';

type Papers = { readonly [K in DocumentKind]: (paper: ContractPaper<K>) => Promise<Buffer> };

const papers: Papers = {
  contract: contractDocument,
  confirmation,
  quarterly: quarterlyStatement,
  annual: costStatement,
  taxStatement,
};

/** The PDF of a document of a contract, of what was frozen alone; the same facts and brand give the same bytes. */
export function drawDocument<K extends DocumentKind>(
  kind: K,
  paper: Omit<ContractPaper<K>, 'facts'> & { readonly facts: FactsByKind[K] },
): Promise<Buffer> {
  return papers[kind](paper);
}
