import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { SECOND } from '@chaintide/contracts/limits';
import { withPicture } from './inline-picture.ts';
import { needsTls } from './mail-sender.ts';

/** A mail to one of many recipients. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A PNG that the HTML refers to. */
  readonly picture?: Uint8Array | undefined;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * `later`: the server said that it did not take the mail. `refused`: nor ever will. `interrupted`: it may have taken it, but its answer
 * did not arrive.
 */
export type Delivery = 'sent' | 'later' | 'refused' | 'interrupted';

interface Answered {
  readonly responseCode?: number;
  readonly command?: string;
}

const deliveryOf = ({ responseCode, command = '' }: Answered): Delivery => {
  if (responseCode === undefined) return 'interrupted';
  return responseCode >= 550 && responseCode <= 556 && /^(RCPT TO|DATA)/.test(command) ? 'refused' : 'later';
};

/**
 * One connection to the mail server, for many mails. It is opened before a mail is marked as handed, so that a server that cannot be reached
 * leaves no mail in doubt.
 */
export class Courier {
  private readonly url: string;
  private readonly from: string;
  private connection: SMTPConnection | undefined;

  constructor(url: string, from: string) {
    this.url = url;
    this.from = from;
  }

  /** Connects and logs in, unless that is done; throws if the server cannot be reached. */
  async open(): Promise<void> {
    if (this.connection && !this.connection.destroyed) return;
    const { auth, ...server } = parseConnectionUrl(this.url);
    const connection = new SMTPConnection({
      ...server,
      requireTLS: needsTls(this.url),
      connectionTimeout: 10 * SECOND,
      greetingTimeout: 10 * SECOND,
      socketTimeout: 20 * SECOND,
    });
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('the mail server closed the connection')));
      connection.connect(() => {
        if (!auth?.user) return resolve();
        connection.login(auth, (error) => (error ? reject(error) : resolve()));
      });
    }).catch((error: unknown) => {
      connection.close();
      throw error;
    });
    connection.on('error', () => undefined); // of a mail, it is told by `send`
    this.connection = connection;
  }

  async send(letter: Letter): Promise<Delivery> {
    const { to, picture, ...parts } = letter;
    const message = await new MailComposer({
      ...parts,
      ...withPicture(picture),
      from: this.from,
      to: { name: '', address: to },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
      .compile()
      .build();
    const failure = await this.hand(to, message);
    if (!failure) return 'sent';
    this.close(); // the server may still be in the middle of it
    return deliveryOf(failure);
  }

  close(): void {
    this.connection?.close();
    this.connection = undefined;
  }

  private hand(to: string, message: Buffer): Promise<Answered | undefined> {
    const { connection } = this;
    if (!connection) throw new Error('the courier is not open');
    const [from = ''] = /[^<\s]+@[^>\s]+/.exec(this.from) ?? [];
    return new Promise((resolve) => {
      const ended = (): void => resolve({});
      connection.once('end', ended);
      connection.send({ from, to }, message, (error) => {
        connection.off('end', ended);
        resolve(error ?? undefined);
      });
    });
  }
}
