import { reportKind } from '@chaintide/contracts/reports/reports';
import { z } from 'zod';
import { listLink, pageParts, searchPart } from '../../../shared/lists/list-link.ts';

const view = z.object({ search: searchPart, kind: reportKind.optional().catch(undefined), ...pageParts(20) });
export const observationsLink = listLink(view);
