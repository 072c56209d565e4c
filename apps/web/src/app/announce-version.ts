/** L-01, K-01: the build version in the console, so that support can ask for it. The only thing written there. */
export function announceVersion(version: string): void {
  console.info(`Versie ${version}`);
}
