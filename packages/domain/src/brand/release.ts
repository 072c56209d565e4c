/** Of the program, as CHANGELOG.md has it; what stands in the footer is `BUILD_VERSION`. */
export const RELEASE_VERSION = '1.1.0';
