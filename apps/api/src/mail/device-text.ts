/** Returns a device name for use within a sentence: `Chrome op Windows`, `een onbekend apparaat`. */
const inSentence = (device: string): string =>
  device.startsWith('Onbekend') ? `een ${device.charAt(0).toLowerCase()}${device.slice(1)}` : device;

/** Returns the device used, for use within a sentence; undefined for a mail queued by an earlier version. */
export const deviceText = (device: string | undefined): string | undefined =>
  device === undefined ? undefined : inSentence(device);
