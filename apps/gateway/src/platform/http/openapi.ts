import { API_BASE, CODE_HEADER, type Route, type StepUp } from '@chaintide/contracts/http';
import { errors } from '@chaintide/contracts/errors';
import { routes } from '@chaintide/contracts/routes';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { makeDocsReady } from './docs-answers.ts';
import { tagOf, type ReadyAnswers } from './ready-answers.ts';

type Shape = z.core.JSONSchema.BaseSchema;
const shapeOf = (schema: z.ZodType, io: 'input' | 'output'): Shape => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape;
};

const fields = (place: 'path' | 'query', schema: z.ZodType | undefined): object[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = shapeOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
};

const codeHeader = { name: CODE_HEADER, in: 'header', required: true, schema: { type: 'string' } };
const stepUps: Record<StepUp, string> = {
  act: `Needs a code of the caller's authenticator, or a recovery code, in \`${CODE_HEADER}\`; it is good once`,
  session: 'Needs a session that gave its second factor within ten minutes',
  none: '',
};

const operation = (route: Route): object => ({
  summary: route.summary,
  ...(route.stepUp &&
    stepUps[route.stepUp] && {
      description: `${stepUps[route.stepUp]}; otherwise \`secondFactor.needed\` or \`secondFactor.missing\`.`,
    }),
  parameters: [
    ...fields('path', route.params),
    ...fields('query', route.query),
    ...(route.stepUp === 'act' ? [codeHeader] : []),
  ],
  ...(route.body && {
    requestBody: { required: true, content: { 'application/json': { schema: shapeOf(route.body, 'input') } } },
  }),
  responses: {
    200: route.file
      ? fileOf(route.file)
      : {
          description: 'The envelope; `data` as below',
          content: { 'application/json': { schema: envelopeOf(shapeOf(route.data, 'output')) } },
        },
    default: { $ref: '#/components/responses/failure' },
  },
  ...(route.access !== 'public' && { security: [{ token: [] }] }),
});

const fileOf = (types: readonly string[]): object => ({
  description: 'The file itself, without an envelope',
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});

const envelopeOf = (data: Shape | object): object => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
});

const failure = {
  description: 'The envelope of an error; `error.name` is one of the names listed',
  content: {
    'application/json': {
      schema: {
        ...envelopeOf({ type: 'null' }),
        properties: {
          code: { type: 'integer' },
          msg: { type: 'string' },
          data: { type: 'null' },
          error: {
            type: 'object',
            properties: {
              name: { enum: Object.keys(errors) },
              args: { type: 'object' },
              requestId: { type: 'string' },
            },
          },
        },
      },
    },
  },
};

/** OpenAPI 3.1 of every route of the contracts. */
const openApi = (): OpenAPIObject => {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of Object.values<Route>(routes)) {
    const path = `${API_BASE}${route.path.replace(/:([A-Za-z]+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
    const { params: _, ...named } = route;
    for (const { path: own, summary } of route.instances ?? [])
      paths[`${API_BASE}${own}`] = { [route.method.toLowerCase()]: operation({ ...named, summary }) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chaintide 链潮',
      version: '1',
      description: 'All data is for reference only and is not investment advice.',
    },
    paths,
    components: { responses: { failure }, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
};

const DOCUMENT = 'api/openapi.json';

/** The API's page and its document, which never changes and is compressed once. */
export const serveOpenApi = async (app: NestFastifyApplication, ready: ReadyAnswers): Promise<void> => {
  const document = openApi();
  SwaggerModule.setup('api/docs', app, document, { jsonDocumentUrl: DOCUMENT, customSiteTitle: 'Chaintide API' });
  makeDocsReady(app, ready);
  const text = JSON.stringify(document);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', etag: tagOf(text) };
  await ready.keepText(`/${DOCUMENT}`, text, { headers, isForGuests: false, hasNoQuery: true, isFresh: () => true });
};
