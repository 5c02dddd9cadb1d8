declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parts {
    readonly version: 'aes128gcm';
    readonly privateKey: ECDH;
    readonly authSecret: string;
  }

  const ece: { decrypt(body: Buffer, parts: Parts): Buffer };
  export default ece;
}
