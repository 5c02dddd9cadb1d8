import { StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import { AppError } from '../errors/app-error.ts';
import { ValidationError } from '../errors/validation-error.ts';

/** PostgreSQL text cannot contain NUL. */
const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNul);

/** Nest's pipe for the contracts' schemas; a refusal keeps the sent value, which its text quotes. */
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
