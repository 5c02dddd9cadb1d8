import {
  applyDecorators,
  Body,
  HttpCode,
  Param,
  Query,
  RequestMapping,
  RequestMethod,
  SetMetadata,
} from '@nestjs/common';
import { API_BASE, type Route } from '@chaintide/contracts/http';
import { z } from 'zod';

/** Under this key a handler carries the route of the contracts that it answers. */
export const ROUTE = Symbol('route');

/** Binds a handler to its route; what it returns becomes `data` of the envelope. */
export const Handle = (route: Route): MethodDecorator =>
  applyDecorators(
    RequestMapping({ path: `${API_BASE}${route.path}`, method: RequestMethod[route.method] }),
    HttpCode(200),
    SetMetadata(ROUTE, route),
  );

/** A plain object schema drops what it does not know; a caller should hear of a misspelt name instead. */
const strict = (schema: z.ZodType | undefined, part: string): z.ZodType => {
  if (!schema) throw new Error(`this route has no ${part}`);
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
};

/** The parameters of the path, parsed. */
export const Params = (route: Route): ParameterDecorator => Param({ schema: strict(route.params, 'params') });
/** The query, parsed. */
export const Queries = (route: Route): ParameterDecorator => Query({ schema: strict(route.query, 'query') });
/** The JSON body, parsed. */
export const Payload = (route: Route): ParameterDecorator => Body({ schema: strict(route.body, 'body') });
