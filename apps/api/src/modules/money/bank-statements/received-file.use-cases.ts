import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PIECE_BYTES = 65_536;

/** A completely received file. */
export interface ReceivedFile {
  /** SHA-256 digest of the content. */
  readonly digest: Buffer;
  content(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/**
 * Buffers a file on disk until it is complete, so that a slow sender does not keep a transaction open. The
 * file is unlinked immediately, so that nothing remains if the process ends. Throws the errors of reading the
 * upload.
 */
export async function receiveFile(upload: AsyncIterable<Buffer>): Promise<ReceivedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'statement-'));
  const file = await open(join(folder, 'file'), 'wx+', 0o600);
  await rm(folder, { recursive: true });
  const hash = createHash('sha256');
  try {
    for await (const chunk of upload) {
      hash.update(chunk);
      await file.appendFile(chunk);
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    digest: hash.digest(),
    content: () => file.createReadStream({ start: 0, autoClose: false, highWaterMark: PIECE_BYTES }),
    close: () => file.close(),
  };
}
