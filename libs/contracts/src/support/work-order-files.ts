import { z } from 'zod';
import { route } from '../http.ts';
import { FILE_BYTES, FILE_NAME_LENGTH, FILES_READ_MAX } from '../limits.ts';
import { pages } from '../pages.ts';

const attachmentTypes = ['image/jpeg', 'image/png'] as const;

/** A picture attached to a work order, or uploaded for one. */
export const attachment = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(attachmentTypes),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Attachment = z.infer<typeof attachment>;

const BASE64_RATIO = 4 / 3;

const attachmentUpload = z.strictObject({
  /** As the device calls it; a path before it is dropped. */
  name: z.string().min(1).max(FILE_NAME_LENGTH),
  /** The file in base64. */
  content: z.base64(),
});

const ids = z
  .string()
  .max(20 * FILES_READ_MAX)
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(z.number()).max(FILES_READ_MAX));

export const attachmentUploadRoute = route({
  method: 'POST',
  path: '/workOrders/files',
  access: pages['/help'],
  // a file above the limit still arrives, to be refused in words
  bodyBytes: Math.ceil(2 * FILE_BYTES * BASE64_RATIO),
  summary: 'Uploads a picture for a work order; it is kept for a day until an order or an answer takes it',
  body: attachmentUpload,
  data: attachment,
});
export const attachmentRemoveRoute = route({
  method: 'DELETE',
  path: '/workOrders/files/:id',
  access: pages['/help'],
  summary: 'Removes a picture that no order has taken',
  params: z.object({ id: z.coerce.number().int().positive() }),
  data: z.null(),
});
/** Spec 001 §7. */
export const attachmentsRoute = route({
  method: 'GET',
  path: '/marketall/ticket/downloadFile',
  access: pages['/help'],
  summary: 'One picture, or several in a zip file; of the caller, or of any order for those who answer them',
  query: z.object({ ids }),
  data: z.string(),
  file: [...attachmentTypes, 'application/zip'],
});
