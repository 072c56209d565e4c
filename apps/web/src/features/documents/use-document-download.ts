import * as calls from '@portaal/domain/calls';
import type { ContractDocument } from '@portaal/domain/documents/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { requestFile } from '../../lib/http/request-file.ts';
import { saveFile } from '../../lib/save-file.ts';

/** How the download of a document stands; of none when it is null. */
export type DownloadState = { readonly id: string } & (
  | { readonly state: 'busy' }
  | { readonly state: 'failed'; readonly message: string }
);

const AGAIN = 'Wij kunnen dit document nu niet ophalen. Probeer het zo nog een keer.';

/** Only of a document that trying again does not give, the server has more to say. */
const EXPLAINED = new Set(['documentDamaged', 'hiddenFromEmployee']);
const messageOf = (error: unknown): string =>
  error instanceof ApiError && EXPLAINED.has(error.code) ? error.message : AGAIN;

/** Downloads one document at a time. The first download makes the file, after which its size is known. */
export function useDocumentDownload() {
  const client = useQueryClient();
  const [current, setCurrent] = useState<DownloadState | null>(null);
  async function download({ DocumentID: id, Grootte }: ContractDocument): Promise<void> {
    if (current?.state === 'busy') return;
    setCurrent({ id, state: 'busy' });
    try {
      const { name, content } = await requestFile(calls.getDocumentFile, {
        params: { id },
        globalErrors: false,
      });
      saveFile(name, content);
      setCurrent(null);
    } catch (error) {
      setCurrent({ id, state: 'failed', message: messageOf(error) });
      return;
    }
    if (Grootte === null) {
      await client.invalidateQueries({ queryKey: [calls.listContractDocuments.path] });
    }
  }
  return { current, download };
}
