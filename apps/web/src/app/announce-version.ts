/**
 * L-01, K-01: writes the build version to the console, so that a user can report it to support. The site writes no
 * other messages to the console.
 */
export function announceVersion(version: string): void {
  console.info(`Versie ${version}`);
}
