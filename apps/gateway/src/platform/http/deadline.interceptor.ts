import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { throwError, timeout, type Observable } from 'rxjs';
import { AppError } from '../errors/app-error.ts';
import { RequestContext } from '../request-context.ts';

/** Answers by the deadline, with an error if necessary, and cancels work that is not finished by then. */
@Injectable()
export class DeadlineInterceptor implements NestInterceptor {
  constructor(private readonly deadlineMs: number) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = RequestContext.get();
    return next.handle().pipe(
      timeout({
        first: this.deadlineMs,
        with: () => {
          request?.abandon();
          return throwError(() => new AppError('request.timeout'));
        },
      }),
    );
  }
}
