import type { Attachment } from 'nodemailer/lib/mailer';

/** The `Content-ID` of the only picture of a mail. */
export const PICTURE_ID = 'chart@chaintide';

/** The PNG of a mail as nodemailer takes it: shown where the text refers to it, and not listed as a file. */
export const withPicture = (picture: Uint8Array | null | undefined): { attachments?: Attachment[] } =>
  picture
    ? {
        attachments: [
          {
            filename: 'chart.png',
            content: Buffer.from(picture),
            contentType: 'image/png',
            contentDisposition: 'inline',
            cid: PICTURE_ID,
          },
        ],
      }
    : {};
