import type { Call } from '@portaal/domain/http/call';
import { ApiError, readErrorBody } from './api-error.ts';
import { applyErrorPolicy } from './error-policy.ts';
import { type AnyOptions, fetchResponse, type RequestOptions } from './request.ts';

/** A file as the server names it. */
export interface ReceivedFile {
  readonly name: string;
  readonly content: Blob;
}

/** The name in `attachment; filename="offerte.pdf"`; null when the response is no file to keep. */
function nameIn(disposition: string | null): string | null {
  return /filename="([^"\\/]+)"/.exec(disposition ?? '')?.[1] ?? null;
}

/**
 * Makes a call that returns a file. A failure passes the application's policy (E-01…E-04) and is thrown on, as that
 * of every other call; where the page says so itself, `globalErrors` is off.
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
