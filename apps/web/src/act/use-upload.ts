import { QueryClientContext } from '@tanstack/react-query';
import { use, useState } from 'react';
import { queryClient } from '../lib/http/query-client.ts';
import type { AnyOptions, Data } from '../lib/http/request.ts';
import { type UploadCall, type UploadOptions, uploadFile } from '../lib/http/upload-file.ts';
import { changedBy } from './changes.ts';
import { type Act, type SubmissionOptions, useSubmission } from './use-submission.ts';

type UploadInput<C extends UploadCall> = Omit<UploadOptions<C>, 'onProgress'>;

export interface Upload<Input> extends Act<Input> {
  /** Fraction of the file that has been sent; null if no upload is in progress. */
  readonly sent: number | null;
}

/** Variant of `useAct` for a call whose body is a file. */
export function useUpload<const C extends UploadCall, Input>(
  call: C,
  options: Omit<SubmissionOptions<Input, UploadInput<C>, Data<C>>, 'send'>,
): Upload<Input> {
  const client = use(QueryClientContext) ?? queryClient;
  const [sent, setSent] = useState<number | null>(null);
  const act = useSubmission({
    ...options,
    async send(input: UploadInput<C>) {
      setSent(0);
      try {
        const response = await uploadFile(call, { ...input, onProgress: setSent } as UploadOptions<C>);
        await changedBy(client, call, (input as AnyOptions).params);
        return { response };
      } finally {
        setSent(null);
      }
    },
  });
  return { ...act, dialog: null, sent };
}
