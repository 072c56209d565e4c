/** Returns a device name for use within a sentence: `Chrome op Windows`, `een onbekend apparaat`. */
export const inSentence = (device: string): string =>
  device.startsWith('Onbekend') ? `een ${device.charAt(0).toLowerCase()}${device.slice(1)}` : device;

/**
 * Returns the sentence that names the device used. Empty if the device is unknown, for a mail queued by an earlier
 * version.
 */
export const deviceText = (device: string | undefined): string[] =>
  device === undefined ? [] : [`Dit gebeurde met ${inSentence(device)}.`];
