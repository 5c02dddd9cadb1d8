import { stored } from '../browser/stored.ts';

// same length as TOKEN_LENGTH of the contracts, which are not yet loaded when the early script uses it; early.test.ts
// compares the two
const TOKEN = /^[\w-]{43}$/;

export const storedToken = stored('token', (value) => (TOKEN.test(String(value)) ? String(value) : undefined), {
  asText: true,
});

/** The headers of a request by who holds the token, if there is one. */
export const headersFor = (token: string | null | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};
