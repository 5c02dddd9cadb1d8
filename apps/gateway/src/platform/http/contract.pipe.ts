import { StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { AppError } from '../errors/app-error.ts';
import { ValidationError } from '../errors/validation-error.ts';

/** No text of a database can hold a NUL, and nobody types one. */
const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNul);

/** Nest's own pipe for the schemas of the contracts; a refusal remembers what was sent, so that its text can name it. */
export class ContractPipe extends StandardSchemaValidationPipe {
  constructor() {
    super({ exceptionFactory: (issues) => new ValidationError(issues) });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    try {
      const parsed = await super.transform(value, metadata);
      if (hasNul(parsed)) throw new AppError('request.malformed');
      return parsed;
    } catch (error) {
      throw error instanceof ValidationError ? new ValidationError(error.issues, value) : error;
    }
  }
}
