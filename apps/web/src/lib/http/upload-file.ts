import type { Call, CallParams, CallQueryInput } from '@portaal/domain/http/call';
import { ApiError, NetworkError, readErrorBody } from './api-error.ts';
import { AwaitsApproval } from './awaits-approval.ts';
import { connection } from './connection.ts';
import { applyErrorPolicy } from './error-policy.ts';
import { type AnyOptions, callUrl, type Data, type Part } from './request.ts';

/** A call whose body is a file. */
export type UploadCall = Call & { readonly upload: NonNullable<Call['upload']> };

interface SentFile {
  readonly file: Blob;
  /** Receives the fraction of the file that has been sent. */
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal;
}

export type UploadOptions<C extends Call> = Part<'params', CallParams<C>> &
  Part<'query', CallQueryInput<C>> &
  SentFile;

type AnyUpload = Pick<AnyOptions, 'params' | 'query'> & SentFile;

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function put(
  call: UploadCall,
  { params, query, file, onProgress, signal }: AnyUpload,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(call.method, callUrl(call, params, query));
    sending.withCredentials = true;
    sending.setRequestHeader('accept', 'application/json');
    // The file type according to the browser may be missing or wrong. The server checks the bytes.
    const type = call.upload.types.includes(file.type) ? file.type : call.upload.types[0];
    sending.setRequestHeader('content-type', type ?? 'application/octet-stream');
    sending.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    sending.onload = () => resolve(sending);
    sending.onerror = () => reject(new NetworkError('De server is niet bereikt.'));
    sending.onabort = () => reject(new DOMException('Afgebroken', 'AbortError'));
    signal?.addEventListener('abort', () => sending.abort(), { once: true });
    sending.send(file);
  });
}

/**
 * Sends a file unchanged. The error policy (E-01…E-04) handles a failure, without a toast, and the error is rethrown.
 */
export async function uploadFile<const C extends UploadCall>(
  call: C,
  options: UploadOptions<C>,
): Promise<Data<C>> {
  try {
    const { status, responseText } = await put(call, options as AnyUpload);
    connection.report(true);
    if (status < 200 || status > 299) throw new ApiError(status, readErrorBody(responseText));
    if (status === 204) return undefined as Data<C>;
    if (status === 202) throw new AwaitsApproval(JSON.parse(responseText).data.approvalId);
    return (JSON.parse(responseText) as { data: Data<C> }).data;
  } catch (error) {
    if (error instanceof NetworkError) connection.report(false);
    applyErrorPolicy(error, false);
    throw error;
  }
}
