/** A device as a sentence takes it: `Chrome op Windows`, `een onbekend apparaat`. */
export const inSentence = (device: string): string =>
  device.startsWith('Onbekend') ? `een ${device.charAt(0).toLowerCase()}${device.slice(1)}` : device;

/** With which device something was done. Nothing where it is not known, as in a mail an older server wrote. */
export const deviceText = (device: string | undefined): string[] =>
  device === undefined ? [] : [`Dit gebeurde met ${inSentence(device)}.`];
