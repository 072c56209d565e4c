import type { Call } from '@portaal/domain/http/call';
import { ApiError, readErrorBody } from './api-error.ts';
import { applyErrorPolicy } from './error-policy.ts';
import { type AnyOptions, fetchResponse, type RequestOptions } from './request.ts';

/** A file with the name that the server sent. */
export interface ReceivedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Returns the name in `attachment; filename="offerte.pdf"`, or null if the response is not an attachment. */
function nameIn(disposition: string | null): string | null {
  return /filename="([^"\\/]+)"/.exec(disposition ?? '')?.[1] ?? null;
}

/**
 * Makes a call that returns a file. As for every call, the error policy (E-01…E-04) handles a failure, which is then
 * rethrown. Set `globalErrors` to false if the page shows the error itself.
 */
export async function requestFile<const C extends Call & { readonly file: string }>(
  call: C,
  options: RequestOptions<C>,
): Promise<ReceivedFile> {
  try {
    const { response, content } = await fetchResponse(call, '*/*', options as AnyOptions, (received) =>
      received.blob(),
    );
    const name = nameIn(response.headers.get('content-disposition'));
    if (response.ok && name !== null) return { name, content };
    throw new ApiError(response.status, readErrorBody(await content.text()));
  } catch (error) {
    applyErrorPolicy(error, options.globalErrors ?? true);
    throw error;
  }
}
