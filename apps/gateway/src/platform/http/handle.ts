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

/** The metadata key of the contract route that a handler implements. */
export const ROUTE = Symbol('route');

type Part = 'params' | 'query' | 'body';
const decoratorOf = { params: Param, query: Query, body: Body } as const;

/** The request part that each handler parameter takes. */
const PARTS = Symbol('parts of the request');
const partsOf = (target: object, handler: string | symbol): readonly (readonly [Part, number])[] =>
  (Reflect.getMetadata(PARTS, target, handler) as readonly (readonly [Part, number])[] | undefined) ?? [];

const taking = (part: Part) => (): ParameterDecorator => (target, handler, index) =>
  Reflect.defineMetadata(PARTS, [...partsOf(target, handler!), [part, index]], target, handler!);

/** The parsed path parameters. */
export const Params = taking('params');
/** The parsed query. */
export const Queries = taking('query');
/** The parsed JSON body. */
export const Payload = taking('body');

/** Makes a plain object schema strict, because it would silently drop a misspelt name. */
const strict = (schema: z.ZodType | undefined, part: Part): z.ZodType => {
  if (!schema) throw new Error(`this route has no ${part}`);
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
};

/** Parses the handler's parameters with the schemas of its route. Parameter decorators run before the method's. */
const Parsed =
  (route: Route): MethodDecorator =>
  (target, handler) => {
    for (const [part, index] of partsOf(target, handler))
      decoratorOf[part]({ schema: strict(route[part], part) })(target, handler, index);
  };

/** Binds a handler to its route; its result becomes `data` of the envelope. */
export const Handle = (route: Route): MethodDecorator =>
  applyDecorators(
    RequestMapping({ path: `${API_BASE}${route.path}`, method: RequestMethod[route.method] }),
    HttpCode(200),
    SetMetadata(ROUTE, route),
    Parsed(route),
  );
