import type { RouteInput } from '@chaintide/contracts/http';
import {
  attachmentRemoveRoute,
  attachmentUploadRoute,
  type Attachment,
} from '@chaintide/contracts/support/work-order-files';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';

export const { useUploadPictureMutation, useRemovePictureMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    uploadPicture: build.mutation<Attachment, RouteInput<typeof attachmentUploadRoute, 'body'>>({
      query: (body) => callOf(attachmentUploadRoute, { body }),
    }),
    removePicture: build.mutation<null, number>({
      query: (id) => callOf(attachmentRemoveRoute, { params: { id } }),
    }),
  }),
});
