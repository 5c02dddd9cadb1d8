import { JSEncrypt } from 'jsencrypt';

/** UTF-8, then base64: the library only takes ASCII unharmed. */
const asciiOf = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** RSA-OAEP (SHA-256) in base64; false where the content does not fit under the key, or cannot be hidden well. */
export const sealContent = (
  publicKey: string,
  content: { readonly password: string; readonly nonce: string },
): string | false => {
  // the library would fall back to Math.random
  if (typeof globalThis.crypto?.getRandomValues !== 'function') return false;
  const key = new JSEncrypt();
  // it would make a key of its own where it is given none
  if (publicKey.trim() === '') return false;
  key.setPublicKey(publicKey);
  return key.encryptOAEP(asciiOf(JSON.stringify(content)));
};
