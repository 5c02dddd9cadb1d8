import { publicKeyRoute } from '@chaintide/contracts/people/auth';
import { ask } from './call.ts';
import { linkFailed, type CallFailure } from '../failures/failure.ts';

export type Sealed = { readonly sealed: string } | { readonly error: CallFailure };

/** Encrypts a password for a single use; the library is loaded as a separate chunk. */
export const sealPassword = async (password: string): Promise<Sealed> => {
  const [answer, module] = await Promise.all([
    ask(publicKeyRoute, {}),
    import('./seal-content.ts').catch(() => undefined),
  ]);
  if ('error' in answer) return answer;
  if (!module) return { error: linkFailed('unreachable') };
  const { keyId, publicKey, nonce } = answer.data;
  const content = module.sealContent(publicKey, { password, nonce });
  return content === false
    ? { error: { kind: 'refused', name: 'password.sealBroken', args: {} } }
    : { sealed: `${keyId}.${content}` };
};
