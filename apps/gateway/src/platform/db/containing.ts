/** A `like` pattern that matches the literal text anywhere. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
