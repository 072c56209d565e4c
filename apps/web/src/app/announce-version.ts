/**
 * L-01, K-01: writes the build version to the console, so that support can ask for it. The site logs nothing else
 * there.
 */
export function announceVersion(version: string): void {
  console.info(`Versie ${version}`);
}
