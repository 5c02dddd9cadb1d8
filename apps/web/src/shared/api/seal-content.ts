import { JSEncrypt } from 'jsencrypt';

/** Encodes text as UTF-8 and then base64, because the library handles only ASCII correctly. */
const asciiOf = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/**
 * Encrypts with RSA-OAEP (SHA-256) and returns base64; false if the content is too long for the key, or cannot be
 * encrypted securely.
 */
export const sealContent = (
  publicKey: string,
  content: { readonly password: string; readonly nonce: string },
): string | false => {
  // the library would fall back to Math.random
  if (typeof globalThis.crypto?.getRandomValues !== 'function') return false;
  const key = new JSEncrypt();
  // without a key, the library would generate its own
  if (publicKey.trim() === '') return false;
  key.setPublicKey(publicKey);
  return key.encryptOAEP(asciiOf(JSON.stringify(content)));
};
