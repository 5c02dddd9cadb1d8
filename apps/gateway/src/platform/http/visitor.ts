import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Language } from '@chaintide/contracts/language';
import type { FastifyRequest } from 'fastify';
import { languageOf } from '../errors/failure.ts';
import { markOf, type DeviceMark } from './device-mark.ts';

/** Address, device and language of any request. */
export interface Visitor extends DeviceMark {
  readonly address: string;
  /** The User-Agent of the browser. */
  readonly device: string;
  readonly language: Language;
}

const ADDRESS_LENGTH = 45; // of the longest IPv6 address as text
const DEVICE_LENGTH = 200; // User-Agent strings have some 120 characters

/** The caller's address; proxy headers count only with TRUST_PROXY. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string =>
  ip.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, ADDRESS_LENGTH);

const visitorOf = (request: FastifyRequest): Visitor => ({
  ...markOf(request),
  address: addressOf(request),
  device: (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, DEVICE_LENGTH),
  language: languageOf(request.headers['accept-language']),
});

/** The visitor of a route, as a parameter of its handler. */
export const Visiting = createParamDecorator((_: unknown, context: ExecutionContext): Visitor =>
  visitorOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
