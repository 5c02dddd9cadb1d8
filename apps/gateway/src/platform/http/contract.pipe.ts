import { StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { ValidationError } from '../errors/validation-error.ts';

/** Nest's own pipe for the schemas of the contracts; a refusal remembers what was sent, so that its text can name it. */
export class ContractPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => new ValidationError(issues) });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    try {
      return await super.transform(value, metadata);
    } catch (error) {
      throw error instanceof ValidationError ? new ValidationError(error.issues, value) : error;
    }
  }
}
