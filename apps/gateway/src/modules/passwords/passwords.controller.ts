import { Controller } from '@nestjs/common';
import { publicKeyRoute, type PublicKey } from '@chaintide/contracts/people/auth';
import { Handle } from '../../platform/http/handle.ts';
import { SealedPasswords } from './sealed-passwords.service.ts';

@Controller()
export class PasswordsController {
  constructor(private readonly seals: SealedPasswords) {}

  @Handle(publicKeyRoute)
  publicKey(): Promise<PublicKey> {
    return this.seals.issue();
  }
}
