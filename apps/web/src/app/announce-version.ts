/**
 * L-01, K-01: writes the build version to the console, so that support can request it. Nothing else is written there.
 */
export function announceVersion(version: string): void {
  console.info(`Versie ${version}`);
}
