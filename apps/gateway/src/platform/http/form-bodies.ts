import { API_BASE } from '@chaintide/contracts/http';
import { unsubscribeRoute } from '@chaintide/contracts/reports/subscriptions';
import type { FastifyInstance } from 'fastify';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const path = `${API_BASE}${unsubscribeRoute.path}`;

/**
 * Lets mail programs post to the links of RFC 8058, whose body is a form that says nothing new. Every other route refuses forms, which a
 * foreign page could send without being asked.
 */
export const acceptOneClick = (server: FastifyInstance): void => {
  server.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (request, _body, done) => {
    if (request.routeOptions.url === path) done(null, null);
    else done(Object.assign(new Error('unsupported media type'), { statusCode: 415 }), undefined);
  });
};
