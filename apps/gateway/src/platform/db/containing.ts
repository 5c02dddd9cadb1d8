/** For `like`: text that is meant as it stands, anywhere in a longer one. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
