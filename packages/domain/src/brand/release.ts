/** Version of the software, as in CHANGELOG.md. The footer shows `BUILD_VERSION` instead. */
export const RELEASE_VERSION = '1.1.0';
