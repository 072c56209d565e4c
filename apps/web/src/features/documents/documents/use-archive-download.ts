import * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';
import { useState } from 'react';
import { failureText } from '../../../act/failure.ts';
import { useAct } from '../../../act/use-act.ts';
import { saveFile } from '../../../lib/save-file.ts';

type Which = 'taxStatements' | 'shown';
type ArchiveRequest = CallBodyInput<typeof calls.downloadDocuments>;

/** Downloads several documents as one archive file. `busy` identifies the download in progress. */
export function useArchiveDownload() {
  const [which, setWhich] = useState<Which>('shown');
  const act = useAct(calls.downloadDocuments, {
    prepare: (request: ArchiveRequest) => ({ body: request }),
    onResponse: ({ name, content }) => saveFile(name, content),
    onFailed: failureText,
  });
  return {
    busy: act.busy ? which : null,
    failure: act.failure,
    download: (of: Which, request: ArchiveRequest) => {
      setWhich(of);
      void act.run(request);
    },
  };
}
