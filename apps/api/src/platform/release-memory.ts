/**
 * Frees the memory of a buffer at once; the buffer must not be read afterwards. Otherwise it waits for garbage
 * collection, which starts at 64 MB of garbage. A buffer that shares its memory is left unchanged.
 */
export function releaseMemory({ buffer, byteLength }: Buffer): void {
  if (byteLength > 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
