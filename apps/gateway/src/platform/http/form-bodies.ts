import { API_BASE } from '@chaintide/contracts/http';
import { keepAccountRoute } from '@chaintide/contracts/people/account-deletion';
import { unsubscribeRoute } from '@chaintide/contracts/reports/subscriptions';
import type { FastifyInstance } from 'fastify';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const paths: readonly (string | undefined)[] = [unsubscribeRoute, keepAccountRoute].map(
  ({ path }) => `${API_BASE}${path}`,
);

/**
 * Lets the pages behind links in mails, and mail programs (RFC 8058), post to signed links; the body is a form that says nothing new. Every
 * other route refuses forms, which a foreign page could send without being asked.
 */
export const acceptOneClick = (server: FastifyInstance): void => {
  server.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (request, _body, done) => {
    if (paths.includes(request.routeOptions.url)) done(null, null);
    else done(Object.assign(new Error('unsupported media type'), { statusCode: 415 }), undefined);
  });
};
