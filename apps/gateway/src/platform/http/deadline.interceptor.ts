import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { throwError, timeout, type Observable } from 'rxjs';
import { AppError } from '../errors/app-error.ts';

/** Answers in time, if only to say that it takes too long. */
@Injectable()
export class DeadlineInterceptor implements NestInterceptor {
  constructor(private readonly deadlineMs: number) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(timeout({ first: this.deadlineMs, with: () => throwError(() => new AppError('request.timeout')) }));
  }
}
