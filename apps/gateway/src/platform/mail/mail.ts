import type { Language } from '@chaintide/contracts/language';
import type { Level } from '@chaintide/contracts/people/levels';
import type { StaffRole } from '@chaintide/contracts/people/roles';

/** The role that an account gets, or the change that is made to it. */
export type PowerWord = StaffRole | 'none' | 'disable' | 'enable' | 'removeSecondFactor';
interface PowerArgs {
  readonly by: string;
  readonly userName: string;
  readonly email: string;
  readonly power: PowerWord;
}

/** A way out of the product that can be added and removed. */
export type ChannelWord = 'webhook' | 'push' | 'telegram';
interface ChannelArgs {
  readonly userName: string;
  readonly channel: ChannelWord;
  readonly name: string;
  readonly at: number;
}

interface AlarmArgs {
  readonly userName: string;
  readonly name: string;
  readonly watched: string;
  readonly condition: string;
  readonly value: string;
  readonly at: number;
  readonly link: string;
}

interface DeletionArgs {
  readonly userName: string;
  readonly until: number;
  readonly link: string;
}

/** The arguments of each kind of mail. Times in Unix ms. */
export interface MailArgs {
  registerCode: { readonly code: string };
  resetCode: { readonly code: string };
  /** `subject`: what the code allows. */
  withdrawalCode: { readonly code: string; readonly subject: string };
  addressCode: { readonly code: string; readonly subject: string };
  addressSaved: {
    readonly userName: string;
    readonly label: string;
    readonly network: string;
    readonly address: string;
    readonly usableAt: number;
  };
  rechargeCode: { readonly code: string; readonly subject: string };
  /** Somebody wants to register with the address of this account. */
  addressTaken: { readonly userName: string };
  welcome: { readonly userName: string };
  /** A further account of a mailbox that already had its trial. */
  welcomeAgain: { readonly userName: string };
  passwordChanged: { readonly userName: string; readonly at: number; readonly frozenUntil: number };
  secondFactorOn: { readonly userName: string; readonly at: number };
  secondFactorOff: { readonly userName: string; readonly at: number; readonly frozenUntil: number };
  secondFactorRemoved: { readonly userName: string; readonly at: number; readonly frozenUntil: number };
  recoveryCodesRenewed: { readonly userName: string; readonly at: number };
  newDevice: { readonly userName: string; readonly at: number; readonly device: string; readonly address: string };
  adminReset: { readonly userName: string; readonly code: string };
  /** `link`: a path within the product that cancels it. */
  deletionAsked: DeletionArgs;
  deletionTomorrow: DeletionArgs;
  deletionCancelled: { readonly userName: string };
  /** `items`: what stood in the way. */
  deletionRefused: { readonly userName: string; readonly items: readonly string[] };
  deletionDone: { readonly userName: string };
  dataExported: { readonly userName: string; readonly at: number; readonly device: string; readonly address: string };
  /** A change of power that a second admin has to approve, or that takes effect by itself. */
  powerProposed: PowerArgs & { readonly note: string; readonly until: number };
  powerWaiting: PowerArgs & { readonly note: string; readonly at: number };
  powerChanged: PowerArgs;
  /** `items`: a line for each of the newest; `count`: of all. */
  digest: { readonly userName: string; readonly count: string; readonly items: readonly string[] };
  /** The receiver of webhooks at `host` was switched off: it answered 410, or failed for days. */
  endpointGone: { readonly userName: string; readonly host: string };
  endpointFailing: { readonly userName: string; readonly host: string };
  /** A webhook, a browser or a chat, at `name`, was added or removed. */
  channelAdded: ChannelArgs;
  channelRemoved: ChannelArgs;
  /** The bot was blocked in the account's chat. */
  telegramBlocked: { readonly userName: string };
  /** `link`: a path within the product; `watched`: what the alarm is about. */
  alarmFired: AlarmArgs;
  alarmRecovered: AlarmArgs;
  levelEnding: { readonly userName: string; readonly level: Level | 'trial'; readonly until: number };
  /** Another paid level, `next`, follows with fewer charts. */
  levelFollows: {
    readonly userName: string;
    readonly level: Level | 'trial';
    readonly until: number;
    readonly next: Level;
  };
}
export type MailKind = keyof MailArgs;

/** A PNG that is shown in the text. */
export interface MailPicture {
  readonly bytes: Uint8Array;
  /** For whoever does not see it. */
  readonly alt: string;
}

type MailOf<K extends MailKind> = {
  readonly to: string;
  readonly language: Language;
  readonly kind: K;
  readonly args: MailArgs[K];
  readonly picture?: MailPicture;
};
export type Mail = { [K in MailKind]: MailOf<K> }[MailKind];

/** The texts of one kind in one language; they take `{arguments}`, and a line `{items}` becomes one for each item. */
export interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
  /** The button, and its path below PUBLIC_URL, which takes arguments, too. */
  readonly action?: { readonly label: string; readonly path: string };
  /** Advice for a recipient who did not expect the mail. */
  readonly surprise?: string;
}

/** Texts of some kinds of mail, in both languages. */
export type MailTexts = { readonly [K in MailKind]?: Readonly<Record<Language, MailText>> };

/** A mail's parts with all arguments filled in, as plain text. */
export interface MailContent {
  readonly language: Language;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly code?: string;
  /** The text that stands for the picture. */
  readonly picture?: string;
  readonly action?: { readonly label: string; readonly href: string };
  readonly notes: readonly string[];
  readonly footer: string;
}
