/**
 * Gives the memory of a buffer back at once, which nobody may read any more. Otherwise it waits for the garbage to be
 * collected, which happens once 64 MB of it lie about. One that shares its memory with others stays as it is.
 */
export function releaseMemory({ buffer, byteLength }: Buffer): void {
  if (byteLength > 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
