import * as calls from '@portaal/domain/calls';
import type { Upload } from '@portaal/domain/documents/uploads/calls';
import type { UploadField } from '@portaal/domain/documents/uploads/fields';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAct } from '../../act/use-act.ts';
import { useUpload } from '../../act/use-upload.ts';
import { useWatch } from '../../act/use-watch.ts';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { StoredFilesContext } from './stored-files.ts';
import { uploadsQuery } from './uploads-query.ts';

/** Returns true if sending the same file again cannot succeed. */
const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409, 413, 415, 422].includes(error.status);

/** Calls `retry` when the browser is online again. */
function useWhenOnline(retry: () => void): void {
  const whenOnline = useEffectEvent(retry);
  useEffect(() => {
    const again = () => whenOnline();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
}

/** Manages the file of one field: the chosen file with its upload, and the file on the server. */
export function useFieldUpload(applicationId: string, field: UploadField) {
  const client = useQueryClient();
  const stored = use(StoredFilesContext);
  const params = { id: applicationId, field };
  const path = `applications.${applicationId}.${field}`;
  const ofField = (uploads: readonly Upload[] = []) => uploads.find((one) => one.field === field);

  const watch = useWatch(uploadsQuery(applicationId), (uploads) => ofField(uploads)?.status !== 'checking');
  const [file, setFile] = useState<File | null>(null);
  const sending = useRef<AbortController>(null);
  const last = useRef<Promise<void>>(Promise.resolve());

  const upload = useUpload(calls.uploadFile, {
    prepare: (chosen: File) => {
      sending.current = new AbortController();
      return { params, file: chosen, signal: sending.current.signal };
    },
    onDone: async (received) => {
      // The cached list is updated directly, because a refetch could fail now.
      client.setQueryData(uploadsQuery(applicationId).queryKey, (uploads) => [
        ...(uploads ?? []).filter((one) => one.field !== field),
        received,
      ]);
      await stored.remove(path);
      watch.again();
    },
    onFailed: async (error) => {
      if (isRejected(error)) await stored.remove(path);
    },
  });
  const removal = useAct(calls.removeUpload, {
    prepare: () => ({ params }),
    isDone: ({ status }) => status === 404,
    onDone: () => setFile(null),
  });

  async function sendNow(chosen: File): Promise<void> {
    try {
      await upload.run(chosen);
    } catch (error) {
      // The user cancelled the upload.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      upload.clear();
    }
  }

  /** Sends the file, after cancelling any upload in progress. */
  function send(chosen: File): Promise<void> {
    setFile(chosen);
    sending.current?.abort();
    last.current = last.current.then(() => sendNow(chosen));
    return last.current;
  }

  const resume = useEffectEvent((found: Blob) => {
    if (file === null) void send(found instanceof File ? found : new File([found], '', { type: found.type }));
  });
  useEffect(() => {
    let isLeft = false;
    void stored.read(path).then((found) => {
      if (found !== null && !isLeft) resume(found);
    });
    return () => {
      isLeft = true;
      sending.current?.abort();
    };
  }, [stored, path]);

  const isLost = upload.error instanceof NetworkError;
  useWhenOnline(() => {
    if (isLost && file !== null) void send(file);
  });

  return {
    /** The file that the user chose on this page. */
    file,
    /** The file that the server has stored. */
    stored: ofField(watch.data),
    busy: upload.busy,
    sent: upload.sent,
    /** True if the connection was lost, so that the user can send the same file again. */
    isLost,
    failure: isLost ? null : (upload.errorOf('file') ?? upload.failure),
    removal,
    async choose(chosen: File): Promise<void> {
      await stored.write(path, chosen);
      await send(chosen);
    },
    retry(): void {
      if (file !== null) void send(file);
    },
    async cancel(): Promise<void> {
      sending.current?.abort();
      setFile(null);
      upload.clear();
      await stored.remove(path);
    },
  };
}
