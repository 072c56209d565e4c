import { type ContractDocument, calls } from '@portaal/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestFile } from '../../lib/http/request-file.ts';
import { keepFile } from '../../lib/keep-file.ts';

/** How the download of a document stands; of none when it is null. */
export interface DownloadState {
  readonly id: string;
  readonly state: 'busy' | 'failed';
}

/** Downloads one document at a time. The first download makes the file, after which its size is known. */
export function useDocumentDownload() {
  const client = useQueryClient();
  const [current, setCurrent] = useState<DownloadState | null>(null);
  async function download({ DocumentID: id, Grootte }: ContractDocument): Promise<void> {
    if (current?.state === 'busy') return;
    setCurrent({ id, state: 'busy' });
    try {
      const { name, content } = await requestFile(calls.documentFile, {
        params: { id },
        globalErrors: false,
      });
      keepFile(name, content);
      setCurrent(null);
    } catch {
      setCurrent({ id, state: 'failed' });
      return;
    }
    if (Grootte === null) {
      await client.invalidateQueries({ queryKey: [calls.listContractDocuments.path] });
    }
  }
  return { current, download };
}
