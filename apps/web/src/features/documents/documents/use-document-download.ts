import * as calls from '@portaal/domain/calls';
import type { ContractDocument } from '@portaal/domain/documents/documents/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** State of the current download; null if there is none. */
export type DownloadState = { readonly id: string } & (
  | { readonly state: 'busy' }
  | { readonly state: 'failed'; readonly message: string }
);

const AGAIN = 'Wij kunnen dit document nu niet ophalen. Probeer het zo nog een keer.';

/** Error codes for which a retry cannot help, so that the server's own message is shown. */
const EXPLAINED = new Set(['documentDamaged', 'hiddenFromEmployee']);
const messageOf = (error: unknown): string =>
  error instanceof ApiError && EXPLAINED.has(error.code) ? error.message : AGAIN;

/**
 * Downloads one document at a time. The first download generates the file, after which its size is known and the list
 * is refetched.
 */
export function useDocumentDownload() {
  const client = useQueryClient();
  const [id, setId] = useState('');
  const act = useAct(calls.getDocumentFile, {
    prepare(document: ContractDocument) {
      setId(document.DocumentID);
      return { params: { id: document.DocumentID } };
    },
    onResponse: ({ name, content }) => saveFile(name, content),
    onDone(_, { Grootte }) {
      if (Grootte !== null) return;
      for (const { path } of [calls.listContractDocuments, calls.listDocuments])
        void client.invalidateQueries({ queryKey: [path] });
    },
    onFailed: messageOf,
  });
  const failed = act.failure === null ? null : { id, state: 'failed' as const, message: act.failure };
  const current: DownloadState | null = act.busy ? { id, state: 'busy' } : failed;
  return { current, download: (document: ContractDocument) => void act.run(document) };
}
