/** Returns a device as used within a sentence: `Chrome op Windows`, `een onbekend apparaat`. */
export const inSentence = (device: string): string =>
  device.startsWith('Onbekend') ? `een ${device.charAt(0).toLowerCase()}${device.slice(1)}` : device;

/** Returns the sentence with the device used; empty if unknown, as in a mail from an older server. */
export const deviceText = (device: string | undefined): string[] =>
  device === undefined ? [] : [`Dit gebeurde met ${inSentence(device)}.`];
