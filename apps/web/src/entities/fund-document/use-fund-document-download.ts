import * as calls from '@portaal/domain/calls';
import type { FundDocument } from '@portaal/domain/products/fund-documents/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../act/use-act.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { saveFile } from '../../lib/save-file.ts';

const AGAIN = 'Wij kunnen dit document nu niet ophalen. Probeer het zo nog een keer.';

/**
 * Downloads one document at a time. The size of a document that is generated on request becomes known by downloading
 * it, so the list is refetched afterwards.
 */
export function useFundDocumentDownload(onOpened?: (document: FundDocument) => void) {
  const client = useQueryClient();
  const [id, setId] = useState('');
  const { run, busy, failure } = useAct(calls.getFundDocumentFile, {
    prepare(document: FundDocument) {
      setId(document.id);
      return { params: { id: document.id } };
    },
    onResponse({ name, content }, document) {
      saveFile(name, content);
      onOpened?.(document);
    },
    onDone(_, { byteSize }) {
      if (byteSize === null) void client.invalidateQueries({ queryKey: [calls.listFundDocuments.path] });
    },
    onFailed: (error) =>
      error instanceof ApiError && error.code === 'documentDamaged' ? error.message : AGAIN,
  });
  return {
    download: (document: FundDocument) => void run(document),
    isBusy: (document: FundDocument) => busy && id === document.id,
    failureOf: (document: FundDocument) => (id === document.id ? failure : null),
  };
}
